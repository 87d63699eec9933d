using Observer.Contract;

namespace Observer.Sessions;

/// <summary>
/// Keeps stops and CPU within their share of the last minute. A look by hand is counted, but not refused. Not
/// thread-safe.
/// </summary>
internal sealed class LookBudget(TimeProvider clock, int processors)
{
    /// <summary>Time between two readings without a stop, unless they are expensive.</summary>
    public static readonly TimeSpan MinReadingInterval = TimeSpan.FromMilliseconds(500);

    /// <summary>Longest time between two readings.</summary>
    public static readonly TimeSpan MaxReadingInterval = TimeSpan.FromSeconds(10);

    // Readings always get a quarter of the CPU, and never all of it.
    private const double MinPartOfReadings = 0.25,
        MaxPartOfReadings = 0.9,
        Smoothing = 0.3;

    private static readonly TimeSpan Window = TimeSpan.FromMinutes(1),
        FirstPause = TimeSpan.FromSeconds(1);

    // CPU time per time that the limit permits.
    private readonly double _maxCpu = ObserverBudget.MaxCpuPercent / 100 * processors;

    private readonly long _start = clock.GetTimestamp();
    private readonly MinuteSum _stopMs = new(clock),
        _cpuMs = new(clock),
        _cpuWithoutReadingsMs = new(clock);

    private TimeSpan? _latestCpu;
    private double _lookCpuMs,
        _latestLookCpuMs;
    private double? _expectedStopMs,
        _expectedReadingCpuMs;

    private long _latestLook;
    private int _looksInARow;

    /// <summary>Share of the last minute in which the target was stopped, in percent.</summary>
    public double StopPercent => _stopMs.Total / Window.TotalMilliseconds * 100;

    /// <summary>Share of the machine's CPU used by the observer in the last minute, in percent.</summary>
    public double CpuPercent => _cpuMs.Total / (Elapsed().TotalMilliseconds * processors) * 100;

    /// <summary>
    /// Time from one reading to the next, so that readings need no more CPU than the looks and the start leave of the last
    /// minute's share.
    /// </summary>
    public TimeSpan ReadingInterval
    {
        get
        {
            var available = Math.Max(
                MinPartOfReadings * _maxCpu,
                MaxPartOfReadings * _maxCpu - _cpuWithoutReadingsMs.Total / Window.TotalMilliseconds
            );
            var interval = TimeSpan.FromMilliseconds((_expectedReadingCpuMs ?? 0) / available);
            return interval < MinReadingInterval ? MinReadingInterval
                : interval > MaxReadingInterval ? MaxReadingInterval
                : interval;
        }
    }

    /// <summary>Records a look.</summary>
    /// <param name="stopMs">Time for which the target was stopped.</param>
    /// <param name="cpuMs">CPU time of the look.</param>
    public void Add(double stopMs, double cpuMs)
    {
        _looksInARow = _expectedStopMs is { } expected && SinceLatestLookMs < Spacing(expected) ? _looksInARow + 1 : 1;
        _latestLook = clock.GetTimestamp();
        _latestLookCpuMs = cpuMs;
        _lookCpuMs += cpuMs;
        _stopMs.Add(stopMs);
        _cpuWithoutReadingsMs.Add(cpuMs);
        _expectedStopMs = Smooth(_expectedStopMs, stopMs);
    }

    /// <summary>Records the CPU time of this process so far. Called once per reading.</summary>
    public void AddCpu(TimeSpan total)
    {
        var usedMs = (total - (_latestCpu ?? TimeSpan.Zero)).TotalMilliseconds;
        _cpuMs.Add(usedMs);
        if (_latestCpu is null)
            _cpuWithoutReadingsMs.Add(usedMs);
        else
            _expectedReadingCpuMs = Smooth(_expectedReadingCpuMs, Math.Max(0, usedMs - _lookCpuMs));
        (_latestCpu, _lookCpuMs) = (total, 0);
    }

    /// <summary>True if a look of the usual cost fits.</summary>
    /// <param name="isUrgent">True to use the budget of the minute at once, for a suspected hang.</param>
    public bool Permits(bool isUrgent = false)
    {
        if (_stopMs.Count == 0 || _expectedStopMs is not { } expectedStopMs)
            return true;
        if (
            (_stopMs.Total + expectedStopMs) / Window.TotalMilliseconds * 100 > ObserverBudget.MaxStopPercent
            || CpuPercent > ObserverBudget.MaxCpuPercent
        )
            return false;
        if (isUrgent)
            return true;
        // The runtime compiles busy code again after a moment. A part of the budget is left for what comes later.
        var growing = FirstPause.TotalMilliseconds * Math.Pow(2, _looksInARow - 1);
        return SinceLatestLookMs >= Math.Min(growing, Spacing(expectedStopMs))
            && SinceLatestLookMs >= _latestLookCpuMs / _maxCpu;
    }

    private double SinceLatestLookMs => clock.GetElapsedTime(_latestLook).TotalMilliseconds;

    // Looks at this interval stop the target for as long as the limit permits.
    private static double Spacing(double stopMs) => stopMs / (ObserverBudget.MaxStopPercent / 100);

    private static double Smooth(double? before, double value) =>
        before is { } mean ? (1 - Smoothing) * mean + Smoothing * value : value;

    // The share is of a full minute from the start on, so that the first looks are not refused.
    private TimeSpan Elapsed()
    {
        var elapsed = clock.GetElapsedTime(_start);
        return elapsed < Window / 4 ? Window / 4
            : elapsed > Window ? Window
            : elapsed;
    }

    private sealed class MinuteSum(TimeProvider clock)
    {
        private readonly Queue<(long At, double Value)> _values = [];
        private double _total;

        public int Count
        {
            get
            {
                Expire();
                return _values.Count;
            }
        }

        public double Total
        {
            get
            {
                Expire();
                return _values.Count == 0 ? 0 : _total;
            }
        }

        public void Add(double value)
        {
            _values.Enqueue((clock.GetTimestamp(), value));
            _total += value;
        }

        private void Expire()
        {
            while (_values.TryPeek(out var oldest) && clock.GetElapsedTime(oldest.At) > Window)
                _total -= _values.Dequeue().Value;
        }
    }
}
