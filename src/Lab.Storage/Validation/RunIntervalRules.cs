using Lab.Storage.Documents;
using LoadEngine.Figures;
using LoadEngine.Plans;
using LoadEngine.Recording;

namespace Lab.Storage.Validation;

/// <summary>That what a document from elsewhere counted second by second agrees with itself: what this program records always does. Stateless.</summary>
internal static class RunIntervalRules
{
    /// <summary>The first contradiction, in words that name where it stands; null when there is none.</summary>
    public static string? Mistake(RunDocument document)
    {
        var peakUsers = document.Summary?.PeakUsers ?? PlanLimits.MaxUsers;
        var isOfEngine = RunAgreementRules.IsOfEngine(document);
        var (scheduled, ended) = (0.0, 0.0);
        foreach (var (index, interval) in document.Intervals.Index())
        {
            // What was scheduled in one interval may end in a later one. The counts of a moment are collected one after the other, and each user may have begun behind the collector and ended ahead of it.
            scheduled += interval.Totals.Scheduled;
            ended +=
                (double)interval.Totals.Succeeded
                + interval.Totals.Failed
                + interval.Totals.Cancelled
                + interval.Totals.Dropped;
            if (ended > scheduled + peakUsers)
                return $"Its counts contradict each other: up to 'intervals[{index}].totals', {scheduled:#,0} requests were scheduled, and {ended:#,0} have ended.";
            if (MistakeIn(interval, $"intervals[{index}]", isOfEngine) is { } mistake)
                return mistake;
        }

        return null;
    }

    private static string? MistakeIn(StoredInterval interval, string place, bool isOfEngine)
    {
        foreach (var (name, histogram) in HistogramsOf(interval))
            if (!HasAMean(histogram))
                return $"Its latencies contradict each other: the mean of '{place}.{name}' lies outside its 'minNs' and 'maxNs'.";
        return MistakeIn(interval.Totals, $"{place}.totals", isOfEngine)
            ?? MistakeIn(
                interval.Response,
                interval.Totals.Succeeded,
                $"{place}.response",
                $"{place}.totals.succeeded",
                isOfEngine
            )
            ?? MistakeIn(
                interval.Service,
                interval.Totals.Succeeded,
                $"{place}.service",
                $"{place}.totals.succeeded",
                isOfEngine
            )
            ?? MistakeIn(
                interval.FailedResponse,
                interval.Totals.Failed,
                $"{place}.failedResponse",
                $"{place}.totals.failed",
                isOfEngine
            )
            ?? (interval.ByVariant ?? new Dictionary<string, VariantShare>())
                .Select(share => (Place: $"{place}.byVariant.{share.Key}", Share: share.Value))
                .Select(pair =>
                    MistakeIn(pair.Share.Totals, $"{pair.Place}.totals", isOfEngine)
                    ?? MistakeIn(
                        pair.Share.Response,
                        pair.Share.Totals.Succeeded,
                        $"{pair.Place}.response",
                        $"{pair.Place}.totals.succeeded",
                        isOfEngine
                    )
                )
                .FirstOrDefault(mistake => mistake is not null)
            ?? (isOfEngine ? MistakeInMeasured(interval, place) : null);
    }

    private static string? MistakeInMeasured(StoredInterval interval, string place) =>
        HistogramsOf(interval).FirstOrDefault(pair => !HoldsItsSum(pair.Histogram)) is { Name: { } torn }
            ? $"Its latencies contradict each other: 'minNs', 'maxNs' or 'sumNs' of '{place}.{torn}' is none of the latencies in its 'steps'."
        : interval is { Seconds: 0, Totals.Completed: > 0 }
            ? $"Its counts contradict its length: '{place}.seconds' is 0, and {interval.Totals.Completed:#,0} requests were completed in it."
        : null;

    private static string? MistakeIn(IterationCounts counts, string place, bool isOfEngine) =>
        counts.Responses > counts.Completed
            ? $"Its counts contradict each other: '{place}.responses' is {counts.Responses:#,0}, and {counts.Completed:#,0} requests were completed; each has one answer at most."
            : MistakeIn(counts.ByStatus.Values, counts.Responses, place, "byStatus", "responses", isOfEngine)
                ?? MistakeIn(counts.ByError.Values, counts.Failed, place, "byError", "failed", isOfEngine)
                // Earlier versions did not tell the causes.
                ?? MistakeIn(
                    counts.DroppedByCause.Values,
                    counts.Dropped,
                    place,
                    "droppedByCause",
                    "dropped",
                    isTold: false
                );

    // A swarm and other tools may tell a sum and none of its parts.
    private static string? MistakeIn(
        IEnumerable<long> parts,
        long whole,
        string place,
        string partsField,
        string wholeField,
        bool isTold
    ) =>
        parts.Sum(part => (decimal)part) is var sum && sum != whole && (isTold || sum != 0)
            ? $"Its counts contradict each other: '{place}.{partsField}' adds up to {sum:#,0}, and '{wholeField}' is {whole:#,0}; the two have to be the same."
            : null;

    private static string? MistakeIn(
        StoredHistogram histogram,
        long whole,
        string place,
        string wholePlace,
        bool isTold
    ) =>
        histogram.Count() is var counted && counted != whole && (isTold || counted != 0)
            ? $"Its counts contradict each other: '{place}' holds {counted:#,0} latencies, and '{wholePlace}' is {whole:#,0}; the two have to be the same."
            : null;

    /// <summary>All histograms of an interval, by the names of their fields.</summary>
    public static IEnumerable<(string Name, StoredHistogram Histogram)> HistogramsOf(StoredInterval interval) =>
        [
            ("response", interval.Response),
            ("service", interval.Service),
            ("failedResponse", interval.FailedResponse),
            .. (interval.ByVariant ?? new Dictionary<string, VariantShare>()).Select(share =>
                ($"byVariant.{share.Key}.response", share.Value.Response)
            ),
        ];

    private static bool HasAMean(StoredHistogram histogram) =>
        histogram.Count() is var count
        && (
            count == 0
            || (
                (Int128)histogram.MinNs * count <= histogram.SumNs && histogram.SumNs <= (Int128)histogram.MaxNs * count
            )
        );

    private static bool HoldsItsSum(StoredHistogram histogram)
    {
        if (histogram.Buckets is not [var first, ..])
            return histogram is { MinNs: 0, MaxNs: 0, SumNs: 0 };
        if (
            HistogramLayout.BucketOf(histogram.MinNs) != first
            || HistogramLayout.BucketOf(histogram.MaxNs) != histogram.Buckets[^2]
        )
            return false;
        var (least, most) = (Int128.Zero, Int128.Zero);
        for (var i = 0; i < histogram.Buckets.Count; i += 2)
        {
            least += (Int128)HistogramLayout.LowestOf((int)histogram.Buckets[i]) * histogram.Buckets[i + 1];
            most += (Int128)Highest(histogram, i) * histogram.Buckets[i + 1];
        }

        return least <= histogram.SumNs && histogram.SumNs <= most;
    }

    private static long Highest(StoredHistogram histogram, int pair) =>
        pair + 2 == histogram.Buckets.Count ? histogram.MaxNs : HistogramLayout.HighestOf((int)histogram.Buckets[pair]);
}
