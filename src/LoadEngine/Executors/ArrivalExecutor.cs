using System.Collections.Concurrent;
using LoadEngine.Runs;

namespace LoadEngine.Executors;

/// <summary>
/// Hands each planned start to a free user, brings in another one where none is free, and drops the start where no more are
/// allowed. The open models run on it. The schedule is changed by the scheduler thread only; users come back from any thread.
/// </summary>
internal sealed class ArrivalExecutor(ExecutorContext context, RateSchedule plannedSchedule, int maxVus) : Executor
{
    private readonly ConcurrentQueue<VirtualUser> _free = new();
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
        var start = user.WaitForStartAsync();
        _free.Enqueue(user);
        if (_over) user.TrySignal(Leave);
        return start;
    }

    public override void ReleaseWaiting()
    {
        _over = true;
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
        while (_free.TryDequeue(out var user))
            if (user.TrySignal(plannedNs)) return;
        if (context.Roster.Staying < maxVus) context.Roster.Add(plannedNs);
        else context.Drop();
    }
}
