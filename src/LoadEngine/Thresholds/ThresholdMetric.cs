using System.Globalization;
using System.Text.RegularExpressions;
using LoadEngine.Recording;

namespace LoadEngine.Thresholds;

/// <summary>The unit of a threshold's limit.</summary>
internal enum ThresholdUnit
{
    /// <summary>Milliseconds, unless another unit is given.</summary>
    Ms,

    /// <summary>A share of 0 to 1, or percent.</summary>
    Share,

    /// <summary>A plain number.</summary>
    Number,
}

/// <summary>A metric of thresholds.</summary>
/// <param name="Name">Canonical name, such as <c>p95</c>.</param>
/// <param name="Unit">Unit of its values.</param>
/// <param name="Measure">The value over a run with the given duration in seconds; null if there is none.</param>
/// <param name="NoValueReason">Why there may be no value.</param>
/// <param name="IsMonotonic">Whether it can only increase during a run, like a count.</param>
internal sealed partial record ThresholdMetric(
    string Name,
    ThresholdUnit Unit,
    Func<Tally, double, double?> Measure,
    string NoValueReason = "",
    bool IsMonotonic = false
)
{
    /// <summary>The list of metrics, for error messages.</summary>
    public const string KnownNames =
        "p50, p95, p99.9 (any percentile), avg, min, max, med, failed_rate, rps, count, succeeded, failed, "
        + "cancelled, dropped, retries, redirects, status_200, error_connect-refused";

    /// <summary>Name of the rate of responses.</summary>
    public const string Rps = "rps";

    public const string NoLatency = "No request succeeded, so there is no latency to judge.";
    private const double NsPerMs = 1e6;
    private const string StatusPrefix = "status_",
        ErrorPrefix = "error_";

    /// <summary>The metric with this name, or null.</summary>
    public static ThresholdMetric? Find(string name) =>
        name switch
        {
            "avg" or "mean" => new("avg", ThresholdUnit.Ms, (run, _) => OfMost(run, run.Response.MeanNs), NoLatency),
            "min" => new(
                "min",
                ThresholdUnit.Ms,
                (run, _) => OfMost(run, run.Response.Count == 0 ? null : run.Response.MinNs),
                NoLatency
            ),
            "max" => Percentile(100) with { Name = "max" },
            "med" or "median" => Percentile(50),
            "failed_rate" => new(
                "failed_rate",
                ThresholdUnit.Share,
                (run, _) => run.Completed == 0 ? null : (double)run.Failed / run.Completed,
                "No request completed, so there is no rate to judge."
            ),
            Rps => new(
                Rps,
                ThresholdUnit.Number,
                (run, seconds) => seconds <= 0 ? null : run.UnderLoad.Add(run.AfterSwitch).Responses / seconds,
                "The run was too short to have a rate."
            ),
            "count" => Count("count", run => run.Completed),
            "succeeded" => Count("succeeded", run => run.Succeeded),
            "failed" => Count("failed", run => run.Failed),
            "cancelled" => Count("cancelled", run => run.Cancelled),
            "dropped" => Count("dropped", run => run.Dropped),
            "retries" => Count("retries", run => run.Retries),
            "redirects" => Count("redirects", run => run.Redirects),
            _ => FindPercentile(name) ?? FindStatus(name) ?? FindError(name),
        };

    private static ThresholdMetric Count(string name, Func<Tally, long> of) =>
        new(name, ThresholdUnit.Number, (run, _) => of(run), IsMonotonic: true);

    private static ThresholdMetric? FindPercentile(string name) =>
        PercentilePattern().Match(name) is { Success: true } match
        && double.TryParse(
            match.Groups["p"].ValueSpan,
            NumberStyles.AllowDecimalPoint,
            CultureInfo.InvariantCulture,
            out var percentile
        )
        && percentile is > 0 and <= 100
            ? Percentile(percentile)
            : null;

    private static ThresholdMetric Percentile(double percentile) =>
        new(
            string.Create(CultureInfo.InvariantCulture, $"p{percentile}"),
            ThresholdUnit.Ms,
            (run, _) => run.Response.PercentileNs(percentile, run.Failed) / NsPerMs,
            NoLatency
        );

    // A mean cannot include infinite values: it represents the run while at most half of its requests failed.
    private static double? OfMost(Tally run, double? ns) =>
        run.Failed > run.Succeeded ? double.PositiveInfinity : ns / NsPerMs;

    private static ThresholdMetric? FindStatus(string name) =>
        name.StartsWith(StatusPrefix, StringComparison.Ordinal)
        && int.TryParse(
            name.AsSpan(StatusPrefix.Length),
            NumberStyles.None,
            CultureInfo.InvariantCulture,
            out var status
        )
        && status is >= 100 and <= 599
            ? Count(name, run => run.Statuses.GetValueOrDefault(status))
            : null;

    private static ThresholdMetric? FindError(string name) =>
        name.StartsWith(ErrorPrefix, StringComparison.Ordinal)
        && ErrorKinds.Find(name[ErrorPrefix.Length..]) is { } kind
            ? Count(name, run => run.Errors(kind))
            : null;

    [GeneratedRegex(@"^p(?:(?<p>\d+(?:\.\d+)?)|\((?<p>\d+(?:\.\d+)?)\))$", RegexOptions.CultureInvariant)]
    private static partial Regex PercentilePattern();
}
