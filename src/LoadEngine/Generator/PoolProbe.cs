using LoadEngine.Recording;
using LoadEngine.Scheduling;

namespace LoadEngine.Generator;

/// <summary>
/// Measures how long work waits for a thread of this process's pool: one work item at a time, queued by <see cref="Check"/>. New
/// connections and HTTP/2 need the pool, so threads are added while all of its threads are blocked. <see cref="Check"/> belongs to
/// one thread.
/// </summary>
/// <param name="reserve">Adds threads to the pool.</param>
/// <param name="time">The clock.</param>
internal sealed class PoolProbe(PoolReserve reserve, TimeProvider time) : IThreadPoolWorkItem
{
    /// <summary>
    /// Longest time between two checks in nanoseconds. After a longer time the processors were busy, and not the pool blocked.
    /// </summary>
    public const long MaxCheckNs = 10 * Nanoseconds.PerMs;

    /// <summary>Checks in a row that find the pool blocked, before threads are added.</summary>
    public const int MinBlockedChecks = 20;

    private const long ProbeNs = 20 * Nanoseconds.PerMs;
    private const long NotQueued = long.MinValue;

    private readonly Lock _changes = new();
    private readonly Histogram _waits = new();
    private readonly RunClock _clock = new(time);
    private long _queuedNs = NotQueued,
        _lastQueuedNs = NotQueued,
        _lastCheckNs,
        _completed;
    private int _blockedChecks;

    /// <summary>Queues a work item every few checks, and adds threads while the last one waits and the pool completes nothing.</summary>
    public void Check()
    {
        var (now, completed) = (_clock.NowNs, ThreadPool.CompletedWorkItemCount);
        var isBlocked =
            Volatile.Read(ref _queuedNs) != NotQueued && completed == _completed && now - _lastCheckNs <= MaxCheckNs;
        (_lastCheckNs, _completed) = (now, completed);
        _blockedChecks = isBlocked ? _blockedChecks + 1 : 0;
        if (_blockedChecks >= MinBlockedChecks)
            reserve.Grow();
        else if (_blockedChecks == 0)
            reserve.Settle();
        if (Volatile.Read(ref _queuedNs) != NotQueued || (_lastQueuedNs != NotQueued && now - _lastQueuedNs < ProbeNs))
            return;
        _lastQueuedNs = now;
        Volatile.Write(ref _queuedNs, now);
        ThreadPool.UnsafeQueueUserWorkItem(this, preferLocal: false);
    }

    /// <inheritdoc/>
    public void Execute()
    {
        lock (_changes)
            _waits.Record(_clock.NowNs - Volatile.Read(ref _queuedNs));
        Volatile.Write(ref _queuedNs, NotQueued);
    }

    /// <summary>Adds the waits since the last call, and that of a work item which still waits.</summary>
    public void Collect(Histogram waits)
    {
        lock (_changes)
        {
            waits.Add(_waits);
            _waits.Clear();
        }

        if (Volatile.Read(ref _queuedNs) is not NotQueued and var queuedNs && _clock.NowNs - queuedNs > ProbeNs)
            waits.Record(_clock.NowNs - queuedNs);
    }
}
