using LoadEngine.Scheduling;

namespace LoadEngine.Executors;

/// <summary>Distributes a fixed number of iterations over a fixed number of users. The only shared state is an atomic counter.</summary>
internal sealed class SharedIterationsExecutor(ExecutorContext context, long iterations, int users, long maxDurationNs)
    : Executor
{
    private const long TickNs = 5 * Nanoseconds.PerMs;
    private long _claimed;
    private volatile bool _over;
    private bool _started;

    public override bool IsOver => _over;

    public override long Tick(long nowNs)
    {
        if (!_started)
        {
            _started = true;
            for (var i = 0; i < users; i++)
                context.Roster.Add(ScheduledUser.NoStart);
        }

        // A user without further work leaves. When all have left, the last request has completed.
        _over |= nowNs >= maxDurationNs || context.Roster.PresentCount == 0;
        return nowNs + TickNs;
    }

    // The user of an iteration depends on who is free; the iteration number does not.
    public override long RequestNumber(ScheduledUser user, long plannedNs) => user.SharedIteration;

    public override void ReleaseWaiting() => _over = true;

    public override ValueTask<long> NextStartAsync(ScheduledUser user)
    {
        if (_over)
            return new(ScheduledUser.NoStart);
        var number = Interlocked.Increment(ref _claimed);
        if (number > iterations)
            return new(ScheduledUser.NoStart);
        user.SharedIteration = number;
        var now = context.Clock.NowNs;
        user.HasPlannedStart = user.Iterations > 0 && !context.ThinkTime.IsZero;
        return user.HasPlannedStart ? context.Parking.ParkAsync(user, now + context.ThinkTime.NextNs(user)) : new(now);
    }
}
