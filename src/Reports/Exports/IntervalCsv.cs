using System.Text;
using Experiments.Charts;
using Lab.Loads.Planning;
using Lab.Storage.Documents;
using LoadEngine.Recording;
using Reports.Charts;
using Reports.Facts;
using Reports.Texts;

namespace Reports.Exports;

/// <summary>The intervals of a run as CSV, one line each; a missing latency is an empty cell.</summary>
internal static class IntervalCsv
{
    private const double NsPerMs = 1e6;
    private static readonly double[] Percentiles = [50, 90, 95, 99];

    private static readonly (string Name, Func<StoredInterval, double> Value)[] Counts =
    [
        ("scheduled", interval => interval.Totals.Scheduled),
        ("completed", interval => interval.Totals.Completed),
        ("succeeded", interval => interval.Totals.Succeeded),
        ("failed", interval => interval.Totals.Failed),
        ("cancelled", interval => interval.Totals.Cancelled),
        ("dropped", interval => interval.Totals.Dropped),
        ("retries", interval => interval.Totals.Retries),
        ("responses", interval => interval.Totals.Responses),
    ];

    private static readonly string[] UnknownToASwarm = ["scheduled", "cancelled", "dropped", "retries"];

    private static readonly (string Name, Func<StoredInterval, StoredHistogram> Of)[] Latencies =
    [
        ("response", interval => interval.Response),
        ("service", interval => interval.Service),
        ("failed_response", interval => interval.FailedResponse),
    ];

    private static readonly (string Name, Func<StoredInterval, double?> Value)[] Waiting =
    [
        ("waiting", interval => interval.Waiting?.Count),
        ("waiting_for_user", interval => interval.Waiting?.ForUser),
        ("waiting_median_ms", interval => interval.Waiting?.MedianMs),
        ("waiting_oldest_ms", interval => interval.Waiting?.OldestMs),
    ];

    // The frame with the end of an interval follows shortly after it.
    internal const double MomentSeconds = 0.2;

    /// <summary>A header line and one line for each interval.</summary>
    public static string Write(RunDocument run)
    {
        var users = UsersAtTheEnds(run);
        var statuses = run.Intervals.SelectMany(interval => interval.Totals.ByStatus.Keys).Distinct().Order().ToList();
        var errors = run
            .Intervals.SelectMany(interval => interval.Totals.ByError.Keys)
            .Distinct()
            .Order(StringComparer.Ordinal)
            .ToList();
        var held = new HeldThreadColumns(run);
        var text = new StringBuilder();
        Line(text, [.. Header(statuses, errors), .. held.Header()]);
        foreach (var (number, interval) in run.Intervals.Index())
            Line(
                text,
                [
                    .. Row(interval, users[number], statuses, errors, run.Run.Request.Source == LoadSourceKind.Locust),
                    .. held.Row(number),
                ]
            );
        return text.ToString();
    }

    // Includes late responses of the previous variant after a switch.
    private static IEnumerable<string> Header(List<int> statuses, List<string> errors) =>
        [
            "end_seconds",
            "seconds",
            "variant_under_fire",
            "users",
            .. Counts.Select(count => count.Name),
            "responses_per_second",
            .. Waiting.Select(figure => figure.Name),
            .. Latencies.SelectMany(latency =>
                ((string[])["min", "mean", .. Percentiles.Select(p => $"p{p}"), "max"]).Select(figure =>
                    $"{latency.Name}_{figure}_ms"
                )
            ),
            .. statuses.Select(status => CsvCell.Format($"status_{status}")),
            .. errors.Select(error => CsvCell.Format("error_" + error)),
        ];

    private static IEnumerable<string> Row(
        StoredInterval interval,
        double? users,
        List<int> statuses,
        List<string> errors,
        bool isOfASwarm
    ) =>
        [
            CsvCell.Format(interval.EndSeconds),
            CsvCell.Format(interval.Seconds),
            CsvCell.Format(interval.Variant),
            CsvCell.Format(users),
            .. Counts.Select(count =>
                CsvCell.Format(
                    isOfASwarm && UnknownToASwarm.Contains(count.Name) ? null : (double?)count.Value(interval)
                )
            ),
            CsvCell.Format(interval.RateSeconds > 0 ? interval.RateCounts.Responses / interval.RateSeconds : null),
            .. Waiting.Select(figure => CsvCell.Format(figure.Value(interval))),
            .. Latencies.SelectMany(latency => Figures(latency.Of(interval).ToHistogram())).Select(CsvCell.Format),
            .. statuses.Select(status => CsvCell.Format(interval.Totals.ByStatus.GetValueOrDefault(status))),
            .. errors.Select(error => CsvCell.Format(interval.Totals.ByError.GetValueOrDefault(error))),
        ];

    private static double?[] UsersAtTheEnds(RunDocument run)
    {
        var points = new RunSeries(run).Points(SeriesCatalogue.LoadUsers);
        var (users, next) = (new double?[run.Intervals.Count], 0);
        for (var number = 0; number < users.Length; number++)
        {
            while (next < points.Count && points[next].X <= run.Intervals[number].EndSeconds + MomentSeconds)
                next++;
            users[number] = next == 0 ? null : points[next - 1].Y;
        }

        return users;
    }

    private static double?[] Figures(Histogram histogram) =>
        histogram.Count == 0
            ? new double?[Percentiles.Length + 3]
            :
            [
                histogram.MinNs / NsPerMs,
                histogram.MeanNs / NsPerMs,
                .. Percentiles.Select(p => histogram.PercentileNs(p) / NsPerMs),
                histogram.MaxNs / NsPerMs,
            ];

    private static void Line(StringBuilder text, IEnumerable<string> cells) =>
        text.AppendJoin(',', cells).Append("\r\n");
}
