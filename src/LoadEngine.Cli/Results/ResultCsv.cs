using System.Globalization;
using System.Text;
using LoadEngine.Figures;

namespace LoadEngine.Cli.Results;

/// <summary>The intervals of a result as CSV; a missing latency is an empty cell.</summary>
internal static class ResultCsv
{
    private static readonly (string Name, Func<ResultInterval, object?> Value)[] Columns =
    [
        ("end_seconds", interval => interval.EndSeconds),
        ("seconds", interval => interval.Seconds),
        ("users", interval => interval.Users),
        ("in_flight", interval => interval.InFlight),
        ("waiting", interval => interval.Waiting?.Count),
        ("waiting_for_user", interval => interval.Waiting?.ForUser),
        ("waiting_median_ms", interval => interval.Waiting?.MedianMs),
        ("waiting_oldest_ms", interval => interval.Waiting?.OldestMs),
        ("scheduled", interval => interval.Totals.Scheduled),
        ("completed", interval => interval.Totals.Completed),
        ("succeeded", interval => interval.Totals.Succeeded),
        ("failed", interval => interval.Totals.Failed),
        ("cancelled", interval => interval.Totals.Cancelled),
        ("dropped", interval => interval.Totals.Dropped),
        ("retries", interval => interval.Totals.Retries),
        ("responses", interval => interval.Totals.Responses),
        ("responses_per_second", interval => interval.ResponsesPerSecond),
        .. Latencies("response", interval => interval.Response),
        .. Latencies("service", interval => interval.Service),
        .. Latencies("failed_response", interval => interval.FailedResponse),
        ("cancelled_age_max_ms", interval => interval.CancelledAge?.MaxMs),
        ("user_wait_p99_ms", interval => interval.Generator.UserWaitP99Ms),
        ("lateness_p99_ms", interval => interval.Generator.LatenessP99Ms),
        ("answer_wait_p99_ms", interval => interval.Generator.AnswerWaitP99Ms),
        ("pool_wait_p99_ms", interval => interval.Generator.PoolWaitP99Ms),
        ("generator_cpu_percent", interval => interval.Generator.CpuPercent),
        ("machine_cpu_percent", interval => interval.Generator.MachineCpuPercent),
        ("generator_threads_cpu_percent", interval => interval.Generator.ThreadsCpuPercent),
        ("throttled_ms", interval => interval.Generator.ThrottledMs),
        ("gc_pause_ms", interval => interval.Generator.GcPauseMs),
        ("saturated", interval => interval.Generator.Saturation.Count > 0 ? 1 : 0),
        ("stood_still_ms", interval => interval.Generator.StoodStillMs),
    ];

    /// <summary>A header line and one line for each interval.</summary>
    public static string Write(ResultDocument result)
    {
        var text = new StringBuilder();
        text.AppendJoin(',', Columns.Select(column => column.Name)).Append('\n');
        foreach (var interval in result.Intervals)
            text.AppendJoin(',', Columns.Select(column => Cell(column.Value(interval)))).Append('\n');
        return text.ToString();
    }

    private static IEnumerable<(string, Func<ResultInterval, object?>)> Latencies(
        string name,
        Func<ResultInterval, LatencyFigures?> of
    ) =>
        [
            ($"{name}_min_ms", interval => of(interval)?.MinMs),
            ($"{name}_mean_ms", interval => of(interval)?.MeanMs),
            ($"{name}_p50_ms", interval => of(interval)?.P50Ms),
            ($"{name}_p90_ms", interval => of(interval)?.P90Ms),
            ($"{name}_p95_ms", interval => of(interval)?.P95Ms),
            ($"{name}_p99_ms", interval => of(interval)?.P99Ms),
            ($"{name}_p999_ms", interval => of(interval)?.P999Ms),
            ($"{name}_max_ms", interval => of(interval)?.MaxMs),
        ];

    private static string Cell(object? value) =>
        value switch
        {
            null => "",
            double number => number.ToString("0.######", CultureInfo.InvariantCulture),
            _ => Convert.ToString(value, CultureInfo.InvariantCulture)!,
        };
}
