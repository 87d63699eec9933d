using System.Globalization;
using Dashboard.Runs;
using LoadEngine.Thresholds;

namespace Dashboard.Components.Stage;

/// <summary>How figures are written for people.</summary>
internal static class Figure
{
    private static readonly Dictionary<string, string> KindNames = new()
    {
        ["connect_refused"] = "connection refused",
        ["connect_timeout"] = "connect timeout",
        ["request_timeout"] = "request timeout",
        ["connection_reset"] = "connection reset",
        ["name_resolution"] = "name not resolved",
        ["client_error"] = "4xx",
        ["too_many_requests"] = "429 shed",
        ["server_error"] = "5xx",
        ["body"] = "broken response",
        ["other"] = "other",
    };

    /// <summary>A count with separators.</summary>
    public static string Count(long count) => count.ToString("N0", CultureInfo.InvariantCulture);

    /// <summary>A rate: one decimal place while it is small, for a small rate is not zero.</summary>
    public static string Rate(double rate) => rate.ToString(rate < 10 ? "0.0" : "N0", CultureInfo.InvariantCulture);

    /// <summary>A latency in milliseconds, from ten seconds on in seconds.</summary>
    public static string Latency(double? milliseconds) => milliseconds switch
    {
        null => "–",
        < 10 => milliseconds.Value.ToString("0.0", CultureInfo.InvariantCulture) + " ms",
        < 10_000 => milliseconds.Value.ToString("N0", CultureInfo.InvariantCulture) + " ms",
        _ => (milliseconds.Value / 1000).ToString("0.0", CultureInfo.InvariantCulture) + " s",
    };

    /// <summary>A length in seconds.</summary>
    public static string Seconds(double seconds) => seconds.ToString("0.0", CultureInfo.InvariantCulture) + " s";

    /// <summary>What a threshold was judged on, in the metric's unit, or why there was nothing.</summary>
    public static string Actual(ThresholdResult result) => (result.Actual, result.Metric) switch
    {
        (null, _) => result.Reason ?? "–",
        ({ } share, "failed_rate") => (share * 100).ToString("0.##", CultureInfo.InvariantCulture) + " %",
        ({ } latency, "avg" or "min" or "max") => Latency(latency),
        ({ } latency, ['p', >= '0' and <= '9', ..]) => Latency(latency),
        ({ } number, _) => number.ToString(number == Math.Floor(number) ? "N0" : "N1", CultureInfo.InvariantCulture),
    };

    /// <summary>Failures with their kinds, most frequent first.</summary>
    public static string Failures(RunFigures figures)
    {
        if (figures.Failed == 0)
        {
            return "none";
        }

        var kinds = figures.FailuresByKind.Where(kind => kind.Value > 0).OrderByDescending(kind => kind.Value)
            .Select(kind => $"{Count(kind.Value)} × {KindNames.GetValueOrDefault(kind.Key, kind.Key.Replace('_', ' '))}").ToList();
        return kinds.Count == 1 ? kinds[0] : $"{Count(figures.Failed)}: {string.Join(", ", kinds)}";
    }
}
