using Dashboard.Components.Stage;

namespace Dashboard.Findings.Rules;

/// <summary>The load generator is at its limit, so the figures say less of the target than they seem to.</summary>
internal sealed class GeneratorSaturated : IFindingRule
{
    /// <summary>Share of the span, 0..1, for which the generator has said so.</summary>
    public const double MinShare = 0.5;

    private const double SpanSeconds = 5;

    public string Id => "generator-saturated";

    public string Title => "The generator is at its limit";

    public string Why =>
        "The engine watches itself: how late its requests start, how many starts it had to drop, and how busy the machine is. " +
        "When it is short of processor time, whoever takes it, it fires less than asked and measures a little too long. " +
        "The target may be better than these figures; use fewer users, or put the target on a machine of its own, before you compare.";

    public Symptom? Examine(FindingWindow window)
    {
        if (!(window.Share("generator.saturated", SpanSeconds, value => value > 0) >= MinShare)) return null;
        List<Evidence> evidence = [];
        if (window.Mean("cpu.machine", SpanSeconds) is { } machine) evidence.Add(new("Machine CPU", $"{machine:0} %", "cpu.machine"));
        if (window.Highest("generator.lateness_p99", SpanSeconds) is { } late) evidence.Add(new("Starts late by (p99)", Figure.Latency(late), "generator.lateness_p99"));
        if (window.Mean("load.dropped", SpanSeconds) is > 0 and var dropped) evidence.Add(new("Starts dropped", $"{Figure.Rate(dropped)} /s", "load.dropped"));
        var others = window.OthersPercent(SpanSeconds);
        if (others > MachineShare.MaxOthersPercent) evidence.Add(new("Other programs", $"{others:0} %", "cpu.machine"));
        var cause = others > MachineShare.MaxOthersPercent
            ? $"Other programs take {others:0} % of this machine’s processors"
            : "The load generator shares the processors with the target and is at its limit";
        return new(FindingSeverity.Notice, $"{cause}: the figures of this run understate the target.", 1, evidence);
    }
}
