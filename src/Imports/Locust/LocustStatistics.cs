using System.Globalization;
using Imports.Model;
using Imports.Tables;
using LoadEngine.Recording;

namespace Imports.Locust;

/// <summary>
/// The statistics of Locust, as written by <c>--csv</c> to <c>_stats.csv</c>
/// (https://docs.locust.io/en/stable/retrieving-stats.html).
/// </summary>
internal static class LocustStatistics
{
    /// <summary>True if the file has this format.</summary>
    public static bool CanRead(string text) => CsvTable.HasHeader(text, "Type", "Name", "Request Count");

    /// <summary>Reads the file.</summary>
    public static ImportedMeasurement Read(string text)
    {
        var rows = LocustTable.Aggregated(CsvTable.Rows(text));
        MultipleRunsException.ThrowIfMoreThanOne(rows.Count);
        var whole = rows[0];
        var (requests, failed, rate) = (
            whole.Count("Request Count"),
            whole.Count("Failure Count"),
            whole.Number("Requests/s")
        );
        return new("Locust", LocustTable.Meaning + " The statistics have totals only.")
        {
            LatencyIsOfAllAnswers = true,
            Requests = requests,
            Failed = failed,
            Rps = rate,
            Seconds = rate > 0 ? requests / rate : null,
            FailuresByKind = LocustTable.Failures(failed),
            Latency = whole.Percentiles() with
            {
                Mean = whole.Number("Average Response Time"),
                Max = whole.Number("Max Response Time"),
            },
        };
    }
}

/// <summary>The history of Locust, as written by <c>--csv</c> to <c>_stats_history.csv</c>.</summary>
internal static class LocustHistory
{
    // Without --csv-full-history the percentiles cover all responses so far, with it the last ten seconds.
    private const string OfAllSoFar =
        "Rates over time are averages of about ten seconds; percentiles over time are cumulative up to those of the whole run.";
    private const string OfTenSeconds =
        "Rates and percentiles over time are those of about ten seconds; the median is the only percentile of the whole run.";

    /// <summary>True if the file has this format.</summary>
    public static bool CanRead(string text) => CsvTable.HasHeader(text, "Timestamp", "User Count", "Type");

    /// <summary>Reads the file.</summary>
    public static ImportedMeasurement Read(string text)
    {
        // --csv-full-history adds a row per request name.
        var all = CsvTable.Rows(text).ToList();
        var aggregated = LocustTable.Aggregated(all);
        // Two rows can fall into one second.
        var rows = aggregated
            .Where(
                (row, at) => at + 1 == aggregated.Count || aggregated[at + 1].Text("Timestamp") != row.Text("Timestamp")
            )
            .ToList();
        var (isFull, last, first) = (aggregated.Count < all.Count, rows[^1], rows[0]);

        // The first row is written at the start, before any request, and defines the time zero.
        var isStart = rows.Count > 1 && first.Number("Total Request Count") == 0;
        var began = (long)first.Number("Timestamp")!.Value - (isStart ? 0 : 1);
        var (requests, failed) = (last.Count("Total Request Count"), last.Count("Total Failure Count"));
        var moments = new List<ImportedInterval>();
        var (before, ended, lost) = (0.0, 0L, 0L);
        foreach (var row in rows.Skip(isStart ? 1 : 0))
        {
            var end = row.Number("Timestamp")!.Value - began;
            if (end <= before)
                throw new FormatException("Its rows are not in order.");
            var (endedSoFar, lostSoFar) = (row.Count("Total Request Count"), row.Count("Total Failure Count"));
            moments.Add(
                new(end, end - before)
                {
                    Users = (int?)row.Number("User Count"),
                    Requests = endedSoFar - ended,
                    Failed = lostSoFar - lost,
                    Rps = row.Number("Requests/s"),
                    FailedPerSecond = row.Number("Failures/s"),
                    Latency = row.Percentiles(),
                }
            );
            (before, ended, lost) = (end, endedSoFar, lostSoFar);
        }

        var whole = isFull ? Latencies.Unknown : last.Percentiles();
        return new("Locust", $"{LocustTable.Meaning} {(isFull ? OfTenSeconds : OfAllSoFar)}")
        {
            StartedAt = DateTimeOffset.FromUnixTimeSeconds(began),
            Seconds = before,
            Users = (int?)rows.Max(row => row.Number("User Count")),
            Requests = requests,
            Failed = failed,
            LatencyIsOfAllAnswers = true,
            Rps = requests / before,
            FailuresByKind = LocustTable.Failures(failed),
            Intervals = moments,
            Latency = whole with
            {
                Mean = last.Number("Total Average Response Time"),
                P50 = last.Number("Total Median Response Time"),
                Max = last.Number("Total Max Response Time"),
            },
        };
    }
}

/// <summary>Shared code for the tables of Locust.</summary>
internal static class LocustTable
{
    /// <summary>The description of Locust figures.</summary>
    public const string Meaning =
        "Measured by Locust. Its latencies are service times, failures included, rounded to two digits (200, 210 ms).";

    /// <summary>The rows of the total; at least one.</summary>
    /// <exception cref="FormatException">There is no such row.</exception>
    public static IReadOnlyList<TableRow> Aggregated(IEnumerable<TableRow> all) =>
        all.Where(row => row.Text("Name") == "Aggregated").ToList() is { Count: > 0 } rows
            ? rows
            : throw new FormatException("It has no row 'Aggregated'.");

    /// <summary>Failures of unknown kinds.</summary>
    public static IReadOnlyDictionary<string, long> Failures(long failed) =>
        failed > 0 ? new Dictionary<string, long> { [ErrorKinds.NameOf(ErrorKind.Other)] = failed } : [];

    /// <summary>The percentiles of a row in milliseconds.</summary>
    public static Latencies Percentiles(this TableRow row)
    {
        var entries = new Dictionary<double, double>();
        foreach (var column in row.Columns)
            if (
                column.EndsWith('%')
                && double.TryParse(column[..^1], NumberStyles.Float, CultureInfo.InvariantCulture, out var percent)
                && row.Number(column) is { } ms
            )
                entries[percent] = ms;
        return Latencies.From(entries) with { Max = row.Number("100%") };
    }
}
