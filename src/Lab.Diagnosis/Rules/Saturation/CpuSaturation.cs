using Experiments.Charts;
using Lab.Diagnosis.Findings;
using Lab.Foundation.Formatting;

namespace Lab.Diagnosis.Rules.Saturation;

/// <summary>The processors are what there is least of: nothing that async could fix.</summary>
internal sealed class CpuSaturation : IFindingRule
{
    /// <summary>Processor use of the target alone, in percent of all cores.</summary>
    public const double MinTargetPercent = 85;

    /// <summary>Processor use of the machine, in percent…</summary>
    public const double MinMachinePercent = 92;

    /// <summary>…of which the target takes at least this much, in percent of all cores.</summary>
    public const double MinTargetOfMachinePercent = 35;

    /// <summary>Time in seconds work waits for its turn on a processor, from which on it hurts.</summary>
    public const double MinWaitSeconds = 0.5;

    private const double SpanSeconds = 4,
        MinNamedPercent = 1;

    // What is measured of the generator is its process, whatever else that does.
    private const string Others = "other programs",
        Generator = "this dashboard",
        Target = "the target";

    public string Id => "cpu-saturation";

    public string Title => "The processors are the limit";

    // Not the words for the generator, which may hold beside it.
    private const string TitleBackgroundCpu = "Other programs have the processors";

    public string Why =>
        "The processors are busy with work, not with waiting, so each request takes its share and more requests mean smaller shares. "
        + "Async does not help here: it frees threads, and threads are not what is missing. "
        + "What helps is less work a request, more processors, or turning requests away; on a laptop the load generator takes its part of the processors, too.";

    private const string WhyWithBackgroundCpu =
        "The processors are busy with work, not with waiting, and a part of that work is other programs’: each request gets its share of what those leave. "
        + "Async does not help here: it frees threads, and threads are not what is missing. "
        + "End what else runs on this machine and measure again; then what helps is less work a request, more processors, or turning requests away.";

    public bool SignalsNoHeadroom => true;

    public Symptom? Examine(FindingWindow window)
    {
        // Beside other programs its share is small, and the queue is the same.
        var isBeside =
            !IsLimit(window)
            && ProcessorQueue.IsSeen(window)
            && window.Mean(SeriesCatalogue.PoolQueue, SpanSeconds) >= ThreadPoolStarvation.MinQueueItems;
        if (!(IsLimit(window) || isBeside) || window.Mean(SeriesCatalogue.CpuTarget, SpanSeconds) is not { } target)
            return null;
        var machine = window.Mean(SeriesCatalogue.CpuMachine, SpanSeconds);

        // At full speed a sound service takes every processor it gets; only where work also waits long for its turn, something is wrong.
        var (queue, completed) = (
            window.Mean(SeriesCatalogue.PoolQueue, SpanSeconds) ?? 0,
            window.Mean(SeriesCatalogue.PoolCompleted, SpanSeconds)
        );
        var hurts =
            target >= MinTargetPercent
            && queue > ThreadPoolStarvation.MinQueueItems
            && queue >= MinWaitSeconds * (completed ?? double.MaxValue);
        List<Evidence> evidence = [new("Target CPU", $"{target:0} %", SeriesCatalogue.CpuTarget)];
        if (machine is { } all)
            evidence.Add(new("Machine CPU", $"{all:0} %", SeriesCatalogue.CpuMachine));
        var generator = window.Mean(SeriesCatalogue.GeneratorCpu, SpanSeconds);
        if (generator is { } value)
            evidence.Add(new("Generator CPU", $"{value:0} %", SeriesCatalogue.GeneratorCpu));
        var others = window.ReportedPercent(SpanSeconds);
        if (others is { } foreign)
            evidence.Add(BackgroundCpu.EvidenceOf(foreign));
        if (hurts || isBeside)
            evidence.Add(new("Queue", $"{MetricFormat.Count((long)queue)} items", SeriesCatalogue.PoolQueue));
        // What the target could do is not seen where others have more of the processors than it has: they are the limit, and nothing is said against the target.
        var isOfOthers = BackgroundCpu.IfDisturbing(others) > target;
        var waiting = isBeside ? $" {MetricFormat.Count((long)queue)} work items wait." : "";
        var sentence =
            isOfOthers
                ? $"The processors are busy, {Shares((others, Others), (generator, Generator), (target, Target))}: it gets the rest{(isBeside ? $", and {MetricFormat.Count((long)queue)} work items wait" : "")}. {GeneratorMessage.BackgroundLoad.Advice}"
            : hurts
                ? $"The target takes {target:0} % of the processors{(others is { } taken ? $", other programs {taken:0} %," : "")} and {MetricFormat.Count((long)queue)} work items wait for their turn: async would change nothing."
            : $"The processors are busy, {Shares((target, Target), (generator, Generator), (others, Others))} (mean of {SpanSeconds:0} s): less work a request helps, not more async.{waiting}";
        return new(
            hurts ? FindingSeverity.Warning : FindingSeverity.Notice,
            sentence,
            (isOfOthers ? others : null) ?? target,
            evidence
        )
        {
            Why = others is null ? null : WhyWithBackgroundCpu,
            Title = isOfOthers ? TitleBackgroundCpu : null,
        };
    }

    // Of all that is known: a part without a name is looked for in vain.
    private static string Shares(params IEnumerable<(double? Percent, string Whose)> all)
    {
        var texts = all.Where(share => share.Percent >= MinNamedPercent || share.Whose == Target)
            .Select((share, at) => $"{share.Percent:0} % {(at == 0 ? "of them " : "")}with {share.Whose}")
            .ToList();
        return texts.Count < 3 ? string.Join(" and ", texts) : $"{string.Join(", ", texts[..^1])}, and {texts[^1]}";
    }

    /// <summary>Whether the target has all of the processors that it can get.</summary>
    public static bool IsLimit(FindingWindow window) =>
        window.Mean(SeriesCatalogue.CpuTarget, SpanSeconds) is { } target
        && (
            target >= MinTargetPercent
            || (
                window.Mean(SeriesCatalogue.CpuMachine, SpanSeconds) >= MinMachinePercent
                && target >= MinTargetOfMachinePercent
            )
        );
}
