using LoadEngine.Scheduling;

namespace LoadEngine.Executors;

/// <summary>Keeps the number of users given by the schedule or a manual change. Used by the closed models.</summary>
internal sealed class UserCountExecutor(
    ExecutorContext context,
    UserSchedule schedule,
    long startJitterNs,
    long gracefulRampDownNs
) : Executor
{
    private const long TickNs = 5 * Nanoseconds.PerMs;
    private const int NotSet = -1;

    private readonly long _durationNs = schedule.DurationNs;
    private volatile int _usersOverride = NotSet;
    private volatile bool _over;

    public override bool IsOver => _over;

    public override long Tick(long nowNs)
    {
        if (nowNs >= _durationNs)
        {
            _over = true;
            return long.MaxValue;
        }

        var planned = _usersOverride == NotSet ? schedule.UsersAt(nowNs) : _usersOverride;
        // A leaving user may have a request in flight. Its successor waits, so that the number is never exceeded.
        while (context.Roster.ActiveCount < planned && context.Roster.PresentCount < planned)
            context.Roster.Add(ScheduledUser.NoStart);
        if (context.Roster.ActiveCount > planned)
            context.Roster.Retire(context.Roster.ActiveCount - planned, interruptAtNs: nowNs + gracefulRampDownNs);
        return nowNs + TickNs;
    }

    public override ValueTask<long> NextStartAsync(ScheduledUser user)
    {
        if (_over || user.IsRetiring)
            return new(ScheduledUser.NoStart);
        var now = context.Clock.NowNs;
        if (now >= _durationNs)
            return new(ScheduledUser.NoStart);
        user.HasPlannedStart = user.Iterations == 0 ? startJitterNs > 0 : !context.ThinkTime.IsZero;
        if (!user.HasPlannedStart)
            return new(now);
        return context.Parking.ParkAsync(
            user,
            now + (user.Iterations == 0 ? (long)(startJitterNs * user.NextRandom()) : context.ThinkTime.NextNs(user))
        );
    }

    public override void ReleaseWaiting() => _over = true;

    public override bool TrySetUsers(int users)
    {
        _usersOverride = users;
        return true;
    }
}
