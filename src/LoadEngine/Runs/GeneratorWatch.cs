using System.Globalization;
using LoadEngine.Recording;
using LoadEngine.Scheduling;

namespace LoadEngine.Runs;

/// <summary>Measures the generator between two snapshots. Used by the taker of snapshots only, one at a time.</summary>
internal sealed class GeneratorWatch
{
    /// <summary>Delay of starts, 99th percentile, above which the generator is the bottleneck.</summary>
    public const double MaxLatenessP99Ms = 10;

    /// <summary>Use of the machine's processors above which the generator is the bottleneck.</summary>
    public const double MaxMachineCpuPercent = 90;

    private readonly MachineCpu _machine = new();
    private TimeSpan _lastCpu = Environment.CpuUsage.TotalTime;
    private TimeSpan _lastPause = GC.GetTotalPauseDuration();
    private long _lastAllocated = GC.GetTotalAllocatedBytes();

    public GeneratorHealth Measure(Tally interval, double seconds)
    {
        var (cpu, pause) = (Environment.CpuUsage.TotalTime, GC.GetTotalPauseDuration());
        var cpuPercent = seconds <= 0 ? 0 : (cpu - _lastCpu).TotalSeconds / seconds / Environment.ProcessorCount * 100;
        var pauseMs = (pause - _lastPause).TotalMilliseconds;
        var allocated = GC.GetTotalAllocatedBytes();
        var allocatedBytes = allocated - _lastAllocated;
        (_lastCpu, _lastPause, _lastAllocated) = (cpu, pause, allocated);
        var lateness = LatencyFigures.Of(interval.Lateness);
        var machine = _machine.PercentSinceLastCall();
        return new(
            cpuPercent, machine, ThreadPool.PendingWorkItemCount, pauseMs, allocatedBytes, lateness?.P50Ms, lateness?.P99Ms, interval.Dropped,
            Reasons(lateness?.P99Ms, interval.Dropped, machine));
    }

    internal static IReadOnlyList<string> Reasons(double? latenessP99Ms, long dropped, double? machineCpuPercent)
    {
        var reasons = new List<string>();
        if (latenessP99Ms > MaxLatenessP99Ms) reasons.Add(string.Create(CultureInfo.InvariantCulture, $"Requests start up to {latenessP99Ms:0} ms late (p99)."));
        if (dropped > 0) reasons.Add(string.Create(CultureInfo.InvariantCulture, $"{dropped:#,0} starts were dropped: no virtual user was free."));
        if (machineCpuPercent > MaxMachineCpuPercent) reasons.Add(string.Create(CultureInfo.InvariantCulture, $"The machine's processors are {machineCpuPercent:0} % busy."));
        return reasons;
    }
}
