using Lab.Foundation.Statistics;
using Lab.Foundation.Text;
using Lab.Storage.Documents;
using Lab.Storage.Summaries;
using LoadEngine.Figures;
using LoadEngine.Recording;

namespace Lab.Storage.Validation;

/// <summary>What was counted in a run cannot be less than nothing, wherever the document came from: what adds it up relies on this. Stateless.</summary>
internal static class RunCountRules
{
    private static readonly int LastBucket = HistogramLayout.BucketOf(HistogramLayout.HighestTrackableNs);

    /// <summary>Most parts of a summary: an experiment has three variants, and nobody changes the load so often by hand.</summary>
    public const int MostVariants = 20,
        MostLoads = 20_000,
        MostRungs = 10_000;

    /// <summary>Longest that a run and what it measures can be: it lasts half an hour at most.</summary>
    public const double LongestSeconds = 24 * 60 * 60,
        LongestMs = LongestSeconds * 1_000;

    // No machine sends as many a second.
    private const double HighestRps = 1e9;

    private const int LongestKind = 200;

    /// <summary>Most values that all histograms of a run count together, and most nanoseconds that they add up to: beyond it sums would no longer fit.</summary>
    public const double MostCounted = 1e15,
        MostNs = 9e18;

    /// <summary>The first count of a summary that cannot be, in words; null when there is none.</summary>
    public static string? MistakeIn(RunSummary? summary)
    {
        if (summary is null)
            return null;
        if (summary.Variants.Any(part => part is null) || summary.Loads.Any(part => part is null))
            return "One of the parts of its summary is empty.";
        if (summary.Variants.Count > MostVariants || summary.Loads.Count > MostLoads || summary.Rungs.Count > MostRungs)
            return $"Its summary has {summary.Variants.Count:#,0} variants, {summary.Loads.Count:#,0} loads and {summary.Rungs.Count:#,0} rungs; at most {MostVariants}, {MostLoads:#,0} and {MostRungs:#,0} can be.";
        var figures = summary
            .Variants.Select(part => part.Figures)
            .Concat(summary.Loads.Select(part => part.Figures))
            .Prepend(summary.Total);
        var lengths = summary
            .Variants.SelectMany(part =>
                new[] { part.Seconds, part.AnsweredAfterSeconds, part.LastAnswersSeconds, part.LoadedSeconds }
            )
            .Concat(
                summary.Loads.SelectMany(part =>
                    new[]
                    {
                        part.FromSeconds,
                        part.Seconds,
                        part.AnsweredAfterSeconds,
                        part.LastAnswersSeconds,
                        part.LoadedSeconds,
                    }
                )
            );
        return figures.Any(runFigures => !CanBe(runFigures))
                ? "A count, a rate or a latency of its summary is less than nothing or more than there can be."
            : summary.PeakUsers < 0
            || summary.PeakRatePerSecond is < 0 or > HighestRps
            || summary.WarmUpSeconds is < 0 or > LongestSeconds
            || lengths.Prepend(summary.Seconds).Any(seconds => seconds is < 0 or > LongestSeconds)
                ? "A load or a length of its summary is less than nothing or more than there can be."
            : figures.Any(runFigures =>
                !AreKinds(runFigures.StatusCodes.Keys, runFigures.FailuresByKind.Keys, runFigures.DroppedByCause.Keys)
            )
                ? "Its summary names a status or a kind of failure that cannot be one."
            : summary.Variants.Any(part => !CanBe(part.Spreads))
                ? "How the seconds of one of its variants varied is told in figures that cannot be together."
            : null;
    }

    /// <summary>True for counts that can be.</summary>
    public static bool CanBe(IterationCounts counts) =>
        AreCounts([
            counts.Scheduled,
            counts.Succeeded,
            counts.Failed,
            counts.Cancelled,
            counts.Dropped,
            counts.Retries,
            counts.Responses,
            counts.BodyBytes,
            counts.Redirects,
        ])
        && AreCounts(counts.ByStatus.Values)
        && AreCounts(counts.ByError.Values)
        && AreCounts(counts.DroppedByCause.Values)
        && AreKinds(counts.ByStatus.Keys, counts.ByError.Keys, counts.DroppedByCause.Keys);

    /// <summary>True for a histogram that can be.</summary>
    public static bool CanBe(StoredHistogram histogram)
    {
        if (histogram.MinNs < 0 || histogram.MaxNs < histogram.MinNs || histogram.SumNs < 0)
            return false;
        for (var i = 0; i < histogram.Buckets.Count; i += 2)
            if (histogram.Buckets[i] > LastBucket || histogram.Buckets[i + 1] <= 0)
                return false;
        return true;
    }

    /// <summary>True for ages of what waits that can be.</summary>
    public static bool CanBe(WaitingFigures? waiting) =>
        waiting is not ({ Count: < 0 } or { ForUser: < 0 } or { MedianMs: < 0 } or { OldestMs: < 0 });

    private static bool CanBe(VariantDistributions? spreads) =>
        spreads is null
        || (
            CanBe(spreads.Goodput, HighestRps)
            && (
                (PerSecondDistribution?[])
                    [spreads.AverageMs, spreads.P50Ms, spreads.P95Ms, spreads.P99Ms, spreads.MaxMs]
            ).All(spread => CanBe(spread, LongestMs))
        );

    private static bool CanBe(PerSecondDistribution? spread, double most) =>
        spread is null
        || (
            spread.Seconds > 0
            && spread.Least >= 0
            && spread.Least <= spread.LowerQuartile
            && spread.LowerQuartile <= spread.Median
            && spread.Median <= spread.UpperQuartile
            && spread.UpperQuartile <= spread.Most
            && spread.Most <= most
        );

    private static bool CanBe(RunFigures figures) =>
        AreCounts([figures.Requests, figures.Succeeded, figures.Shed, figures.Failed, figures.Cancelled])
        && AreCounts(figures.FailuresByKind.Values)
        && AreCounts(figures.StatusCodes.Values)
        && AreCounts(figures.DroppedByCause.Values)
        && figures is { Rps: >= 0 and <= HighestRps, GoodPerSecond: null or (>= 0 and <= HighestRps) }
        && (
            (double?[])
                [figures.AverageMs, figures.P50Ms, figures.P95Ms, figures.P99Ms, figures.MaxMs, figures.OldestDroppedMs]
        ).All(ms => ms is null or (>= 0 and <= LongestMs));

    private static bool AreKinds(IEnumerable<int> statuses, IEnumerable<string> failures, IEnumerable<string> drops) =>
        statuses.All(status => status is >= 100 and <= 999)
        && failures.Concat(drops).All(kind => kind.Length <= LongestKind && TextSanitizer.IsLine(kind));

    private static bool AreCounts(IEnumerable<long> counts) =>
        counts.All(count => count is >= 0 and <= (long)MostCounted);
}
