using Experiments.Charts;
using Lab.Storage.Documents;
using Reports.Facts;

namespace Reports.Comparisons;

/// <summary>Seconds of an imported run without histograms, as dashload writes them.</summary>
internal static class ReportedSeconds
{
    private static readonly Dictionary<ComparedMetric, Series> SeriesOf = new()
    {
        [ComparedMetric.Goodput] = SeriesCatalogue.LoadSucceeded,
        [ComparedMetric.Rps] = SeriesCatalogue.LoadRps,
        [ComparedMetric.Average] = SeriesCatalogue.LatencyMean,
        [ComparedMetric.P50] = SeriesCatalogue.LatencyP50,
        [ComparedMetric.P95] = SeriesCatalogue.LatencyP95,
        [ComparedMetric.P99] = SeriesCatalogue.LatencyP99,
        [ComparedMetric.Max] = SeriesCatalogue.LatencyMax,
    };

    /// <summary>Whether its frames are separate seconds; other tools report moving averages or cumulative percentiles.</summary>
    public static bool HasSeconds(RunDocument run) => run is { MeasuredBy: "dashload", Frames.Count: > 0 };

    /// <summary>All figures per second; a partial second at the end is left out.</summary>
    public static IReadOnlyDictionary<ComparedMetric, IReadOnlyList<(double X, double? Y)>> GetLines(RunDocument run)
    {
        var frames = run
            .Frames.Where(
                (frame, index) => index == 0 || frame.Time - run.Frames[index - 1].Time >= RunIntervals.MinSeconds
            )
            .ToList();
        return ComparedMetrics.All.ToDictionary(
            figure => figure,
            IReadOnlyList<(double X, double? Y)> (figure) =>
                figure == ComparedMetric.FailedShare
                    ?
                    [
                        .. Points(SeriesCatalogue.LoadSucceeded)
                            .Zip(
                                Points(SeriesCatalogue.LoadFailed),
                                (good, failed) =>
                                    (good.X, good.Y + failed.Y > 0 ? failed.Y / (good.Y + failed.Y) : null)
                            ),
                    ]
                : SeriesOf.TryGetValue(figure, out var series) ? Points(series)
                : []
        );

        List<(double X, double? Y)> Points(Series series) =>
            run.ColumnOf(series) is >= 0 and var column
                ? [.. frames.Select(frame => (frame.Time, frame.Values[column]))]
                : [];
    }
}
