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

    /// <summary>Shortest pause in milliseconds that is reported on its own.</summary>
    public const double MinLongestMs = 50;

    /// <summary>Longest pause over the difference of p99 and p50, from which on pauses are the tail.</summary>
    public const double MinShareOfTail = 0.5;

    /// <summary>Percent of the time, which is the percent of the requests that meet a pause: fewer are not seen in p99.</summary>
    public const double MinPausePercent = 1;

    /// <summary>Pauses of that length within the span: a single one may be part of the start.</summary>
    public const int MinLongPauses = 2;

    private const double SpanSeconds = 4,
        TailSpanSeconds = 12;

    public string Id => "gc-pressure";

    public string Title => "GC pauses are long";

    public string Why =>
        "Every allocation is collected later, and each collection pauses all threads for part of its time. "
        + "More allocations and more live objects mean longer and more frequent pauses, which delay every request in flight. "
        + "Allocate less on the hot path, keep fewer requests in flight, or give the server garbage collector more memory.";

    public Symptom? Examine(FindingWindow window)
    {
        if (window.Mean(SeriesCatalogue.GcPause, SpanSeconds) is not { } pause || pause < NoticePercent)
            return LongPause(window);
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

    // Rare pauses take a small part of the time, and are the tail all the same.
    private static Symptom? LongPause(FindingWindow window)
    {
        var from = Math.Max(window.LastChangeBefore(window.Now), window.Now - TailSpanSeconds);
        if (
            window.Highest(SeriesCatalogue.GcLongestPause, window.Now - from) is not (>= MinLongestMs and var longest)
            || CountLong(window, from, MinLongestMs) < MinLongPauses
            || window.Mean(SeriesCatalogue.GcPause, window.Now - from) < MinPausePercent
            || window.P99(from, window.Now) is not { } p99
            || window.P50(from, window.Now) is not { } p50
            || longest < MinShareOfTail * (p99 - p50)
            || p99 - p50 < MinLongestMs
        )
            return null;
        // On a busy machine a part of the pause is the collector's wait for a processor.
        return new(
            window.DisturbingPercent(SpanSeconds) is null ? FindingSeverity.Warning : FindingSeverity.Notice,
            $"A garbage collection stopped all threads for up to {MetricFormat.Latency(longest)}: "
                + $"p99 is {MetricFormat.Latency(p99)} and p50 {MetricFormat.Latency(p50)}.",
            longest,
            [
                new("Longest pause", MetricFormat.Latency(longest), SeriesCatalogue.GcLongestPause),
                new("p99", MetricFormat.Latency(p99)),
                new("p50", MetricFormat.Latency(p50)),
                .. window.Last(SeriesCatalogue.GcHeap) is { } heap
                    ? [new Evidence("Heap", $"{MetricFormat.Rate(heap)} MB", SeriesCatalogue.GcHeap)]
                    : Array.Empty<Evidence>(),
            ]
        )
        {
            Title = "GC pauses make the slowest responses",
        };
    }

    // Several frames show the same reading.
    private static int CountLong(FindingWindow window, double from, double minMs)
    {
        var (count, before) = (0, 0.0);
        foreach (var row in window.Rows(from, window.Now, SeriesCatalogue.GcLongestPause))
        {
            if (row[1] >= minMs && row[1] != before)
                count++;
            before = row[1];
        }

        return count;
    }
}
