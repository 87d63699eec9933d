using LoadEngine.Executors;
using LoadEngine.Plans;
using LoadEngine.Recording;
using LoadEngine.Scheduling;
using LoadEngine.Sending;

namespace LoadEngine.Runs;

/// <summary>
/// The parts of a run and their steps, without the threads: <see cref="Tick"/> belongs to the scheduler thread, <see
/// cref="CheckDeadlines"/> to the deadline thread. Tests call both with a fake clock.
/// </summary>
internal sealed class RunCore
{
    private const long NotEnded = long.MinValue;

    // With many users a check takes long, and a timeout may be late by half a percent.
    private const int MaxUsersCheckedEachTime = 1_000;
    private const long ChecksPerTimeout = 200,
        MaxDeadlineCheckNs = 50 * Nanoseconds.PerMs;

    private readonly Lock _switching = new();
    private readonly List<TargetRecording> _targets = [];
    private long _activeSinceNs;
    private long _drainDeadlineNs = long.MaxValue;
    private volatile TargetRecording _active;
    private volatile bool _stopRequested;
    private volatile bool _abortRequested;
    private volatile LoadRunPhase _phase;
    private volatile Exception? _fault;
    private long _endedNs = NotEnded;
    private long _drainingSinceNs = NotEnded;
    private readonly long _deadlineCheckNs;
    private long _nextDeadlineCheckNs;

    public RunCore(LoadPlan plan, TimeProvider time, Func<Func<Recorder>, HttpMessageInvoker[]> connect)
        : this(
            plan,
            new RunClock(time),
            new TagRecordings(),
            plan.Data is { } data ? new FeedRows(data) : null,
            connect
        ) { }

    /// <summary>Creates one of several concurrent loads.</summary>
    /// <param name="plan">The plan of this load.</param>
    /// <param name="clock">The clock, relative to the start of this load.</param>
    /// <param name="tags">The tag recordings of the run.</param>
    /// <param name="feed">The data rows of the run; null for none.</param>
    /// <param name="connect">Creates the message invokers, at least one; receives the current recorder for connections.</param>
    public RunCore(
        LoadPlan plan,
        RunClock clock,
        TagRecordings tags,
        FeedRows? feed,
        Func<Func<Recorder>, HttpMessageInvoker[]> connect
    )
    {
        Plan = plan;
        (Clock, Tags, Feed) = (clock, tags, feed);
        TimeoutNs = Nanoseconds.From(plan.Timeout);
        _deadlineCheckNs = Math.Min(TimeoutNs / ChecksPerTimeout, MaxDeadlineCheckNs);
        WarmUpNs = Nanoseconds.From(plan.WarmUp);
        FailurePauseNs = Nanoseconds.From(plan.FailurePause);
        Roster = new UserRoster((id, firstStartNs) => new VirtualUser(id, firstStartNs, this));
        _active = AddTarget(plan.Target);
        Invokers = connect(() => Active.RecorderAt(Clock.NowNs));
        Executor = Executor.Create(
            plan.Executor,
            new ExecutorContext(
                Clock,
                Roster,
                Parking,
                new ThinkTimeSampler(plan.ThinkTime),
                (plannedNs, cause) => Active.RecorderAt(plannedNs).Drop(cause, Math.Max(0, Clock.NowNs - plannedNs)),
                plan.Seed
            )
        );
    }

    public LoadPlan Plan { get; }
    public RunClock Clock { get; }
    public TagRecordings Tags { get; }
    public UserRoster Roster { get; }
    public Parking Parking { get; } = new();
    public Executor Executor { get; }

    /// <summary>Send the requests. A user keeps to one of them, and so to the event loop of its connections.</summary>
    public IReadOnlyList<HttpMessageInvoker> Invokers { get; }

    /// <summary>The data rows for requests; null for none.</summary>
    public FeedRows? Feed { get; }

    public long TimeoutNs { get; }
    public long FailurePauseNs { get; }
    public long WarmUpNs { get; }

    /// <summary>The current target.</summary>
    public TargetRecording Active => _active;

    public LoadRunPhase Phase => _phase;
    public bool IsDraining => _phase != LoadRunPhase.Running;
    public bool WasStopped => _stopRequested;

    /// <summary>A defect that ended the run, or null.</summary>
    public Exception? Fault => _fault;

    /// <summary>Nanoseconds from its start to its end, or to now; negative before its start.</summary>
    public long ElapsedNs => Volatile.Read(ref _endedNs) is not NotEnded and var ended ? ended : Clock.NowNs;

    /// <summary>The time of the last start, in nanoseconds since its start; the maximum value while iterations start.</summary>
    public long DrainingSinceNs =>
        Volatile.Read(ref _drainingSinceNs) is not NotEnded and var since ? since : long.MaxValue;

