using System.Globalization;

namespace LoadEngine.Generator;

/// <summary>
/// What accuses the generator: its scheduler was late, its own threads had no processor time left, or something held its process
/// back. A target that answers too slowly for the users there are accuses nobody but the target.
/// </summary>
internal static class SaturationRules
{
    /// <summary>Delay of starts by the scheduler, 99th percentile, above which the generator is the bottleneck.</summary>
    public const double MaxLatenessP99Ms = 10;

    /// <summary>Use of one processor by one of its threads above which that thread is the bottleneck.</summary>
    public const double MaxThreadPercent = 95;

    /// <summary>Use of the machine's processors above which they count as full. It accuses the generator only together with <see cref="MinThreadsOfMachinePercent"/>.</summary>
    public const double MaxMachineCpuPercent = 90;

    /// <summary>Use of the machine's processors by the generator's own threads from which on full processors accuse the generator.</summary>
    public const double MinThreadsOfMachinePercent = 25;

    /// <summary>Share of the time, 0..1, in which a limit or the garbage collector holds it back, above which it shows in the figures.</summary>
    public const double MaxThrottledShare = 0.05;

    /// <summary>Milliseconds its scheduler was kept from its work, above which a person would see it in the figures.</summary>
    public const double MaxStallMs = 250;

    /// <summary>The reasons, in words; empty when there is none.</summary>
    /// <param name="health">The measured values.</param>
    /// <param name="droppedByScheduler">Starts that were dropped because the scheduler was late.</param>
    /// <param name="seconds">Length of the interval.</param>
    public static IReadOnlyList<string> Reasons(GeneratorHealth health, long droppedByScheduler, double seconds)
    {
        var reasons = new List<string>();
        if (health.LatenessP99Ms is > MaxLatenessP99Ms and var lateMs)
            reasons.Add(Text($"Requests start up to {lateMs:0} ms late (p99), the wait for a free user left out."));
        if (droppedByScheduler > 0)
            reasons.Add(
                Text(
                    $"{droppedByScheduler:#,0} {(droppedByScheduler == 1 ? "start was" : "starts were")} dropped because the scheduler was late."
                )
            );
        if (health.BusiestThreadPercent is > MaxThreadPercent and var busiest)
            reasons.Add(Text($"One of its own threads takes {busiest:0} % of a processor."));

        // If the platform does not report threads separately, use the whole process.
        if (
            health.MachineCpuPercent is > MaxMachineCpuPercent and var machine
            && (health.ThreadsCpuPercent ?? health.CpuPercent) is >= MinThreadsOfMachinePercent and var value
        )
            reasons.Add(
                Text($"The machine's processors are {machine:0} % busy, and its own threads take {value:0} %.")
            );
        if (health.ThrottledMs > MaxThrottledShare * seconds * 1e3)
            reasons.Add(Text($"A limit on processor time held it back for {health.ThrottledMs:0} ms."));
        if (health.GcPauseMs > MaxThrottledShare * seconds * 1e3)
            reasons.Add(Text($"Its own garbage collector held it back for {health.GcPauseMs:0} ms."));
        if (health.StoodStillMs > MaxStallMs)
            reasons.Add(Text($"It got no processor for {health.StoodStillMs:#,0} ms."));
        return reasons;
    }

    private static string Text(FormattableString text) => text.ToString(CultureInfo.InvariantCulture);
}
