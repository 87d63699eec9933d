using System.Collections.Concurrent;

namespace LoadEngine.Scheduling;

/// <summary>
/// Where users wait until a given time (think time, a pause after a failure, a retry delay). Users arrive from any thread through
/// a queue; the heap belongs to the scheduler thread. It uses no timers and no pool threads.
/// </summary>
internal sealed class Parking
{
    private readonly ConcurrentQueue<(ScheduledUser User, long WakeNs)> _arriving = new();
    private readonly PriorityQueue<ScheduledUser, long> _waiting = new();
    private volatile bool _closed;

    /// <summary>Completes at the given time with that time, or with <see cref="ScheduledUser.NoStart"/> if the run drains first.</summary>
    public ValueTask<long> ParkAsync(ScheduledUser user, long wakeNs)
    {
        if (_closed)
            return new(ScheduledUser.NoStart);
        var wake = user.WaitForStartAsync();
        _arriving.Enqueue((user, wakeNs));
        if (_closed)
            user.TrySignal(ScheduledUser.NoStart);
        return wake;
    }

    /// <summary>Wakes users that are due; called by the scheduler thread only.</summary>
    /// <returns>The next due time in nanoseconds since the run started.</returns>
    public long Tick(long nowNs)
    {
        while (_arriving.TryDequeue(out var arrival))
            _waiting.Enqueue(arrival.User, arrival.WakeNs);
        while (_waiting.TryPeek(out var user, out var wakeNs))
        {
            if (wakeNs > nowNs)
                return wakeNs;
            _waiting.Dequeue();
            user.TrySignal(wakeNs);
        }

        return long.MaxValue;
    }

    /// <summary>Releases all users now and in future; called by the scheduler thread only.</summary>
    public void Close()
    {
        _closed = true;
        while (_arriving.TryDequeue(out var arrival))
            arrival.User.TrySignal(ScheduledUser.NoStart);
        while (_waiting.TryDequeue(out var user, out _))
            user.TrySignal(ScheduledUser.NoStart);
    }
}