    /// <summary>Nanoseconds from its start to its last start, or to now while it runs.</summary>
    public long LoadEndNs => Math.Min(ElapsedNs, DrainingSinceNs);

    public IReadOnlyList<TargetRecording> Targets
    {
        get
        {
            lock (_switching)
                return [.. _targets];
        }
    }

    /// <summary>Stops the run; no effect if it has ended or is ending.</summary>
    public void RequestStop()
    {
        if (_phase == LoadRunPhase.Running)
            _stopRequested = true;
    }

    /// <summary>As <see cref="RequestStop"/>, but cancels requests in flight at once.</summary>
    public void RequestAbort()
    {
        _abortRequested = true;
        RequestStop();
    }

    public void ReportFault(Exception fault)
    {
        _fault ??= fault;
        _stopRequested = true;
    }

    /// <summary>Switches the target; each user uses it from its next iteration.</summary>
    public void SwitchTo(LoadTarget target)
    {
        lock (_switching)
        {
            if (_active.Target.Name == target.Name)
                return;
            AddActiveTime();
            _active = _targets.Find(figures => figures.Target.Name == target.Name) ?? AddTarget(target);
        }
    }

    /// <summary>The phase in which an iteration ended.</summary>
    /// <param name="target">The target of the iteration.</param>
    /// <param name="endedNs">Its end in nanoseconds since the start of its load.</param>
    public EndPhase PhaseOf(TargetRecording target, long endedNs) =>
        endedNs < WarmUpNs ? EndPhase.WarmUp
        : endedNs > DrainingSinceNs ? EndPhase.Drain
        : target == _active ? EndPhase.Load
        : EndPhase.AfterSwitch;

    /// <summary>The counted nanoseconds of a span, after the warm-up.</summary>
    public long CountedNs(long fromNs, long toNs) => Math.Max(0, toNs - Math.Max(fromNs, WarmUpNs));

    /// <summary>Nanoseconds for which a target has received load, without the warm-up.</summary>
    /// <param name="figures">The target.</param>
    /// <param name="nowNs">The time in nanoseconds since the start of its load; not before the last snapshot.</param>
    public long GetActiveNs(TargetRecording figures, long nowNs)
    {
        lock (_switching)
            return figures.ActiveNs + (figures == _active ? CountedNs(_activeSinceNs, nowNs) : 0);
    }

    /// <summary>Performs all due work. Scheduler thread only.</summary>
    /// <returns>The time of the next call, in nanoseconds since the run started.</returns>
    public long Tick()
    {
        var now = Clock.NowNs;
        if (_phase == LoadRunPhase.Running)
        {
            var nextStart = _stopRequested ? long.MaxValue : Executor.Tick(now);

            // Runs after the executor, so that no user starts an iteration at or after the end.
            if (!_stopRequested && !Executor.IsOver)
                return Math.Min(Parking.Tick(now), nextStart);
            Drain(now);
        }

        if (_phase != LoadRunPhase.Ended && Roster.PresentCount == 0)
        {
            Volatile.Write(ref _endedNs, now);
            _phase = LoadRunPhase.Ended;
        }
        else if (_phase == LoadRunPhase.Draining && (_abortRequested || now >= _drainDeadlineNs))
        {
            _phase = LoadRunPhase.Interrupting;
        }

        return now + Nanoseconds.PerMs;
    }

    /// <summary>Cancels overdue requests. Deadline thread only.</summary>
    public void CheckDeadlines()
    {
        var (nowNs, interruptAll, present) = (Clock.NowNs, _phase == LoadRunPhase.Interrupting, Roster.PresentCount);
        if (nowNs < _nextDeadlineCheckNs && !interruptAll && present == Roster.ActiveCount)
            return;
        _nextDeadlineCheckNs = present > MaxUsersCheckedEachTime ? nowNs + _deadlineCheckNs : nowNs;
        Roster.CheckDeadlines(nowNs, interruptAll);
    }

    private void Drain(long now)
    {
        _drainDeadlineNs = now + Nanoseconds.From(Plan.GracefulStop);
        Volatile.Write(ref _drainingSinceNs, now);
        _phase = LoadRunPhase.Draining;
        Executor.ReleaseWaiting();
        Parking.Close();
    }

    private TargetRecording AddTarget(LoadTarget target)
    {
        var figures = new TargetRecording(target, WarmUpNs, Tags);
        _targets.Add(figures);
        return figures;
    }

    private void AddActiveTime()
    {
        var now = LoadEndNs;
        _active.ActiveNs += CountedNs(_activeSinceNs, now);
        _active.DeactivatedNs = _activeSinceNs = now;
    }
}
