using Lab.Foundation.Text;
using Lab.Storage.Documents;
using Lab.Storage.Summaries;
using LoadEngine.Figures;
using LoadEngine.Recording;

namespace Lab.Storage.Validation;

public static partial class RunDocumentValidator
{
    private static readonly int LastBucket = HistogramLayout.BucketOf(HistogramLayout.HighestTrackableNs);

    private const int MaxVariants = 20,
        MaxNames = 10,
        MaxLoads = 20_000,
        MaxRungs = 10_000;

    /// <summary>Maximum duration and maximum latency: one day.</summary>
    internal const double MaxSeconds = 24 * 60 * 60,
        MaxMs = MaxSeconds * 1_000;

    private const double MaxRps = 1e9;

    private const int MaxKindLength = 200;

    // Larger values would overflow sums of counts and of nanoseconds.
    private const double MaxCount = 1e15,
        MaxSumNs = 9e18;

    private static string? ValidateSummary(RunSummary? summary)
    {
        if (summary is null)
            return null;
        if (summary.Variants.Any(part => part is null) || summary.Loads.Any(part => part is null))
            return "summary.variants or summary.loads contains null.";
        if (summary.Variants.DistinctBy(part => part.Variant).Count() < summary.Variants.Count)
            return "summary.variants contains a variant twice.";
        if (summary.Variants.Count > MaxVariants || summary.Loads.Count > MaxLoads || summary.Rungs.Count > MaxRungs)
            return $"summary has {summary.Variants.Count:#,0} variants, {summary.Loads.Count:#,0} loads"
                + $" and {summary.Rungs.Count:#,0} burst steps;"
                + $" the limits are {MaxVariants}, {MaxLoads:#,0} and {MaxRungs:#,0}.";
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
        return figures.Any(runFigures => !IsValid(runFigures))
                ? "A count, rate or latency in summary is negative or above the limit."
            : summary.PeakUsers < 0
            || summary.PeakRatePerSecond is < 0 or > MaxRps
            || summary.WarmUpSeconds is < 0 or > MaxSeconds
            || lengths.Prepend(summary.Seconds).Any(seconds => seconds is < 0 or > MaxSeconds)
                ? "A load or duration in summary is negative or above the limit."
            : figures.Any(runFigures =>
                !AreKinds(runFigures.StatusCodes.Keys, runFigures.FailuresByKind.Keys, runFigures.DroppedByCause.Keys)
            )
                ? "summary contains an invalid status code or kind of failure."
            : !AreValid(summary.HeldLines ?? [])
                ? "heldLines contains null, too many lines or a figure above the limit."
            : !AreNames([.. summary.Dependencies ?? [], summary.PolledPath ?? ""])
                ? "dependencies or polledPath contains null, too many names or a text that is too long."
            : null;
    }

    private static bool IsValid(IterationCounts counts) =>
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

    private static bool IsValid(EndedCounts? ended) =>
        ended is not { } counts
        || AreCounts([counts.Responses, counts.Succeeded, counts.Failed, counts.Rejected, counts.BodyBytes]);

    private static bool IsValid(StoredHistogram histogram)
    {
        if (
            histogram.MinNs < 0
            || histogram.MaxNs < histogram.MinNs
            || histogram.MaxNs > MaxSeconds * 1e9
            || histogram.SumNs < 0
        )
            return false;
        for (var i = 0; i < histogram.Buckets.Count; i += 2)
            if (histogram.Buckets[i] > LastBucket || histogram.Buckets[i + 1] <= 0)
                return false;
        return true;
    }

    private static bool IsValid(WaitingFigures? waiting) =>
        waiting is not ({ Count: < 0 } or { ForUser: < 0 } or { MedianMs: < 0 } or { OldestMs: < 0 });

    private static bool AreNames(IReadOnlyList<string?> names) =>
        names.Count <= MaxNames
        && names.All(name => name is { Length: <= MaxNameLength } && TextSanitizer.IsLine(name));

    private static bool AreValid(IReadOnlyList<HeldLineSummary> lines) =>
        lines.Count <= MaxVariants * HeldLineSummary.MaxPerVariant
        && lines.All(line =>
            line
                is {
                    ThreadSeconds: >= 0 and <= MaxCount,
                    MeanThreads: >= 0 and <= MaxCount,
                    MaxThreads: >= 0,
                    PoolPercent: >= 0 and <= 100,
                    ObservedSeconds: >= 0 and <= MaxSeconds,
                    Line: null or > 0,
                    Method.Length: > 0,
                }
            && (string?[])[line.Method, line.File, line.Call, line.Through] is var texts
            && texts.All(text => text is null || (text.Length <= MaxNameLength && TextSanitizer.IsLine(text)))
        );

    private static bool IsValid(RunFigures figures) =>
        AreCounts([figures.Requests, figures.Succeeded, figures.Shed, figures.Failed, figures.Cancelled])
        && AreCounts(figures.FailuresByKind.Values)
        && AreCounts(figures.StatusCodes.Values)
        && AreCounts(figures.DroppedByCause.Values)
        && figures is { Rps: >= 0 and <= MaxRps, GoodPerSecond: null or (>= 0 and <= MaxRps) }
        && (
            (double?[])
                [figures.AverageMs, figures.P50Ms, figures.P95Ms, figures.P99Ms, figures.MaxMs, figures.OldestDroppedMs]
        ).All(ms => ms is null or (>= 0 and <= MaxMs));

    private static bool AreKinds(IEnumerable<int> statuses, IEnumerable<string> failures, IEnumerable<string> drops) =>
        statuses.All(status => status is >= 100 and <= 999)
        && failures.Concat(drops).All(kind => kind.Length <= MaxKindLength && TextSanitizer.IsLine(kind));

    private static bool AreCounts(IEnumerable<long> counts) => counts.All(count => count is >= 0 and <= (long)MaxCount);
}
