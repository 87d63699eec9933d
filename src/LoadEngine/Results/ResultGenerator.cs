using LoadEngine.Recording;
using LoadEngine.Runs;

namespace LoadEngine.Results;

/// <summary>How the generator itself did over a run. While it is the bottleneck, the figures understate the target.</summary>
/// <param name="SaturatedSeconds">Seconds in which it was the bottleneck.</param>
/// <param name="CpuPercentMean">Its own processor use, in percent of all cores.</param>
/// <param name="CpuPercentMax">The most in one interval.</param>
/// <param name="GcPauseMs">Milliseconds it stood still for the garbage collector, in all.</param>
/// <param name="AllocatedBytesPerIteration">Managed memory it allocated, in bytes, for each iteration that ended; absent when none did.</param>
/// <param name="MachineCpuPercentMean">Processor use of the machine; absent where the platform does not tell.</param>
/// <param name="MachineCpuPercentMax">The most in one interval.</param>
/// <param name="Lateness">Real start after planned start; absent when nothing was planned.</param>
public sealed record ResultGenerator(
    double SaturatedSeconds, double CpuPercentMean, double CpuPercentMax, double GcPauseMs,
    double? AllocatedBytesPerIteration = null, double? MachineCpuPercentMean = null, double? MachineCpuPercentMax = null, LatencyFigures? Lateness = null)
{
    internal static ResultGenerator Of(IReadOnlyList<ResultInterval> intervals, Tally total)
    {
        var seconds = intervals.Sum(interval => interval.Seconds);
        var machine = intervals.Where(interval => interval.Generator.MachineCpuPercent is not null).ToArray();
        var machineSeconds = machine.Sum(interval => interval.Seconds);
        return new(
            intervals.Where(interval => interval.Generator.Saturation.Count > 0).Sum(interval => interval.Seconds),
            seconds <= 0 ? 0 : intervals.Sum(interval => interval.Generator.CpuPercent * interval.Seconds) / seconds,
            intervals.Count == 0 ? 0 : intervals.Max(interval => interval.Generator.CpuPercent),
            intervals.Sum(interval => interval.Generator.GcPauseMs),
            total.Completed == 0 ? null : (double)intervals.Where(interval => interval.Totals.Completed > 0).Sum(interval => interval.Generator.AllocatedBytes) / total.Completed,
            machineSeconds <= 0 ? null : machine.Sum(interval => interval.Generator.MachineCpuPercent!.Value * interval.Seconds) / machineSeconds,
            machine.Length == 0 ? null : machine.Max(interval => interval.Generator.MachineCpuPercent),
            LatencyFigures.Of(total.Lateness));
    }
}
