using LoadEngine.Figures;
using LoadEngine.Recording;

namespace LoadEngine.Cli.Results;

/// <summary>How the generator itself did over a run. While it is the bottleneck, the figures understate the target.</summary>
/// <param name="SaturatedSeconds">Seconds in which it was the bottleneck.</param>
/// <param name="CpuPercentMean">Its own processor use, in percent of all cores.</param>
/// <param name="CpuPercentMax">The most in one interval.</param>
/// <param name="GcPauseMs">Milliseconds it stood still for the garbage collector, in all.</param>
/// <param name="AllocatedBytesPerIteration">Managed memory allocated per ended iteration, in bytes; absent if no iteration ended.</param>
/// <param name="MachineCpuPercentMean">Processor use of the machine; absent where the platform does not report it.</param>
/// <param name="MachineCpuPercentMax">The most in one interval.</param>
/// <param name="Lateness">Delay of actual after planned starts, without the wait for a free user; absent if no start was planned.</param>
internal sealed record ResultGenerator(
    double SaturatedSeconds,
    double CpuPercentMean,
    double CpuPercentMax,
    double GcPauseMs,
    double? AllocatedBytesPerIteration = null,
    double? MachineCpuPercentMean = null,
    double? MachineCpuPercentMax = null,
    LatencyFigures? Lateness = null
)
{
    /// <summary>Processor use of the generator's threads; absent if the platform does not report it.</summary>
    public double? ThreadsCpuPercentMean { get; init; }

    // Seconds are rounded.
    private const double MaxEarlySeconds = 0.01;

    /// <summary>The highest use of one processor by one thread in an interval; absent if the platform does not report it.</summary>
    public double? BusiestThreadPercentMax { get; init; }

    /// <summary>Milliseconds of CPU throttling, summed over all threads; absent if no CPU limit is readable.</summary>
    public double? ThrottledMs { get; init; }

    /// <summary>The longest time its scheduler was kept from its work, in milliseconds; absent in results of earlier versions.</summary>
    public double? StoodStillMsMax { get; init; }

    /// <summary>Why it was saturated, in the interval with the most reasons; empty when it never was.</summary>
    public IReadOnlyList<string> Reasons { get; init; } = [];

    /// <summary>How the generator did over a run.</summary>
    /// <param name="intervals">The run, interval by interval.</param>
    /// <param name="total">The counts of the interval.</param>
    /// <param name="countedFromSeconds">When counting began, in seconds since the run started: the end of the warm-up.</param>
    public static ResultGenerator From(IReadOnlyList<ResultInterval> intervals, Tally total, double countedFromSeconds)
    {
        var seconds = intervals.Sum(interval => interval.Seconds);
        // Both of the same intervals, wholly after the warm-up: what that allocates is not of the requests that count.
        var answering = intervals
            .Where(interval =>
                interval.Totals.Completed > 0
                && interval.EndSeconds - interval.Seconds >= countedFromSeconds - MaxEarlySeconds
            )
            .ToArray();
        var machine = intervals.Where(interval => interval.Generator.MachineCpuPercent is not null).ToArray();
        var machineSeconds = machine.Sum(interval => interval.Seconds);
        return new(
            intervals.Where(interval => interval.Generator.Saturation.Count > 0).Sum(interval => interval.Seconds),
            seconds <= 0 ? 0 : intervals.Sum(interval => interval.Generator.CpuPercent * interval.Seconds) / seconds,
            intervals.Count == 0 ? 0 : intervals.Max(interval => interval.Generator.CpuPercent),
            intervals.Sum(interval => interval.Generator.GcPauseMs),
            answering.Length == 0
                ? null
                : (double)answering.Sum(interval => interval.Generator.AllocatedBytes)
                    / answering.Sum(interval => interval.Totals.Completed),
            machineSeconds <= 0
                ? null
                : machine.Sum(interval => interval.Generator.MachineCpuPercent!.Value * interval.Seconds)
                    / machineSeconds,
            machine.Length == 0 ? null : machine.Max(interval => interval.Generator.MachineCpuPercent),
            LatencyFigures.From(total.Lateness)
        )
        {
            ThreadsCpuPercentMean = Mean(intervals, interval => interval.Generator.ThreadsCpuPercent),
            BusiestThreadPercentMax = intervals.Max(interval => interval.Generator.BusiestThreadPercent),
            ThrottledMs = intervals.Any(interval => interval.Generator.ThrottledMs is not null)
                ? intervals.Sum(interval => interval.Generator.ThrottledMs ?? 0)
                : null,
            StoodStillMsMax = intervals.Count == 0 ? null : intervals.Max(interval => interval.Generator.StoodStillMs),
            Reasons = intervals.MaxBy(interval => interval.Generator.Saturation.Count)?.Generator.Saturation ?? [],
        };
    }

    private static double? Mean(IReadOnlyList<ResultInterval> intervals, Func<ResultInterval, double?> of)
    {
        var known = intervals.Where(interval => of(interval) is not null).ToArray();
        var seconds = known.Sum(interval => interval.Seconds);
        return seconds <= 0 ? null : known.Sum(interval => of(interval)!.Value * interval.Seconds) / seconds;
    }
}
