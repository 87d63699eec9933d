using LoadEngine.Figures;
using LoadEngine.Recording;

namespace LoadEngine.Cli.Results;

/// <summary>The state of the generator over a run. While it is the bottleneck, the figures understate the target.</summary>
/// <param name="SaturatedSeconds">Seconds in which it was the bottleneck.</param>
/// <param name="CpuPercentMean">Mean processor use of its process, in percent of all cores.</param>
/// <param name="CpuPercentMax">Maximum over the intervals.</param>
/// <param name="GcPauseMs">Milliseconds for which garbage collections paused it.</param>
/// <param name="AllocatedBytesPerIteration">Managed memory allocated per ended iteration, in bytes; absent if no iteration ended.</param>
/// <param name="MachineCpuPercentMean">Processor use of the machine; absent where the platform does not report it.</param>
/// <param name="MachineCpuPercentMax">Maximum over the intervals.</param>
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

    /// <summary>
    /// Maximum use of one processor by one thread over the intervals; absent if the platform does not report it.
    /// </summary>
    public double? BusiestThreadPercentMax { get; init; }

    /// <summary>Milliseconds of CPU throttling, summed over all threads; absent if no CPU limit is readable.</summary>
    public double? ThrottledMs { get; init; }

    /// <summary>
    /// Longest time in milliseconds for which its scheduler did not run; absent in results of earlier versions.
    /// </summary>
    public double? StoodStillMsMax { get; init; }

    /// <summary>
    /// Time that responses waited for the generator after the kernel had reported them; absent on systems without epoll.
    /// </summary>
    public LatencyFigures? AnswerWait { get; init; }

    /// <summary>
    /// Time that work waited for a thread of its pool, which HTTP/2 and new connections need; absent in results of earlier versions.
    /// </summary>
    public LatencyFigures? PoolWait { get; init; }

    /// <summary>Why it was saturated, for the interval with the most reasons; empty if it was not.</summary>
    public IReadOnlyList<string> Reasons { get; init; } = [];

    /// <summary>Creates the summary of a run.</summary>
    /// <param name="intervals">The intervals of the run.</param>
    /// <param name="total">The counts of the interval.</param>
    /// <param name="countedFromSeconds">The end of the warm-up in seconds since the run started.</param>
    public static ResultGenerator From(IReadOnlyList<ResultInterval> intervals, Tally total, double countedFromSeconds)
    {
        var seconds = intervals.Sum(interval => interval.Seconds);
        // Both from intervals completely after the warm-up, whose allocations do not belong to counted requests.
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
            AnswerWait = LatencyFigures.From(total.AnswerWait),
            PoolWait = LatencyFigures.From(total.PoolWait),
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
