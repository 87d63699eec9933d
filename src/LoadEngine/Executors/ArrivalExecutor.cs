using System.Collections.Concurrent;
using LoadEngine.Recording;
using LoadEngine.Scheduling;

namespace LoadEngine.Executors;

/// <summary>
/// Assigns each planned start to a free user and adds users as long as the limit allows. Otherwise the start waits, with its
/// response time measured from the planned time, and is dropped after the maximum wait. Used by the open models. The schedule is
/// changed by the scheduler thread only; users return on any thread. A thread that adds a user or a start to its queue matches
/// the two queues afterwards.
/// </summary>
internal sealed class ArrivalExecutor(
    ExecutorContext context,
    RateSchedule plannedSchedule,
    ExponentialGaps? gaps,
    int maxVus,
    long maxWaitNs
) : Executor
{
    // Shorter delays only show that the scheduler woke slightly after the planned start.
    private const long LateNs = 10 * Nanoseconds.PerMs;

    private readonly ConcurrentQueue<ScheduledUser> _free = new();
    private readonly ConcurrentQueue<WaitingStart> _waiting = new();
    private readonly long _durationNs = plannedSchedule.DurationNs;
    private RateSchedule _schedule = plannedSchedule;
    private long _anchorNs;
    private long _next;
    private double _newRate = double.NaN;
    private volatile bool _over;

    public override bool IsOver => _over;

    public override bool PausesAfterFailure => false;

    public override long Tick(long nowNs)
    {
        DropOverdue(nowNs);
        BeginDue(nowNs);
        ApplyNewRate(nowNs);
        var nextNs = BeginDue(nowNs);
        if (nextNs != long.MaxValue)
            return nextNs;
        _over = nowNs >= _durationNs;
        return _over ? long.MaxValue : _durationNs;
    }

    public override ValueTask<long> NextStartAsync(ScheduledUser user)
    {
        if (user.TryUseFirstStart(out var plannedNs))
            return new(plannedNs);
        if (_over)
            return new(ScheduledUser.NoStart);
        if (_waiting.TryDequeue(out var waiting))
        {
            user.UserWaitNs = context.Clock.NowNs - waiting.EnqueuedNs;
            return new(waiting.PlannedNs);
        }

        var start = user.WaitForStartAsync();
        _free.Enqueue(user);
        Match();
        if (_over)
            user.TrySignal(ScheduledUser.NoStart);
        return start;
    }

    public override void ReleaseWaiting()
    {
        _over = true;
        while (_waiting.TryDequeue(out var start))
            context.Drop(start.PlannedNs, DropCause.RunEnded);
        while (_free.TryDequeue(out var user))
            user.TrySignal(ScheduledUser.NoStart);
    }

    public override void AddWaiting(List<long> plannedNs)
    {
        if (!_waiting.IsEmpty)
            plannedNs.AddRange(_waiting.Select(start => start.PlannedNs));
    }

    // The user of a start depends on who is free; the planned time does not.
    public override long RequestNumber(ScheduledUser user, long plannedNs) => plannedNs;

    public override bool TrySetRate(double startsPerSecond)
    {
        Volatile.Write(ref _newRate, startsPerSecond);
        return true;
    }

    private void ApplyNewRate(long nowNs)
    {
        var rate = Interlocked.Exchange(ref _newRate, double.NaN);
        if (double.IsNaN(rate) || nowNs >= _durationNs)
            return;

        // Exponential gaps have no memory, so the schedule can begin again at any time.
        if (gaps is not null)
        {
            (_anchorNs, _next) = (nowNs, 0);
            _schedule = RateSchedule.Constant(rate, _durationNs - nowNs, gaps);
            return;
        }

        // The next start keeps its time unless the new rate reaches it earlier, so that repeated rate changes neither add nor
        // delay starts.
        var soonestNs = nowNs + (long)Math.Min(1e9 / rate, _durationNs - nowNs);
        _anchorNs = Math.Min(NextNs(), soonestNs);
        _schedule = RateSchedule.Constant(rate, _durationNs - _anchorNs);
        _next = 0;
    }

    private long NextNs() =>
        _schedule.StartNs(_next) is < long.MaxValue and var startNs ? startNs + _anchorNs : long.MaxValue;

    private long BeginDue(long nowNs)
    {
        while (true)
        {
            var startNs = NextNs();
            if (startNs > nowNs)
                return startNs;
            _next++;
            Begin(new(startNs, nowNs));
        }
    }

    private void Begin(WaitingStart start)
    {
        if (_waiting.IsEmpty && TryHandOver(start.PlannedNs))
            return;
        if (maxWaitNs == 0)
        {
            Drop(start, start.EnqueuedNs);
            return;
        }

        _waiting.Enqueue(start);
        Match();
    }

    private bool TryHandOver(long plannedNs)
    {
        while (_free.TryDequeue(out var user))
            if (user.TrySignal(plannedNs))
                return true;
        if (context.Roster.ActiveCount >= maxVus)
            return false;
        context.Roster.Add(plannedNs);
        return true;
    }

    // Called by the thread that has added to either queue, after adding, so that no match is missed.
    private void Match()
    {
        while (!_waiting.IsEmpty && _free.TryDequeue(out var user))
        {
            if (!_waiting.TryDequeue(out var start))
                _free.Enqueue(user);
            else if (!user.TrySignal(start.PlannedNs, context.Clock.NowNs - start.EnqueuedNs))
                _waiting.Enqueue(start);
        }
    }

    private void DropOverdue(long nowNs)
    {
        while (_waiting.TryPeek(out var oldest) && nowNs - oldest.PlannedNs > maxWaitNs)
            if (_waiting.TryDequeue(out var start))
                Settle(start, nowNs);
    }

    // A user may have taken the oldest start meanwhile, and the one taken here may still be within its maximum wait.
    private void Settle(WaitingStart start, long nowNs)
    {
        if (nowNs - start.PlannedNs > maxWaitNs)
        {
            Drop(start, nowNs);
            return;
        }

        _waiting.Enqueue(start);
        Match();
    }

    // The cause of the greater part of the wait.
    private void Drop(WaitingStart start, long nowNs)
    {
        var lateNs = start.EnqueuedNs - start.PlannedNs;
        context.Drop(
            start.PlannedNs,
            lateNs > LateNs && lateNs > nowNs - start.EnqueuedNs ? DropCause.SchedulerLate : DropCause.NoFreeUser
        );
    }

    /// <summary>A start without a free user.</summary>
    /// <param name="PlannedNs">The planned time.</param>
    /// <param name="EnqueuedNs">The time at which the scheduler reached it and it started to wait for a user.</param>
    private readonly record struct WaitingStart(long PlannedNs, long EnqueuedNs);
}
