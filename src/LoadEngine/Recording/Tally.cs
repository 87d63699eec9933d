namespace LoadEngine.Recording;

/// <summary>Counts and latencies of a time span. Not thread-safe: one writer at a time (see <see cref="Recorder"/>).</summary>
public sealed class Tally
{
    private const int StatusCount = 1_000;
    private readonly long[] _errors = new long[ErrorKinds.Count];
    private readonly long[] _drops = new long[DropCauses.Count];
    private readonly long[] _statuses = new long[StatusCount];

    /// <summary>Due iterations: started or dropped.</summary>
    public long Scheduled { get; private set; }

    /// <summary>Iterations that succeeded.</summary>
    public long Succeeded { get; private set; }

    /// <summary>Iterations that failed with any <see cref="ErrorKind"/>.</summary>
    public long Failed { get; private set; }

    /// <summary>Iterations interrupted by the end of the run or by a ramp-down.</summary>
    public long Cancelled { get; private set; }

    /// <summary>Due iterations that were never sent.</summary>
    public long Dropped { get; private set; }

    /// <summary>Retries, which are not iterations.</summary>
    public long Retries { get; private set; }

    /// <summary>Followed redirects, which are not iterations.</summary>
    public long Redirects { get; private set; }

    /// <summary>Responses of completed iterations with any status.</summary>
    public long Responses { get; private set; }

    /// <summary>Bytes of body read.</summary>
    public long BodyBytes { get; private set; }

    /// <summary>Iterations that ended under load, also those that started in the warm-up.</summary>
    public EndedCounts UnderLoad { get; private set; }

    /// <summary>Iterations that ended under load, after the switch to another target.</summary>
    public EndedCounts AfterSwitch { get; private set; }

    /// <summary>Iterations that ended after the last start.</summary>
    public EndedCounts InDrain { get; private set; }

    /// <summary>Iterations that ended with a response or an error.</summary>
    public long Completed => Succeeded + Failed;

    /// <summary>Response time (from the planned start) of successes.</summary>
    public Histogram Response { get; } = new();

    /// <summary>Service time (from the send) of successes.</summary>
    public Histogram Service { get; } = new();

    /// <summary>Response time of failures.</summary>
    public Histogram FailedResponse { get; } = new();

    /// <summary>Service time of failures.</summary>
    public Histogram FailedService { get; } = new();

    /// <summary>Maximum response time in nanoseconds of successes and failures; null without values.</summary>
    public long? MaxNs =>
        Response.Count + FailedResponse.Count == 0 ? null : Math.Max(Response.MaxNs, FailedResponse.MaxNs);

    /// <summary>Time from the send to the response headers.</summary>
    public Histogram FirstByte { get; } = new();

    /// <summary>Time to open a connection, without name resolution and TLS handshake.</summary>
    public Histogram Connect { get; } = new();

    /// <summary>Time of a TLS handshake; not part of <see cref="Connect"/>.</summary>
    public Histogram Tls { get; } = new();

    /// <summary>Delay of the scheduler: actual minus planned start, without the wait for a free user.</summary>
    public Histogram Lateness { get; } = new();

    /// <summary>Time that starts waited for a free user, for waiting starts only.</summary>
    public Histogram UserWait { get; } = new();

    /// <summary>
    /// Time that answers waited for the generator, from the report of the kernel to their processing; empty on systems without epoll.
    /// </summary>
    public Histogram AnswerWait { get; } = new();

    /// <summary>Time that work waited for a thread of the generator's pool, which HTTP/2 and new connections need.</summary>
    public Histogram PoolWait { get; } = new();

    /// <summary>Ages of cancelled iterations, from the planned start. Percentiles do not include them.</summary>
    public Histogram CancelledAge { get; } = new();

    /// <summary>Overdue times of dropped starts.</summary>
    public Histogram DroppedAge { get; } = new();

    /// <summary>Failures of one kind.</summary>
    public long Errors(ErrorKind kind) => _errors[(int)kind];

    /// <summary>Responses by status code, without zeros.</summary>
    public IReadOnlyDictionary<int, long> Statuses =>
        _statuses.Index().Where(status => status.Item > 0).ToDictionary(status => status.Index, status => status.Item);

    /// <summary>Failures by the names of <see cref="ErrorKinds"/>, without zeros.</summary>
    public IReadOnlyDictionary<string, long> ErrorsByName =>
        _errors
            .Index()
            .Where(error => error.Item > 0)
            .ToDictionary(error => ErrorKinds.NameOf((ErrorKind)error.Index), error => error.Item);

    /// <summary>Dropped starts of one cause.</summary>
    internal long DroppedBy(DropCause cause) => _drops[(int)cause];

    /// <summary>Dropped starts by the names of <see cref="DropCauses"/>, without zeros.</summary>
    public IReadOnlyDictionary<string, long> DropsByName =>
        _drops
            .Index()
            .Where(drop => drop.Item > 0)
            .ToDictionary(drop => DropCauses.NameOf((DropCause)drop.Index), drop => drop.Item);

    internal void CountStart(long latenessNs, long userWaitNs)
    {
        Scheduled++;
        if (latenessNs >= 0)
            Lateness.Record(latenessNs);
        if (userWaitNs > 0)
            UserWait.Record(userWaitNs);
    }

