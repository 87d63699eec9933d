namespace Observer.Sessions;

/// <summary>
/// Keeps stops and CPU within their share of the last minute. A look by hand is counted, but not refused. Not
/// thread-safe.
/// </summary>
internal sealed class LookBudget(TimeProvider clock, int processors)
{
    /// <summary>Largest share of a minute in which the target is stopped, in percent.</summary>
    public const double MaxStopPercent = 0.2;

    /// <summary>Largest share of the machine's CPU, in percent.</summary>
    public const double MaxCpuPercent = 3;

    private static readonly TimeSpan Window = TimeSpan.FromMinutes(1),
        FirstPause = TimeSpan.FromSeconds(1);

    private readonly long _start = clock.GetTimestamp();
    private readonly Queue<(long At, double StopMs)> _stops = [];
    private readonly Queue<(long At, double CpuMs)> _cpu = [];
    private double _stopMs,
        _cpuMs,
        _latestCpuMs;
    private double _expectedStopMs;
    private long _latestLook;
    private double _latestLookCpuMs;

    /// <summary>Share of the last minute in which the target was stopped, in percent.</summary>
    public double StopPercent => _stopMs / Window.TotalMilliseconds * 100;

    /// <summary>Share of the machine's CPU used by the observer in the last minute, in percent.</summary>
    public double CpuPercent => _cpuMs / (Elapsed().TotalMilliseconds * processors) * 100;

    /// <summary>Records a look.</summary>
    /// <param name="stopMs">Time for which the target was stopped.</param>
    /// <param name="cpuMs">CPU time of the look.</param>
    public void Add(double stopMs, double cpuMs)
    {
        _latestLook = clock.GetTimestamp();
        _latestLookCpuMs = cpuMs;
        _stops.Enqueue((_latestLook, stopMs));
        _stopMs += stopMs;
        _expectedStopMs = _expectedStopMs == 0 ? stopMs : 0.7 * _expectedStopMs + 0.3 * stopMs;
        Expire();
    }

    /// <summary>Records the CPU time of this process so far.</summary>
    public void AddCpu(TimeSpan total)
    {
        var used = total.TotalMilliseconds - _latestCpuMs;
        _latestCpuMs = total.TotalMilliseconds;
        _cpu.Enqueue((clock.GetTimestamp(), used));
        _cpuMs += used;
        Expire();
    }

    /// <summary>True if a look of the usual cost fits.</summary>
    /// <param name="isUrgent">True to use the budget of the minute at once, for a suspected hang.</param>
    public bool Permits(bool isUrgent = false)
    {
        Expire();
        if (_stops.Count == 0)
            return true;
        if ((_stopMs + _expectedStopMs) / Window.TotalMilliseconds * 100 > MaxStopPercent || CpuPercent > MaxCpuPercent)
            return false;
        if (isUrgent)
            return true;
        // Code that was compiled again a moment ago is recognised soon, and a part of the budget is left for what comes later.
        var growing = FirstPause.TotalMilliseconds * Math.Pow(2, _stops.Count - 1);
        var pause = clock.GetElapsedTime(_latestLook).TotalMilliseconds;
        return pause >= Math.Min(growing, _expectedStopMs / (MaxStopPercent / 100))
            && pause >= _latestLookCpuMs / (MaxCpuPercent / 100 * processors);
    }

    // The share is of a full minute from the start on, so that the first looks are not refused.
    private TimeSpan Elapsed()
    {
        var elapsed = clock.GetElapsedTime(_start);
        return elapsed < Window / 4 ? Window / 4
            : elapsed > Window ? Window
            : elapsed;
    }

    private void Expire()
    {
        while (_stops.TryPeek(out var stop) && clock.GetElapsedTime(stop.At) > Window)
            _stopMs -= _stops.Dequeue().StopMs;
        while (_cpu.TryPeek(out var cpu) && clock.GetElapsedTime(cpu.At) > Window)
            _cpuMs -= _cpu.Dequeue().CpuMs;
    }
}
