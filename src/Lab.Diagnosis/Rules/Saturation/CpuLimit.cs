using Experiments.Charts;
using Lab.Diagnosis.Findings;

namespace Lab.Diagnosis.Rules.Saturation;

/// <summary>The target uses all the processor time that a limit leaves it, while the machine has more.</summary>
internal sealed class CpuLimit : IFindingRule
{
    /// <summary>Share of the scheduling periods in which the limit stopped the target, in percent.</summary>
    public const double MinThrottledPercent = 10;

    /// <summary>Processors that the target may use, in percent of the machine’s, up to which they are limited.</summary>
    public const double MaxLimitPercent = 95;

    private const double SpanSeconds = 4;

    public string Id => "cpu-limit";

    public string Title => "CPU limit";

    public string Why =>
        "A container’s CPU limit, a control group or an affinity lets the target use a part of the machine’s processors only. "
        + "At the limit its threads wait for a processor although others are idle, and async does not help. "
        + "Raise the limit, reduce the work per request, or start more instances.";

    public bool SignalsNoHeadroom => true;

    public Symptom? Examine(FindingWindow window)
    {
        var throttled = window.Mean(SeriesCatalogue.CpuThrottled, SpanSeconds);
        var limit = window.Mean(SeriesCatalogue.CpuTargetLimit, SpanSeconds);
        if (window.Mean(SeriesCatalogue.CpuTarget, SpanSeconds) is not { } target || !IsSeen(window))
            return null;
        List<Evidence> evidence = [new("Target CPU, of what it may use", $"{target:0} %", SeriesCatalogue.CpuTarget)];
        if (limit is { } part)
            evidence.Add(new("Of the machine’s processors", $"{part:0} %", SeriesCatalogue.CpuTargetLimit));
        if (window.Mean(SeriesCatalogue.CpuMachine, SpanSeconds) is { } machine)
            evidence.Add(new("Machine CPU", $"{machine:0} %", SeriesCatalogue.CpuMachine));
        if (throttled is { } stopped)
            evidence.Add(new("Stopped by its limit", $"{stopped:0} % of the periods", SeriesCatalogue.CpuThrottled));
        return throttled >= MinThrottledPercent
            ? new(
                FindingSeverity.Warning,
                $"A CPU limit stopped the target in {throttled:0} % of its scheduling periods; "
                    + $"it uses {target:0} % of the processor time that it may use.",
                throttled.Value,
                evidence
            )
            : new(
                FindingSeverity.Notice,
                $"The target uses {target:0} % of the processor time that it may use, "
                    + $"which is {limit:0} % of the machine’s.",
                target,
                evidence
            );
    }

    /// <summary>True if the target is at its own CPU limit.</summary>
    public static bool IsSeen(FindingWindow window) =>
        window.Mean(SeriesCatalogue.CpuThrottled, SpanSeconds) >= MinThrottledPercent
        || (
            window.Mean(SeriesCatalogue.CpuTargetLimit, SpanSeconds) <= MaxLimitPercent
            && window.Mean(SeriesCatalogue.CpuTarget, SpanSeconds) >= CpuSaturation.MinTargetPercent
        );
}
