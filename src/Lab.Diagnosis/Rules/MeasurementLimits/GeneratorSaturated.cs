using Experiments.Charts;
using Lab.Diagnosis.Findings;
using Lab.Foundation.Formatting;

namespace Lab.Diagnosis.Rules.MeasurementLimits;

/// <summary>The load generator is at its limit, so the figures say less of the target than they seem to.</summary>
internal sealed class GeneratorSaturated : IFindingRule
{
    /// <summary>Share of the span, 0..1, for which the generator has said so.</summary>
    public const double MinShare = 0.5;

    /// <summary>Milliseconds it was kept from its work at a stretch, from which on the moment alone is worth a word.</summary>
    public const double MinStoodStillMs = 1_000;

    private const double SpanSeconds = 5,
        MsPerSecond = 1_000;

    public string Id => "generator-saturated";

    public string Title => GeneratorMessage.GeneratorLimit.Title;

    public string Why => GeneratorMessage.GeneratorLimit.Why;

    public Symptom? Examine(FindingWindow window)
    {
        if (!(window.Share(SeriesCatalogue.GeneratorSaturated, SpanSeconds, value => value > 0) >= MinShare))
            return StoodStill(window);
        List<Evidence> evidence = [];
        if (window.Mean(SeriesCatalogue.CpuMachine, SpanSeconds) is { } machine)
            evidence.Add(new("Machine CPU", $"{machine:0} %", SeriesCatalogue.CpuMachine));
        if (window.Highest(SeriesCatalogue.GeneratorLatenessP99, SpanSeconds) is { } late)
            evidence.Add(new("Starts late by (p99)", MetricFormat.Latency(late), SeriesCatalogue.GeneratorLatenessP99));
        if (window.Mean(SeriesCatalogue.GeneratorThreads, SpanSeconds) is { } current)
            evidence.Add(new("Its own threads", $"{current:0} %", SeriesCatalogue.GeneratorThreads));
        if (window.Mean(SeriesCatalogue.GeneratorThrottled, SpanSeconds) is >= 1 and var throttled)
            evidence.Add(new("Held back by a limit", $"{throttled:0} ms a frame", SeriesCatalogue.GeneratorThrottled));
        if (window.Mean(SeriesCatalogue.GeneratorGcPause, SpanSeconds) is >= 1 and var pause)
            evidence.Add(new("Its GC pauses", $"{pause:0} ms a frame", SeriesCatalogue.GeneratorGcPause));
        var rest = window.DisturbingPercent(SpanSeconds) ?? window.UnattributedPercent(SpanSeconds);
        if (rest is { } foreign)
            evidence.Add(BackgroundCpu.EvidenceOf(foreign));
        var words =
            rest is null ? GeneratorMessage.GeneratorLimit
            : window.Mean(SeriesCatalogue.CpuTarget, SpanSeconds) is null ? GeneratorMessage.UnattributedLoad
            : GeneratorMessage.BackgroundLoad;
        var cause = rest is { } share
            ? $"Other programs{(words == GeneratorMessage.UnattributedLoad ? ", the service among them if it runs here," : "")} take {share:0} % of this machine’s processors"
            : "The load generator shares the processors with the target and is at its limit";
        return new(FindingSeverity.Notice, $"{cause}: {GeneratorMessage.Effect}.", rest ?? 1, evidence)
        {
            Title = rest is null ? null : GeneratorMessage.BackgroundLoad.Title,
            Why = rest is null ? null : words.Why,
        };
    }

    // One long stop is one frame, and no share of a span: but it is in every latency of that time.
    private static Symptom? StoodStill(FindingWindow window) =>
        window.Highest(SeriesCatalogue.GeneratorStoodStill, SpanSeconds) is >= MinStoodStillMs and var stopMs
            ? new(
                FindingSeverity.Notice,
                $"The load generator got no processor for {stopMs / MsPerSecond:0.0} s: what was in flight then waited for it as well, and {GeneratorMessage.Effect}.",
                stopMs,
                [new("Kept from its work", MetricFormat.Latency(stopMs), SeriesCatalogue.GeneratorStoodStill)]
            )
            {
                Title = GeneratorMessage.Stopped.Title,
                Why = GeneratorMessage.Stopped.Why,
            }
            : null;
}
