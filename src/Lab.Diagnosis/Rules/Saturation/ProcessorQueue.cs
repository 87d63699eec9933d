using Experiments.Charts;
using Lab.Diagnosis.Findings;
using Lab.Targets.Stacks;
using Observation.Stacks;

namespace Lab.Diagnosis.Rules.Saturation;

/// <summary>
/// Detects threads that wait for a processor on a busy machine, where the queue looks like that of blocked threads.
/// Computing threads use a share of the processors; blocked threads use almost nothing.
/// </summary>
internal static class ProcessorQueue
{
    /// <summary>Processor use of the target, in percent of all cores, from which on its threads compute.</summary>
    public const double MinTargetPercent = 6;

    /// <summary>The same at the start of a run, when code is compiled.</summary>
    public const double MinTargetPercentAtTheStart = 25;

    /// <summary>Length of that start in seconds.</summary>
    public const double StartSeconds = 12;

    /// <summary>Percent of all cores per busy thread, below which most of them do not wait for a processor.</summary>
    public const double MinPercentPerThread = 0.5;

    private const double SpanSeconds = 4;

    /// <summary>True where other programs fill the processors and the threads of the target compute.</summary>
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

    private static bool AreBlocked(StackCapture? stacks) =>
        stacks is not null
        && stacks
            .Groups.Where(group => group is { Role: ThreadRole.BusyPool, Blocking: not null })
            .Sum(group => group.Threads) * 2
            > stacks.BusyPoolThreads;
}
