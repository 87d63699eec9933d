using Experiments.Charts;
using Lab.Diagnosis.Findings;
using Lab.Foundation.Formatting;

namespace Lab.Diagnosis.Rules.Saturation;

/// <summary>The processors are the bottleneck.</summary>
internal sealed class CpuSaturation : IFindingRule
{
    /// <summary>Processor use of the target alone, in percent of the processors that it may use.</summary>
    public const double MinTargetPercent = 85;

    /// <summary>Processor use of the machine, in percent…</summary>
    public const double MinMachinePercent = 92;

    /// <summary>…of which the target and its local dependencies take at least this much, in percent of all cores.</summary>
    public const double MinTargetOfMachinePercent = 35;

    /// <summary>Time in seconds that work waits for a processor, from which on the finding is a warning.</summary>
    public const double MinWaitSeconds = 0.5;

    /// <summary>Processor use of local dependencies, in percent of all cores, from which on they are named.</summary>
    public const double MinDependenciesPercent = 10;

    private const double SpanSeconds = 4;

    public string Id => "cpu-saturation";

    public string Title => "The CPU is the limit";

    public string Why =>
        "The processors are working, not waiting, so more requests mean less CPU time for each. "
        + "Async does not help: it frees threads, and threads are not the bottleneck. "
        + "Reduce the work per request, add processors, or reject requests.";

    public bool SignalsNoHeadroom => true;

    public Symptom? Examine(FindingWindow window)
    {
        var queue = window.Mean(SeriesCatalogue.PoolQueue, SpanSeconds) ?? 0;
        if (window.Mean(SeriesCatalogue.CpuTarget, SpanSeconds) is not { } target)
            return null;
        if (CpuLimit.IsSeen(window))
            return null;
        if (!IsLimit(window) && !(ProcessorQueue.IsSeen(window) && queue >= ThreadPoolStarvation.MinQueueItems))
            return null;

        var completed = window.Mean(SeriesCatalogue.PoolCompleted, SpanSeconds) ?? double.MaxValue;
        var isWaiting =
            target >= MinTargetPercent
            && queue > ThreadPoolStarvation.MinQueueItems
            && queue >= MinWaitSeconds * completed;
        var items = MetricFormat.Count((long)queue);
        List<Evidence> evidence = [new("Target CPU", $"{target:0} %", SeriesCatalogue.CpuTarget)];
        if (window.Mean(SeriesCatalogue.CpuMachine, SpanSeconds) is { } machine)
            evidence.Add(new("Machine CPU", $"{machine:0} %", SeriesCatalogue.CpuMachine));
        if (window.Mean(SeriesCatalogue.GeneratorCpu, SpanSeconds) is { } generator)
            evidence.Add(new("Generator CPU", $"{generator:0} %", SeriesCatalogue.GeneratorCpu));
        var dependencies = window.Mean(SeriesCatalogue.CpuDependencies, SpanSeconds) ?? 0;
        var others = "";
        if (dependencies >= MinDependenciesPercent)
        {
            evidence.Add(new("Local dependencies’ CPU", $"{dependencies:0} %", SeriesCatalogue.CpuDependencies));
            var names = window.Dependencies is { Count: > 0 } known ? string.Join(", ", known) : "local dependencies";
            others = $"{names} {dependencies:0} %, ";
        }

        evidence.Add(new("Queue", $"{items} items", SeriesCatalogue.PoolQueue));
        return new(
            isWaiting ? FindingSeverity.Warning : FindingSeverity.Notice,
            $"The processors are busy: the target uses {target:0} % of them, {others}and {items} work items wait.",
            target,
            evidence
        );
    }

    /// <summary>True where the target uses all the processor time that it can get.</summary>
    public static bool IsLimit(FindingWindow window) =>
        window.Mean(SeriesCatalogue.CpuTarget, SpanSeconds) is { } target
        && (
            target >= MinTargetPercent
            || (
                window.Mean(SeriesCatalogue.CpuMachine, SpanSeconds) >= MinMachinePercent
                && window.TargetOfMachine(SpanSeconds)
                    + (window.Mean(SeriesCatalogue.CpuDependencies, SpanSeconds) ?? 0)
                    >= MinTargetOfMachinePercent
            )
        );
}
