using Experiments.Charts;
using Lab.Diagnosis.Findings;
using Lab.Foundation.Formatting;

namespace Lab.Diagnosis.Rules.Saturation;

/// <summary>The garbage collector stops the threads for a good part of the time.</summary>
internal sealed class GcPressure : IFindingRule
{
    /// <summary>Share of the time the threads stand still for the collector, in percent, that is worth a look.</summary>
    public const double NoticePercent = 10;

    /// <summary>The same share, from which on latency suffers.</summary>
    public const double WarningPercent = 30;

    /// <summary>Processor use of the target, in percent, below which a pause is a wait for a processor where other programs have much of the machine.</summary>
    public const double MinTargetCpuPercentWithBackground = 10;

    private const double SpanSeconds = 4;

    public string Id => "gc-pressure";

    public string Title => "The garbage collector takes its toll";

    public string Why =>
        "Everything that is allocated has to be collected, and for part of each collection all threads stand still. "
        + "The more is allocated a second, and the more of it is alive, the oftener and the longer that happens, and every request in flight feels it. "
        + "Allocate less on the hot path, keep fewer requests in flight at once, or let the server garbage collector use more memory.";

    private const string WhyWithBackgroundCpu =
        "Everything that is allocated has to be collected, and for part of each collection all threads stand still. "
        + "Some of that time the collector waits for a processor that another program has: end those and measure again before you change the code. "
        + "What is left is the service’s own: allocate less on the hot path, keep fewer requests in flight at once, or let the server garbage collector use more memory.";

    public Symptom? Examine(FindingWindow window)
    {
        if (window.Mean(SeriesCatalogue.GcPause, SpanSeconds) is not { } pause || pause < NoticePercent)
            return null;
        var value = window.DisturbingPercent(SpanSeconds);
        // A collector that gets no processor holds the threads for as long as it waits: that is the doing of whoever has the processors.
        if (
            value is not null
            && window.Mean(SeriesCatalogue.CpuTarget, SpanSeconds) < MinTargetCpuPercentWithBackground
        )
            return null;
        List<Evidence> evidence = [new("GC pauses", $"{pause:0} % of the time", SeriesCatalogue.GcPause)];
        if (window.Mean(SeriesCatalogue.GcAllocation, SpanSeconds) is { } allocation)
            evidence.Add(new("Allocation", $"{MetricFormat.Rate(allocation)} MB/s", SeriesCatalogue.GcAllocation));
        if (window.Last(SeriesCatalogue.GcHeap) is { } heap)
            evidence.Add(new("Heap", $"{MetricFormat.Rate(heap)} MB", SeriesCatalogue.GcHeap));
        var named = window.ReportedPercent(SpanSeconds);
        if (named is { } share)
            evidence.Add(BackgroundCpu.EvidenceOf(share));
        // Where others take the processors, a pause is long because the collector has to wait for its turn, too.
        var isServiceToBlame = pause >= WarningPercent && value is null;
        return new(
            isServiceToBlame ? FindingSeverity.Warning : FindingSeverity.Notice,
            $"All threads stand still for the garbage collector {pause:0} % of the time{(named is { } taken ? $", while other programs take {taken:0} % of the processors: a collector that waits for those takes longer" : "")}.",
            pause,
            evidence
        )
        {
            Why = named is null ? null : WhyWithBackgroundCpu,
        };
    }
}
