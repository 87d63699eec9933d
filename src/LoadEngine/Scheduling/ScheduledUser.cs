using System.Threading.Tasks.Sources;

namespace LoadEngine.Scheduling;

/// <summary>
/// The part of a virtual user that executors and the roster use: its number, its iterations, and its wait for a start. Waiting
/// allocates nothing: the user itself is the source of the awaited task.
/// </summary>
/// <param name="id">Number of the user, from 1.</param>
/// <param name="seed">The plan's seed, which with the number determines the user's random sequence.</param>
/// <param name="firstStartNs">Planned start for which it is added, or <see cref="NoStart"/> if the executor plans it.</param>
internal abstract class ScheduledUser(int id, int seed, long firstStartNs) : IValueTaskSource<long>
{
    /// <summary>Returned instead of a planned start when the user must leave.</summary>
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

    /// <summary>Number of started iterations.</summary>
    public long Iterations { get; protected set; }

    /// <summary>Number of its shared iteration, from 1; only for executors that share iterations.</summary>
    public long SharedIteration { get; set; }

    /// <summary>True if the user leaves after its iteration.</summary>
    public bool IsRetiring => _retiring;

    /// <summary>True when the user has left.</summary>
    public bool HasStopped { get; protected set; }

    /// <summary>Nanoseconds for which its last start had waited for a free user. Used by the user's thread only.</summary>
    public long UserWaitNs { get; set; }

    /// <summary>
    /// False if its last start was not planned but followed the previous response, so that it cannot be late. Used by the user's
    /// thread only.
    /// </summary>
    public bool HasPlannedStart { get; set; } = true;

    /// <summary>
    /// Planned start of the current iteration, or <see cref="NoStart"/>. Written by the user only; any thread may read
    /// it.
    /// </summary>
    public long UnansweredSinceNs
    {
        get => Volatile.Read(ref _unansweredSinceNs);
        protected set => Volatile.Write(ref _unansweredSinceNs, value);
    }

    /// <summary>Time after which the iteration of a leaving user is interrupted. Thread-safe.</summary>
    protected long InterruptAtNs => Volatile.Read(ref _interruptAtNs);

    /// <summary>Runs the user until it leaves. Never throws.</summary>
    public abstract Task RunAsync();

    /// <summary>
    /// Cancels the request in flight at its deadline, when its user leaves, or on an abort. Deadline thread only.
    /// </summary>
    public abstract void CheckDeadline(long nowNs, bool interruptAll);

    /// <summary>A random number, 0 (included) to 1 (excluded), of this user's sequence. Used by the user's thread only.</summary>
    public double NextRandom() => _random.NextDouble();

    /// <summary>
    /// Requests the user to leave: at once if it waits, otherwise after its iteration, which is interrupted at the given time.
    /// Scheduler thread only.
    /// </summary>
    public void Retire(long interruptAtNs)
    {
        Volatile.Write(ref _interruptAtNs, interruptAtNs);
        _retiring = true;
        TrySignal(NoStart);
    }

    /// <summary>The start for which the user was added; true on the first call only, if there is one.</summary>
    public bool TryUseFirstStart(out long plannedNs)
    {
        (plannedNs, _firstStartNs) = (_firstStartNs, NoStart);
        return plannedNs != NoStart;
    }

    /// <summary>Waits for a start from <see cref="TrySignal"/>. Used by the user's thread only.</summary>
    public ValueTask<long> WaitForStartAsync()
    {
        _start.Reset();
        var start = new ValueTask<long>(this, _start.Version);

        // A full fence, as in Retire: either the signal finds the waiting user, or the user finds the request to leave.
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
