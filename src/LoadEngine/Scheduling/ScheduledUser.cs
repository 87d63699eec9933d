using System.Threading.Tasks.Sources;

namespace LoadEngine.Scheduling;

/// <summary>
/// The part of a virtual user that executors and the roster know: its number, its iterations, and how it waits for a start. Waiting
/// allocates nothing: the user itself is the source of the task it waits for.
/// </summary>
/// <param name="id">Number of the user, from 1.</param>
/// <param name="seed">The plan's seed: what this user's random sequence starts from, together with its number.</param>
/// <param name="firstStartNs">Planned start it is brought in for, or <see cref="NoStart"/> when the executor plans it.</param>
internal abstract class ScheduledUser(int id, int seed, long firstStartNs) : IValueTaskSource<long>
{
    /// <summary>Instead of a planned start: the user is to leave.</summary>
    public const long NoStart = -1;

    private SeededRandom _random = new(seed, id);
    private ManualResetValueTaskSourceCore<long> _start;
    private long _firstStartNs = firstStartNs;
    private long _interruptAtNs = long.MaxValue;
    private long _unansweredSinceNs = NoStart;
    private int _waiting;
    private volatile bool _retiring;

    /// <summary>Number of the user, from 1.</summary>
    public int Id { get; } = id;

    /// <summary>Iterations begun so far.</summary>
    public long Iterations { get; protected set; }

    /// <summary>Which of the iterations that all users share it has been given, from 1; only for executors that share them.</summary>
    public long SharedIteration { get; set; }

    /// <summary>True when the user is to leave after its iteration.</summary>
    public bool IsRetiring => _retiring;

    /// <summary>True when the user has left.</summary>
    public bool HasStopped { get; protected set; }

    /// <summary>How long the start it was given last had waited for a free user, in nanoseconds. For the user's own thread only.</summary>
    public long UserWaitNs { get; set; }

    /// <summary>
    /// Planned start of the current iteration, or <see cref="NoStart"/>. Written by the user only; any thread may read
    /// it.
    /// </summary>
    public long UnansweredSinceNs
    {
        get => Volatile.Read(ref _unansweredSinceNs);
        protected set => Volatile.Write(ref _unansweredSinceNs, value);
    }

    /// <summary>Moment after which the iteration of a user that is to leave is interrupted; any thread may read it.</summary>
    protected long InterruptAtNs => Volatile.Read(ref _interruptAtNs);

    /// <summary>The user's whole life. Never throws.</summary>
    public abstract Task RunAsync();

    /// <summary>Cancels the request in flight on its deadline, when its user leaves, or on an abort. Deadline thread only.</summary>
    public abstract void CheckDeadline(long nowNs, bool interruptAll);

    /// <summary>0 (included) to 1 (excluded); of this user's own sequence. For the user's own thread only.</summary>
    public double NextRandom() => _random.NextDouble();

    /// <summary>
    /// Asks the user to leave: at once when it waits, else after its iteration, which is interrupted at the given moment.
    /// Scheduler thread only.
    /// </summary>
    public void Retire(long interruptAtNs)
    {
        Volatile.Write(ref _interruptAtNs, interruptAtNs);
        _retiring = true;
        TrySignal(NoStart);
    }

    /// <summary>The start the user was brought in for; true on the first call only, and only when there is one.</summary>
    public bool TryUseFirstStart(out long plannedNs)
    {
        (plannedNs, _firstStartNs) = (_firstStartNs, NoStart);
        return plannedNs != NoStart;
    }

    /// <summary>A start that another thread gives through <see cref="TrySignal"/>. For the user's own thread only.</summary>
    public ValueTask<long> WaitForStartAsync()
    {
        _start.Reset();
        var start = new ValueTask<long>(this, _start.Version);

        // A full fence, as in Retire: either it finds the user waiting, or the user finds that it is to leave.
        Interlocked.Exchange(ref _waiting, 1);
        if (_retiring)
            TrySignal(NoStart);
        return start;
    }

    /// <summary>
    /// Signals the awaited start; the user continues inside this call. False if it was not waiting or another thread
    /// was faster.
    /// </summary>
    /// <param name="plannedNs">The planned start, or <see cref="NoStart"/>.</param>
    /// <param name="waitedForUserNs">How long that start had waited for a free user.</param>
    public bool TrySignal(long plannedNs, long waitedForUserNs = 0)
    {
        if (Interlocked.Exchange(ref _waiting, 0) != 1)
            return false;
        UserWaitNs = waitedForUserNs;
        _start.SetResult(plannedNs);
        return true;
    }

    long IValueTaskSource<long>.GetResult(short token) => _start.GetResult(token);

    ValueTaskSourceStatus IValueTaskSource<long>.GetStatus(short token) => _start.GetStatus(token);

    void IValueTaskSource<long>.OnCompleted(
        Action<object?> continuation,
        object? state,
        short token,
        ValueTaskSourceOnCompletedFlags flags
    ) => _start.OnCompleted(continuation, state, token, flags);
}
