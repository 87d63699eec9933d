using System.Diagnostics;
using LoadEngine.Figures;
using LoadEngine.Recording;
using LoadEngine.Scheduling;

namespace LoadEngine.Generator;

/// <summary>Measures the generator between two snapshots. Not thread-safe; used by the snapshot thread only.</summary>
internal sealed class GeneratorMonitor
{
    private readonly MachineCpu _machine = new();
    private readonly CgroupThrottling _throttling = new();
    private readonly GeneratorThreadsCpu _threads = new();
    private long _lastTimestamp = Stopwatch.GetTimestamp();
    private TimeSpan _lastCpu = Environment.CpuUsage.TotalTime;
    private TimeSpan _lastPause = GC.GetTotalPauseDuration();
    private long _lastAllocated = GC.GetTotalAllocatedBytes();

    public GeneratorHealth Measure(Tally interval, double stoodStillMs, bool usesPool = false)
    {
        // A separate clock, because the run's clock stops at the end of the run.
        var now = Stopwatch.GetTimestamp();
        var seconds = Stopwatch.GetElapsedTime(_lastTimestamp, now).TotalSeconds;
        var (cpu, pause, allocated) = (
            Environment.CpuUsage.TotalTime,
            GC.GetTotalPauseDuration(),
            GC.GetTotalAllocatedBytes()
        );
        var cpuPercent =
            seconds <= 0 ? 0 : Math.Min(100, (cpu - _lastCpu).TotalSeconds / seconds / AvailableProcessors.Count * 100);
        var threads = _threads.SinceLastCall(seconds);
        var lateness = LatencyFigures.From(interval.Lateness);
        var health = new GeneratorHealth(
            cpuPercent,
            (pause - _lastPause).TotalMilliseconds,
            allocated - _lastAllocated,
            ThreadPool.PendingWorkItemCount,
            [],
            AtLeast(_machine.PercentSinceLastCall(), cpuPercent),
            lateness?.P50Ms,
            lateness?.P99Ms
        )
        {
            UserWaitP99Ms = LatencyFigures.From(interval.UserWait)?.P99Ms,
            AnswerWaitP99Ms = interval.AnswerWait.PercentileNs(99) / (double)Nanoseconds.PerMs,
            PoolWaitP99Ms = interval.PoolWait.PercentileNs(99) / (double)Nanoseconds.PerMs,
            UsesPool = usesPool,
            ThreadsCpuPercent = threads?.Percent,
            BusiestThreadPercent = threads?.BusiestPercent,
            ThrottledMs = _throttling.MsSinceLastCall(),
            StoodStillMs = stoodStillMs,
        };
        (_lastTimestamp, _lastCpu, _lastPause, _lastAllocated) = (now, cpu, pause, allocated);
        return health with
        {
            Saturation = SaturationRules.Reasons(
                health,
                interval.DroppedBy(DropCause.SchedulerLate),
                seconds,
                interval.Response.PercentileNs(99) / (double)Nanoseconds.PerMs
            ),
        };
    }

    // The machine's counter has a resolution of 10 ms; the process's own use is more precise and is a lower bound.
    private static double? AtLeast(double? machinePercent, double processPercent) =>
        machinePercent is { } percent ? Math.Max(percent, processPercent) : null;
}
