using System.Collections.Concurrent;
using LoadEngine.Runs;

namespace LoadEngine.Executors;

/// <summary>
/// Hands each planned start to a free user and brings in another one where none is free. Where no more are allowed the start waits, its
/// response time counting from the planned moment, and is dropped when it has waited too long. The open models run on it. The
/// schedule is changed by the scheduler thread only; users come back from any thread, and whoever sees both a user and a start
/// waiting brings them together.
/// </summary>
internal sealed class ArrivalExecutor(ExecutorContext context, RateSchedule plannedSchedule, int maxVus, long maxWaitNs) : Executor
{
    private readonly ConcurrentQueue<VirtualUser> _free = new();
    private readonly ConcurrentQueue<long> _waiting = new();
    private readonly long _durationNs = plannedSchedule.DurationNs;
    private RateSchedule _schedule = plannedSchedule;
    private long _anchorNs;
    private long _next;
    private double _newRate = double.NaN;
    private volatile bool _over;

    public override bool IsOver => _over;

    public override bool RestsAfterFailure => false;

    public override long Tick(long nowNs)
    {
        DropOverdue(nowNs);
        BeginDue(nowNs);
        ApplyNewRate(nowNs);
        var nextNs = BeginDue(nowNs);
        if (nextNs != long.MaxValue) return nextNs;
        _over = nowNs >= _durationNs;
        return _over ? long.MaxValue : _durationNs;
    }

    public override ValueTask<long> NextStartAsync(VirtualUser user)
    {
        if (user.TakeFirstStart(out var plannedNs)) return new(plannedNs);
        if (_over) return new(Leave);
        if (_waiting.TryDequeue(out plannedNs)) return new(plannedNs);
        var start = user.WaitForStartAsync();
        _free.Enqueue(user);
        Match();
        if (_over) user.TrySignal(Leave);
        return start;
    }

    public override void ReleaseWaiting()
    {
        _over = true;
        while (_waiting.TryDequeue(out _)) context.Drop();
        while (_free.TryDequeue(out var user)) user.TrySignal(Leave);
    }

    public override bool TrySetRate(double startsPerSecond)
    {
        Volatile.Write(ref _newRate, startsPerSecond);
        return true;
    }

    private void ApplyNewRate(long nowNs)
    {
        var rate = Interlocked.Exchange(ref _newRate, double.NaN);
        if (double.IsNaN(rate) || nowNs >= _durationNs) return;

        // The next start stays where it was unless the new pace reaches it sooner: a rate that is changed again and
        // again neither adds starts nor puts them off.
        var soonestNs = nowNs + (long)Math.Min(1e9 / rate, _durationNs - nowNs);
        _anchorNs = Math.Min(NextNs(), soonestNs);
        _schedule = RateSchedule.Constant(rate, _durationNs - _anchorNs);
        _next = 0;
    }

    private long NextNs() => _schedule.StartNs(_next) is < long.MaxValue and var startNs ? startNs + _anchorNs : long.MaxValue;

    private long BeginDue(long nowNs)
    {
        while (true)
        {
            var startNs = NextNs();
            if (startNs > nowNs) return startNs;
            _next++;
            Begin(startNs);
        }
    }

    private void Begin(long plannedNs)
    {
        if (_waiting.IsEmpty && TryHandOver(plannedNs)) return;
        if (maxWaitNs == 0)
        {
            context.Drop();
            return;
        }

        _waiting.Enqueue(plannedNs);
        Match();
    }

    private bool TryHandOver(long plannedNs)
    {
        while (_free.TryDequeue(out var user))
            if (user.TrySignal(plannedNs)) return true;
        if (context.Roster.Staying >= maxVus) return false;
        context.Roster.Add(plannedNs);
        return true;
    }

    // Called after anything was added to either queue, by whoever added it: neither side can miss the other.
    private void Match()
    {
        while (!_waiting.IsEmpty && _free.TryDequeue(out var user))
        {
            if (!_waiting.TryDequeue(out var plannedNs)) _free.Enqueue(user);
            else if (!user.TrySignal(plannedNs)) _waiting.Enqueue(plannedNs);
        }
    }

    private void DropOverdue(long nowNs)
    {
        while (_waiting.TryPeek(out var oldestNs) && nowNs - oldestNs > maxWaitNs)
            if (_waiting.TryDequeue(out var plannedNs)) Settle(plannedNs, nowNs);
    }

    // A user may have taken the oldest in between, and the one taken here may still have time.
    private void Settle(long plannedNs, long nowNs)
    {
        if (nowNs - plannedNs > maxWaitNs) context.Drop();
        else if (!TryHandOver(plannedNs)) _waiting.Enqueue(plannedNs);
    }
}
