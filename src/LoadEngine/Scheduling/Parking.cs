using System.Collections.Concurrent;

namespace LoadEngine.Scheduling;

/// <summary>
/// Where users wait for a moment (think time, a pause after a failure, a retry's back-off). Users come from any thread through a
/// queue; the heap behind it belongs to the scheduler thread. It uses no timer and no pool thread.
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

    /// <summary>Wakes who is due; called by the scheduler thread only.</summary>
    /// <returns>When the next one is due, in nanoseconds since the run started.</returns>
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

    /// <summary>Sends everybody away, now and later; called by the scheduler thread only.</summary>
    public void Close()
    {
        _closed = true;
        while (_arriving.TryDequeue(out var arrival))
            arrival.User.TrySignal(ScheduledUser.NoStart);
        while (_waiting.TryDequeue(out var user, out _))
            user.TrySignal(ScheduledUser.NoStart);
    }
}
