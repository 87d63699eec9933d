using Experiments.Charts;
using Lab.Diagnosis.Findings;
using Lab.Targets.Stacks;
using Observation.Stacks;

namespace Lab.Diagnosis.Rules.Saturation;

/// <summary>
/// On a machine that other programs fill, threads that compute wait for a processor, and work queues behind them as it does behind threads that are blocked.
/// What tells them apart is what the target takes: who computes takes his share of a full machine, and who is blocked next to nothing, however many
/// threads he has. Stateless.
/// </summary>
internal static class ProcessorQueue
{
    /// <summary>Processor use of the target, in percent of all cores, from which on it computes, on a machine of which others have much.</summary>
    public const double MinTargetPercent = 6;

    /// <summary>The same at the start of a run: code is compiled then, which takes longer on such a machine, and many threads of a blocked pool wait meanwhile.</summary>
    public const double MinTargetPercentAtTheStart = 25;

    /// <summary>How long that start is, in seconds.</summary>
    public const double StartSeconds = 12;

    /// <summary>Percent of all cores for each busy thread, below which most of them wait for something else than a processor.</summary>
    public const double MinPercentPerThread = 0.5;

    private const double SpanSeconds = 4;

    /// <summary>True where the processors are at their limit, others have much of them, and the target’s threads compute as far as they are let.</summary>
    public static bool IsSeen(FindingWindow window)
    {
        if (
            window.DisturbingPercent(SpanSeconds) is null
            || !(window.Mean(SeriesCatalogue.CpuMachine, SpanSeconds) >= CpuSaturation.MinMachinePercent)
        )
            return false;
        if (
            window.Mean(SeriesCatalogue.CpuTarget, SpanSeconds) is not { } target
            || target < (window.Now < StartSeconds ? MinTargetPercentAtTheStart : MinTargetPercent)
        )
            return false;
        if (
            (
                window.Mean(SeriesCatalogue.PoolBusy, SpanSeconds)
                ?? window.Mean(SeriesCatalogue.PoolThreads, SpanSeconds)
            )
                is { } threads
            && target < threads * MinPercentPerThread
        )
            return false;
        return !AreBlocked(window.StacksOfThisVariant);
    }

    // Stacks know better: threads at a call that blocks do not wait for a processor.
    private static bool AreBlocked(StackCapture? stacks) =>
        stacks is not null
        && stacks
            .Groups.Where(group => group is { Role: ThreadRole.BusyPool, Blocking: not null })
            .Sum(group => group.Threads) * 2
            > stacks.BusyPoolThreads;
}
