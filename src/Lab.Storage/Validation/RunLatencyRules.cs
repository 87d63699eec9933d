using System.Globalization;
using Experiments.Charts;
using Lab.Storage.Documents;
using Lab.Storage.Summaries;
using LoadEngine.Recording;

namespace Lab.Storage.Validation;

/// <summary>That nothing in a document from elsewhere took longer than its run: scales, pictures and comparisons are made of the longest. Stateless.</summary>
internal static class RunLatencyRules
{
    // They are of one clock, and differ by their rounding.
    private const double NsOfMs = 1e6,
        MsOfSecond = 1e3,
        ApartSeconds = 0.5;

    private static readonly string[] Drawn =
    [
        .. new[]
        {
            SeriesCatalogue.LatencyMean,
            SeriesCatalogue.LatencyP50,
            SeriesCatalogue.LatencyP90,
            SeriesCatalogue.LatencyP95,
            SeriesCatalogue.LatencyP99,
            SeriesCatalogue.LatencyMax,
            SeriesCatalogue.LateFragile,
            SeriesCatalogue.LateFixed,
            SeriesCatalogue.LateContrast,
            SeriesCatalogue.WaitingMedian,
            SeriesCatalogue.WaitingOldest,
        }.Select(series => series.Id),
    ];

    /// <summary>The first latency that is longer than there can be, in words that name it and what can be; null when there is none.</summary>
    public static string? Mistake(RunDocument document)
    {
        var mostMs = MostMs(document);
        var isOfEngine = RunAgreementRules.IsOfEngine(document);
        return OfSummary(document.Summary)
            .Concat(OfFrames(document))
            .Where(pair => pair.Ms > mostMs)
            .Select(pair => Told(pair.Place, pair.Ms!.Value, "in this run", mostMs))
            .Concat(
                document
                    .Intervals.Index()
                    .SelectMany(pair =>
                        MistakesIn(
                            pair.Index,
                            pair.Item,
                            isOfEngine ? Math.Min(mostMs, (pair.Item.EndSeconds + ApartSeconds) * MsOfSecond) : mostMs
                        )
                    )
            )
            .FirstOrDefault();
    }

    private static IEnumerable<string> MistakesIn(int index, StoredInterval interval, double mostMs) =>
        OfInterval(index, interval)
            .Where(pair => pair.Ms > mostMs)
            .Select(pair => Told(pair.Place, pair.Ms!.Value, "until its end", mostMs));

    private static string Told(string place, double ms, string when, double mostMs) =>
        string.Create(
            CultureInfo.InvariantCulture,
            $"One of its latencies is longer than there can be: '{place}' is {ms:#,0.###} ms, and {when} at most {mostMs:#,0} ms can be."
        );

    // What this program's engine measured began and ended within its run, and what waits at its end has waited since its start at most. A swarm and other tools have clocks, and lengths, of their own: a day is what any run may last.
    private static double MostMs(RunDocument document) =>
        RunAgreementRules.IsOfEngine(document)
            ? Math.Min(RunCountRules.LongestMs, (SecondsOf(document) + ApartSeconds) * MsOfSecond)
            : RunCountRules.LongestMs;

    // Frames go on for a moment after it; of a run without an end nothing else may be there.
    private static double SecondsOf(RunDocument document) =>
        document.Summary is { } summary
            ? Math.Max(summary.Seconds, document.Intervals.Select(interval => interval.EndSeconds).LastOrDefault())
            : RunMomentRules.LengthOf(document);

    private static IEnumerable<(string Place, double? Ms)> OfSummary(RunSummary? summary) =>
        RunAgreementRules
            .FiguresOf(summary)
            .SelectMany(pair =>
                new (string, double?)[]
                {
                    ($"{pair.Place}.averageMs", pair.Figures.AverageMs),
                    ($"{pair.Place}.p50Ms", pair.Figures.P50Ms),
                    ($"{pair.Place}.p95Ms", pair.Figures.P95Ms),
                    ($"{pair.Place}.p99Ms", pair.Figures.P99Ms),
                    ($"{pair.Place}.maxMs", pair.Figures.MaxMs),
                    ($"{pair.Place}.oldestDroppedMs", pair.Figures.OldestDroppedMs),
                    ($"{pair.Place}.cancelledAges.medianMs", pair.Figures.CancelledAges?.MedianMs),
                    ($"{pair.Place}.cancelledAges.oldestMs", pair.Figures.CancelledAges?.OldestMs),
                }
            );

    private static IEnumerable<(string Place, double? Ms)> OfInterval(int index, StoredInterval interval) =>
        RunIntervalRules
            .HistogramsOf(interval)
            .SelectMany(part =>
                new (string, double?)[]
                {
                    ($"intervals[{index}].{part.Name}.maxNs", part.Histogram.MaxNs / NsOfMs),
                    // The last pair of its steps: a percentile is made of it.
                    (
                        $"intervals[{index}].{part.Name}.steps",
                        part.Histogram.Buckets is [.., var last, _]
                            ? HistogramLayout.LowestOf((int)last) / NsOfMs
                            : null
                    ),
                }
            )
            .Append(($"intervals[{index}].waiting.oldestMs", interval.Waiting?.OldestMs));

    private static IEnumerable<(string Place, double? Ms)> OfFrames(RunDocument document)
    {
        var columns = document
            .Series.Index()
            .Where(pair => Drawn.Contains(pair.Item.Id))
            .Select(pair => pair.Index)
            .ToList();
        return document
            .Frames.Index()
            .SelectMany(frame =>
                columns.Select(column => ($"frames[{frame.Index}].values[{column}]", frame.Item.Values[column]))
            );
    }
}
