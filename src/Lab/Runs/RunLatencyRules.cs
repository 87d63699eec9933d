using System.Globalization;
using Experiments.Charts;
using LoadEngine.Recording;

namespace Lab.Runs;

/// <summary>That nothing in a document from elsewhere took longer than its run: scales, pictures and comparisons are made of the longest. Stateless.</summary>
internal static class RunLatencyRules
{
    private const double NsOfMs = 1e6, MsOfSecond = 1e3;

    private static readonly string[] Drawn =
        [.. new[] { SeriesCatalogue.LatencyMean, SeriesCatalogue.LatencyP50, SeriesCatalogue.LatencyP90, SeriesCatalogue.LatencyP95, SeriesCatalogue.LatencyP99, SeriesCatalogue.LatencyMax }.Select(series => series.Id)];

    /// <summary>The first latency that is longer than there can be, in words that name it and what can be; null when there is none.</summary>
    public static string? Mistake(RunDocument document)
    {
        var mostMs = MostMs(document);
        return OfSummary(document.Summary).Concat(OfIntervals(document.Intervals)).Concat(OfFrames(document)).Where(each => each.Ms > mostMs)
            .Select(each => string.Create(CultureInfo.InvariantCulture, $"One of its latencies is longer than there can be: '{each.Place}' is {each.Ms:#,0.###} ms, and in this run at most {mostMs:#,0} ms can be."))
            .FirstOrDefault();
    }

    // What this program's engine measured began and ended within its run. A swarm and other tools have clocks, and lengths, of their own: a day is what any run may last.
    private static double MostMs(RunDocument document) =>
        RunAgreementRules.IsOfEngine(document)
            ? Math.Min(RunCountRules.LongestMs, (RunMomentRules.LengthOf(document) + RunMomentRules.TailSeconds) * MsOfSecond + (document.Run.Request.TimeoutMs ?? 0))
            : RunCountRules.LongestMs;

    private static IEnumerable<(string Place, double? Ms)> OfSummary(RunSummary? summary) => RunAgreementRules.FiguresOf(summary).SelectMany(each => new (string, double?)[]
    {
        ($"{each.Place}.averageMs", each.Figures.AverageMs), ($"{each.Place}.p50Ms", each.Figures.P50Ms), ($"{each.Place}.p95Ms", each.Figures.P95Ms), ($"{each.Place}.p99Ms", each.Figures.P99Ms),
        ($"{each.Place}.maxMs", each.Figures.MaxMs), ($"{each.Place}.oldestDroppedMs", each.Figures.OldestDroppedMs),
        ($"{each.Place}.cancelledAges.medianMs", each.Figures.CancelledAges?.MedianMs), ($"{each.Place}.cancelledAges.oldestMs", each.Figures.CancelledAges?.OldestMs),
    });

    private static IEnumerable<(string Place, double? Ms)> OfIntervals(IReadOnlyList<StoredInterval> intervals) => intervals.Index().SelectMany(each =>
        RunIntervalRules.HistogramsOf(each.Item).SelectMany(part => new (string, double?)[]
            {
                ($"intervals[{each.Index}].{part.Name}.maxNs", part.Histogram.MaxNs / NsOfMs),
                // The last pair of its steps: a percentile is made of it.
                ($"intervals[{each.Index}].{part.Name}.steps", part.Histogram.Buckets is [.., var last, _] ? HistogramLayout.LowestOf((int)last) / NsOfMs : null),
            })
            .Append(($"intervals[{each.Index}].waiting.oldestMs", each.Item.Waiting?.OldestMs)));

    private static IEnumerable<(string Place, double? Ms)> OfFrames(RunDocument document)
    {
        var columns = document.Series.Index().Where(each => Drawn.Contains(each.Item.Id)).Select(each => each.Index).ToList();
        return document.Frames.Index().SelectMany(frame => columns.Select(column => ($"frames[{frame.Index}].values[{column}]", frame.Item.Values[column])));
    }
}
