using Experiments.Charts;
using Lab.Diagnosis.Findings;
using Lab.Foundation.Formatting;

namespace Lab.Diagnosis.Rules.Saturation;

/// <summary>The garbage collector pauses the threads for a large part of the time.</summary>
internal sealed class GcPressure : IFindingRule
{
    /// <summary>Share of the time spent in GC pauses, in percent, from which on the rule reports a notice.</summary>
    public const double NoticePercent = 10;

    /// <summary>The same share, from which on the finding is a warning.</summary>
    public const double WarningPercent = 30;

    /// <summary>Processor use of the target, in percent, below which a pause on a busy machine is a wait for a processor.</summary>
    public const double MinTargetCpuPercentWithBackground = 10;

    private const double SpanSeconds = 4;

    public string Id => "gc-pressure";

    public string Title => "GC pauses are long";

    public string Why =>
        "Every allocation is collected later, and each collection pauses all threads for part of its time. "
        + "More allocations and more live objects mean longer and more frequent pauses, which delay every request in flight. "
        + "Allocate less on the hot path, keep fewer requests in flight, or give the server garbage collector more memory.";

    public Symptom? Examine(FindingWindow window)
    {
        if (window.Mean(SeriesCatalogue.GcPause, SpanSeconds) is not { } pause || pause < NoticePercent)
            return null;
        var isDisturbed = window.DisturbingPercent(SpanSeconds) is not null;
        if (isDisturbed && window.Mean(SeriesCatalogue.CpuTarget, SpanSeconds) < MinTargetCpuPercentWithBackground)
            return null;
        List<Evidence> evidence = [new("GC pauses", $"{pause:0} % of the time", SeriesCatalogue.GcPause)];
        if (window.Mean(SeriesCatalogue.GcAllocation, SpanSeconds) is { } allocation)
            evidence.Add(new("Allocation", $"{MetricFormat.Rate(allocation)} MB/s", SeriesCatalogue.GcAllocation));
        if (window.Last(SeriesCatalogue.GcHeap) is { } heap)
            evidence.Add(new("Heap", $"{MetricFormat.Rate(heap)} MB", SeriesCatalogue.GcHeap));
        // On a busy machine a part of the pause is the collector's wait for a processor.
        var isWarning = pause >= WarningPercent && !isDisturbed;
        return new(
            isWarning ? FindingSeverity.Warning : FindingSeverity.Notice,
            $"GC pauses stop all threads {pause:0} % of the time.",
            pause,
            evidence
        );
    }
}
