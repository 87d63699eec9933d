using LoadEngine.Figures;
using LoadEngine.Recording;

namespace Lab.Runs;

/// <summary>What was counted in a run cannot be less than nothing, wherever the document came from: what adds it up relies on this. Stateless.</summary>
internal static class RunCountRules
{
    private static readonly int LastBucket = HistogramLayout.BucketOf(HistogramLayout.HighestTrackableNs);

    /// <summary>Most parts of a summary: an experiment has three variants, and nobody changes the load so often by hand.</summary>
    public const int MostVariants = 20, MostLoads = 20_000, MostRungs = 10_000;

    /// <summary>Most values that all histograms of a run count together, and most nanoseconds that they add up to: beyond it sums would no longer fit.</summary>
    public const double MostCounted = 1e15, MostNs = 9e18;

    /// <summary>The first count of a summary that cannot be, in words; null when there is none.</summary>
    public static string? MistakeIn(RunSummary? summary)
    {
        if (summary is null) return null;
        if (summary.Variants.Any(part => part is null) || summary.Loads.Any(part => part is null)) return "One of the parts of its summary is empty.";
        if (summary.Variants.Count > MostVariants || summary.Loads.Count > MostLoads || summary.Rungs.Count > MostRungs)
            return $"Its summary has {summary.Variants.Count:#,0} variants, {summary.Loads.Count:#,0} loads and {summary.Rungs.Count:#,0} rungs; at most {MostVariants}, {MostLoads:#,0} and {MostRungs:#,0} can be.";
        var figures = summary.Variants.Select(part => part.Figures).Concat(summary.Loads.Select(part => part.Figures)).Prepend(summary.Total);
        var lengths = summary.Variants.Select(part => Math.Min(part.Seconds, part.AnsweredAfterSeconds)).Concat(summary.Loads.Select(part => Math.Min(part.FromSeconds, part.Seconds)));
        return figures.Any(each => !CanBe(each)) ? "A count or a latency of its summary is less than nothing."
            : summary.PeakUsers < 0 || summary.PeakRatePerSecond < 0 || lengths.Prepend(summary.Seconds).Any(seconds => seconds < 0) ? "A load or a length of its summary is less than nothing."
            : null;
    }

    /// <summary>True for counts that can be.</summary>
    public static bool CanBe(IterationCounts counts) =>
        AreCounts([counts.Scheduled, counts.Succeeded, counts.Failed, counts.Cancelled, counts.Dropped, counts.Retries, counts.Responses, counts.BodyBytes, counts.Redirects])
        && AreCounts(counts.ByStatus.Values) && AreCounts(counts.ByError.Values) && AreCounts(counts.DroppedByCause.Values);

    /// <summary>True for a histogram that can be.</summary>
    public static bool CanBe(StoredHistogram histogram)
    {
        if (histogram.MinNs < 0 || histogram.MaxNs < histogram.MinNs || histogram.SumNs < 0) return false;
        for (var i = 0; i < histogram.Buckets.Count; i += 2)
            if (histogram.Buckets[i] > LastBucket || histogram.Buckets[i + 1] <= 0) return false;
        return true;
    }

    /// <summary>True for ages of what waits that can be.</summary>
    public static bool CanBe(WaitingFigures? waiting) => waiting is not ({ Count: < 0 } or { ForUser: < 0 } or { MedianMs: < 0 } or { OldestMs: < 0 });

    private static bool CanBe(RunFigures figures) =>
        AreCounts([figures.Requests, figures.Succeeded, figures.Shed, figures.Failed, figures.Cancelled])
        && AreCounts(figures.FailuresByKind.Values) && AreCounts(figures.StatusCodes.Values) && AreCounts(figures.DroppedByCause.Values)
        && figures is { Rps: >= 0, AverageMs: null or >= 0, P50Ms: null or >= 0, P95Ms: null or >= 0, P99Ms: null or >= 0, MaxMs: null or >= 0, OldestDroppedMs: null or >= 0 };

    private static bool AreCounts(IEnumerable<long> counts) => counts.All(count => count >= 0);
}
