using Experiments.Charts;
using Lab.Figures;
using Lab.Runs;

namespace Lab.Findings.Rules;

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

    private const double SpanSeconds = 4;

    public string Id => "cpu-saturation";

    public string Title => "The processors are the limit";

    // Not the words for the generator, which may hold beside it.
    private const string TitleOfOthers = "Other programs have the processors";

    public string Why =>
        "The processors are busy with work, not with waiting, so each request takes its share and more requests mean smaller shares. " +
        "Async does not help here: it frees threads, and threads are not what is missing. " +
        "What helps is less work a request, more processors, or turning requests away; on a laptop the load generator takes its part of the processors, too.";

    private const string WhyBesideOthers =
        "The processors are busy with work, not with waiting, and a part of that work is other programs’: each request gets its share of what those leave. " +
        "Async does not help here: it frees threads, and threads are not what is missing. " +
        "End what else runs on this machine and measure again; then what helps is less work a request, more processors, or turning requests away.";

    public bool SaysNothingIsToSpare => true;

    public Symptom? Examine(FindingWindow window)
    {
        // Beside other programs its share is small, and the queue is the same.
        var isBeside = !IsLimit(window) && ProcessorQueue.IsSeen(window) && window.Mean(SeriesCatalogue.PoolQueue, SpanSeconds) >= ThreadPoolStarvation.MinQueueItems;
        if (!(IsLimit(window) || isBeside) || window.Mean(SeriesCatalogue.CpuTarget, SpanSeconds) is not { } target) return null;
        var machine = window.Mean(SeriesCatalogue.CpuMachine, SpanSeconds);

        // At full speed a sound service takes every processor it gets; only where work also waits long for its turn, something is wrong.
        var (queue, completed) = (window.Mean(SeriesCatalogue.PoolQueue, SpanSeconds) ?? 0, window.Mean(SeriesCatalogue.PoolCompleted, SpanSeconds));
        var hurts = target >= MinTargetPercent && queue > ThreadPoolStarvation.MinQueueItems && queue >= MinWaitSeconds * (completed ?? double.MaxValue);
        List<Evidence> evidence = [new("Target CPU", $"{target:0} %", SeriesCatalogue.CpuTarget)];
        if (machine is { } all) evidence.Add(new("Machine CPU", $"{all:0} %", SeriesCatalogue.CpuMachine));
        if (window.Mean(SeriesCatalogue.GeneratorCpu, SpanSeconds) is { } generator) evidence.Add(new("Generator CPU", $"{generator:0} %", SeriesCatalogue.GeneratorCpu));
        var others = window.NamedPercent(SpanSeconds);
        if (others is { } foreign) evidence.Add(MachineShare.EvidenceOf(foreign));
        if (hurts || isBeside) evidence.Add(new("Queue", $"{Figure.Count((long)queue)} items", SeriesCatalogue.PoolQueue));
        // What the target could do is not seen where others have more of the processors than it has: they are the limit, and nothing is said against the target.
        var isOfOthers = MachineShare.Disturbing(others) > target;
        var waiting = isBeside ? $" {Figure.Count((long)queue)} work items wait for their turn on them." : "";
        var sentence = isOfOthers
            ? $"The processors are busy, {others:0} % of them with other programs and {target:0} % with the target: it gets what those leave.{waiting} {GeneratorWords.Others.Advice}"
            : hurts
            ? $"The target takes {target:0} % of the processors{(others is { } taken ? $", other programs {taken:0} %," : "")} and {Figure.Count((long)queue)} work items wait for their turn: async would change nothing."
            : $"The processors are busy, {target:0} % of them with the target{(others is { } share ? $" and {share:0} % with other programs" : "")}: faster takes more processors or less work a request, not more async.{waiting}";
        return new(hurts ? FindingSeverity.Warning : FindingSeverity.Notice, sentence, (isOfOthers ? others : null) ?? target, evidence) { Why = others is null ? null : WhyBesideOthers, Title = isOfOthers ? TitleOfOthers : null };
    }

    /// <summary>Whether the target has all of the processors that it can get.</summary>
    public static bool IsLimit(FindingWindow window) => window.Mean(SeriesCatalogue.CpuTarget, SpanSeconds) is { } target
        && (target >= MinTargetPercent || (window.Mean(SeriesCatalogue.CpuMachine, SpanSeconds) >= MinMachinePercent && target >= MinTargetOfMachinePercent));
}