    internal void CountDropped(DropCause cause, long ageNs)
    {
        Scheduled++;
        Dropped++;
        _drops[(int)cause]++;
        DroppedAge.Record(ageNs);
    }

    internal void CountCancelled(long ageNs)
    {
        Cancelled++;
        CancelledAge.Record(ageNs);
    }

    internal void CountRetry() => Retries++;

    internal void CountRedirect() => Redirects++;

    internal void CountConnect(long connectNs) => Connect.Record(connectNs);

    internal void CountTls(long handshakeNs) => Tls.Record(handshakeNs);

    internal void CountEnded(in IterationSample sample)
    {
        if (sample.Phase == EndPhase.Load)
            UnderLoad = UnderLoad.Add(sample);
        else if (sample.Phase == EndPhase.AfterSwitch)
            AfterSwitch = AfterSwitch.Add(sample);
        else if (sample.Phase == EndPhase.Drain)
            InDrain = InDrain.Add(sample);
    }

    /// <summary>Adds only the counts by end of another tally.</summary>
    internal void AddEnded(Tally other)
    {
        UnderLoad = UnderLoad.Add(other.UnderLoad);
        AfterSwitch = AfterSwitch.Add(other.AfterSwitch);
        InDrain = InDrain.Add(other.InDrain);
    }

    /// <summary>Counts the drain as time under load, because other scenarios still send requests.</summary>
    internal void CountDrainAsLoad() => (AfterSwitch, InDrain) = (AfterSwitch.Add(InDrain), default);

    internal void CountEnd(in IterationSample sample)
    {
        CountEnded(sample);
        BodyBytes += sample.BodyBytes;
        if (sample.Status is > 0 and < StatusCount)
        {
            Responses++;
            _statuses[sample.Status]++;
        }

        if (sample.FirstByteNs >= 0)
            FirstByte.Record(sample.FirstByteNs);
        if (sample.Error == ErrorKind.None)
        {
            Succeeded++;
            Response.Record(sample.ResponseNs);
            Service.Record(sample.ServiceNs);
            return;
        }

        Failed++;
        _errors[(int)sample.Error]++;
        FailedResponse.Record(sample.ResponseNs);
        FailedService.Record(sample.ServiceNs);
    }

    /// <summary>Adds the counts of another tally.</summary>
    public void Add(Tally other)
    {
        Scheduled += other.Scheduled;
        Succeeded += other.Succeeded;
        Failed += other.Failed;
        Cancelled += other.Cancelled;
        Dropped += other.Dropped;
        Retries += other.Retries;
        Redirects += other.Redirects;
        Responses += other.Responses;
        BodyBytes += other.BodyBytes;
        AddEnded(other);
        for (var i = 0; i < _errors.Length; i++)
            _errors[i] += other._errors[i];
        for (var i = 0; i < _drops.Length; i++)
            _drops[i] += other._drops[i];
        if (other.Responses > 0)
            for (var i = 0; i < StatusCount; i++)
                _statuses[i] += other._statuses[i];
        foreach (var (mine, theirs) in Histograms(other))
            mine.Add(theirs);
    }

    /// <summary>Adds counts from another source that has no individual latencies.</summary>
    /// <param name="succeeded">Iterations that succeeded.</param>
    /// <param name="failed">Those that failed, by kind.</param>
    public void AddCounts(long succeeded, IReadOnlyDictionary<ErrorKind, long> failed)
    {
        ArgumentNullException.ThrowIfNull(failed);
        Succeeded += succeeded;
        Responses += succeeded;
        Scheduled += succeeded;
        var (rejected, responses, failures) = (0L, succeeded, 0L);
        foreach (var (kind, count) in failed)
        {
            _errors[(int)kind] += count;
            Failed += count;
            Scheduled += count;
            failures += count;
            if (kind == ErrorKind.TooManyRequests)
                rejected += count;
            if (ErrorKinds.IsResponse(kind))
                responses += count;
        }

        Responses += responses - succeeded;
        UnderLoad = UnderLoad.Add(new(responses, succeeded, failures, rejected));
    }

    /// <summary>Resets all counts and keeps the memory.</summary>
    internal void Clear()
    {
        (Scheduled, Succeeded, Failed, Cancelled, Dropped) = (0, 0, 0, 0, 0);
        (Retries, Redirects, Responses, BodyBytes) = (0, 0, 0, 0);
        (UnderLoad, AfterSwitch, InDrain) = (default, default, default);
        Array.Clear(_errors);
        Array.Clear(_drops);
        Array.Clear(_statuses);
        foreach (var (mine, _) in Histograms(this))
            mine.Clear();
    }

    private IEnumerable<(Histogram Mine, Histogram Theirs)> Histograms(Tally other) =>
        [
            (Response, other.Response),
            (Service, other.Service),
            (FailedResponse, other.FailedResponse),
            (FailedService, other.FailedService),
            (FirstByte, other.FirstByte),
            (Connect, other.Connect),
            (Tls, other.Tls),
            (Lateness, other.Lateness),
            (UserWait, other.UserWait),
            (AnswerWait, other.AnswerWait),
            (PoolWait, other.PoolWait),
            (CancelledAge, other.CancelledAge),
            (DroppedAge, other.DroppedAge),
        ];
}
