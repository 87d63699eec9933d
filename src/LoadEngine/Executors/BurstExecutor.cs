using System.Collections.Concurrent;
using LoadEngine.Figures;
using LoadEngine.Scheduling;

namespace LoadEngine.Executors;

/// <summary>
/// Collects the users of a step, releases them together and waits until all have returned. Steps are changed by the scheduler
/// thread only and published as an immutable list.
/// </summary>
internal sealed class BurstExecutor(ExecutorContext context, IReadOnlyList<int> sizes, long pauseNs, long maxDurationNs)
    : Executor
{
    private const long TickNs = Nanoseconds.PerMs;
    private readonly ConcurrentQueue<ScheduledUser> _gate = new();
    private int _rung = -1;
    private int _outstanding;
    private long _releasedNs;
    private long _nextReleaseNs;
    private long _lastReturnNs;
    private volatile bool _over;
    private volatile BurstStep[] _rungs = [];

    public override bool IsOver => _over;

    public override bool PausesAfterFailure => false;

    /// <summary>The steps so far. Thread-safe.</summary>
    public IReadOnlyList<BurstStep> Steps => _rungs;

    public override long Tick(long nowNs)
    {
        if (nowNs >= maxDurationNs)
            _over = true;
        if (_over)
            return long.MaxValue;
        if (_rung >= 0 && _rungs[_rung].DurationMs is null)
        {
            if (Volatile.Read(ref _outstanding) > 0)
                return nowNs + TickNs;
            CloseStep();
            if (_rung == sizes.Count - 1)
            {
                _over = true;
                return long.MaxValue;
            }

            _nextReleaseNs = nowNs + pauseNs;
        }

        if (nowNs < _nextReleaseNs)
            return Math.Min(_nextReleaseNs, nowNs + TickNs);
        var size = sizes[_rung + 1];
        if (context.Roster.ActiveCount < size)
        {
            while (context.Roster.ActiveCount < size)
                context.Roster.Add(ScheduledUser.NoStart);
            return nowNs + TickNs;
        }

        if (_gate.Count >= size)
            Release(size, nowNs);
        return nowNs + TickNs;
    }

    public override ValueTask<long> NextStartAsync(ScheduledUser user)
    {
        if (user.Iterations > 0)
        {
            Volatile.Write(ref _lastReturnNs, context.Clock.NowNs);
            Interlocked.Decrement(ref _outstanding);
        }

        if (_over)
            return new(ScheduledUser.NoStart);
        var start = user.WaitForStartAsync();
        _gate.Enqueue(user);
        if (_over)
            user.TrySignal(ScheduledUser.NoStart);
        return start;
    }

    public override void ReleaseWaiting()
    {
        _over = true;
        while (_gate.TryDequeue(out var user))
            user.TrySignal(ScheduledUser.NoStart);
    }

    private void Release(int size, long nowNs)
    {
        _rung++;
        _releasedNs = nowNs;
        _rungs = [.. _rungs, new BurstStep(size, nowNs / 1e6, null)];
        Volatile.Write(ref _outstanding, size);
        for (var i = 0; i < size && _gate.TryDequeue(out var user); i++)
            user.TrySignal(nowNs);
        var rungs = _rungs.ToArray();
        rungs[_rung] = rungs[_rung] with { ReleaseMs = (context.Clock.NowNs - nowNs) / 1e6 };
        _rungs = rungs;
    }

    private void CloseStep()
    {
        var rungs = _rungs.ToArray();
        rungs[_rung] = rungs[_rung] with { DurationMs = (Volatile.Read(ref _lastReturnNs) - _releasedNs) / 1e6 };
        _rungs = rungs;
    }
}
