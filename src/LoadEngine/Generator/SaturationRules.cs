using System.Globalization;

namespace LoadEngine.Generator;

/// <summary>
/// Detects a saturated generator: its scheduler was late, its threads had no processor time left, or its process was
/// held back. A target that responds too slowly for the number of users does not count.
/// </summary>
internal static class SaturationRules
{
    /// <summary>
    /// Wait for the generator (delay of a start, or of the processing of an answer), 99th percentile, above which the generator is the
    /// bottleneck whatever the latency.
    /// </summary>
    public const double MaxWaitP99Ms = 10;

    /// <summary>The wait up to which the generator is never the bottleneck: a scheduling delay of a busy machine.</summary>
    public const double MinWaitP99Ms = 2;

    /// <summary>Share of the p99 of the latency, 0..1, that the wait may have between these limits.</summary>
    public const double MaxShareOfP99 = 0.1;

    /// <summary>Use of one processor by one of its threads above which that thread is the bottleneck.</summary>
    public const double MaxThreadPercent = 95;

    /// <summary>
    /// Processor use of the machine above which the processors count as full. The generator is saturated only if
    /// <see cref="MinThreadsOfMachinePercent"/> is reached too.
    /// </summary>
    public const double MaxMachineCpuPercent = 90;

    /// <summary>Processor use of the generator's threads from which full processors count as generator saturation.</summary>
    public const double MinThreadsOfMachinePercent = 25;

    /// <summary>Share of the time, 0..1, lost to CPU throttling or garbage collection above which the figures are affected.</summary>
    public const double MaxThrottledShare = 0.05;

    /// <summary>Milliseconds for which the scheduler did not run, above which the figures are visibly affected.</summary>
    public const double MaxStallMs = 250;

    /// <summary>The reasons; empty if the generator is not saturated.</summary>
    /// <param name="health">The measured values.</param>
    /// <param name="droppedByScheduler">Starts that were dropped because the scheduler was late.</param>
    /// <param name="seconds">Length of the interval.</param>
    /// <param name="responseP99Ms">99th percentile of the latency; null without responses.</param>
    public static IReadOnlyList<string> Reasons(
        GeneratorHealth health,
        long droppedByScheduler,
        double seconds,
        double? responseP99Ms = null
    )
    {
        var reasons = new List<string>();
        var maxWaitMs = Math.Clamp(MaxShareOfP99 * (responseP99Ms ?? double.MaxValue), MinWaitP99Ms, MaxWaitP99Ms);
        if (health.LatenessP99Ms is { } lateMs && lateMs > maxWaitMs)
            reasons.Add(Text($"Requests start up to {lateMs:0} ms late (p99), not counting the wait for a free user."));
        if (health.AnswerWaitP99Ms is { } waitMs && waitMs > maxWaitMs)
            reasons.Add(Text($"Responses wait up to {waitMs:0} ms (p99) until it reads them."));
        if (health.UsesPool && health.PoolWaitP99Ms is { } poolMs && poolMs > maxWaitMs)
            reasons.Add(Text($"Work waits up to {poolMs:0} ms (p99) for a thread of its pool."));
        if (droppedByScheduler > 0)
        {
            var starts = droppedByScheduler == 1 ? "start was" : "starts were";
            reasons.Add(Text($"{droppedByScheduler:#,0} {starts} dropped because the scheduler was late."));
        }
        if (health.BusiestThreadPercent is > MaxThreadPercent and var busiest)
            reasons.Add(Text($"One of its threads uses {busiest:0} % of a processor."));

        // If its work is not on its own threads, or the platform does not report them, use the whole process.
        var ownPercent = health.UsesPool ? health.CpuPercent : health.ThreadsCpuPercent ?? health.CpuPercent;
        if (
            health.MachineCpuPercent is > MaxMachineCpuPercent and var machine
            && ownPercent >= MinThreadsOfMachinePercent
        )
            reasons.Add(
                Text($"The machine's processors are {machine:0} % busy, and its own threads take {ownPercent:0} %.")
            );
        if (health.ThrottledMs > MaxThrottledShare * seconds * 1e3)
            reasons.Add(Text($"A CPU limit throttled it for {health.ThrottledMs:0} ms."));
        if (health.GcPauseMs > MaxThrottledShare * seconds * 1e3)
            reasons.Add(Text($"Its garbage collector paused it for {health.GcPauseMs:0} ms."));
        if (health.StoodStillMs > MaxStallMs)
            reasons.Add(Text($"It got no CPU time for {health.StoodStillMs:#,0} ms."));
        return reasons;
    }

    private static string Text(FormattableString text) => text.ToString(CultureInfo.InvariantCulture);
}
