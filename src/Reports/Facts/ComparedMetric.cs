using Lab.Foundation.Formatting;

namespace Reports.Facts;

/// <summary>The metrics of a comparison.</summary>
public enum ComparedMetric
{
    /// <summary>Successful responses per second, without rejections, errors and timeouts. Higher is better.</summary>
    Goodput,

    /// <summary>Responses per second with any status. Higher is better.</summary>
    Rps,

    /// <summary>Mean latency of successes. Lower is better, as for all latencies.</summary>
    Average,

    /// <summary>Median latency.</summary>
    P50,

    /// <summary>95th percentile.</summary>
    P95,

    /// <summary>99th percentile.</summary>
    P99,

    /// <summary>Maximum latency.</summary>
    Max,

    /// <summary>Failed ÷ completed, 0 to 1. Lower is better.</summary>
    FailedShare,

    /// <summary>Abandoned requests that the server works on concurrently, as the median over the seconds. Lower is better.</summary>
    WorkForNobody,
}

/// <summary>Describes the metrics.</summary>
public static class ComparedMetrics
{
    public static IReadOnlyList<ComparedMetric> All { get; } = Enum.GetValues<ComparedMetric>();

    /// <summary>True if a higher value is better.</summary>
    public static bool IsHigherBetter(this ComparedMetric figure) =>
        figure is ComparedMetric.Goodput or ComparedMetric.Rps;

    /// <summary>True for a latency.</summary>
    public static bool IsLatency(this ComparedMetric figure) =>
        figure
            is ComparedMetric.Average
                or ComparedMetric.P50
                or ComparedMetric.P95
                or ComparedMetric.P99
                or ComparedMetric.Max;

    /// <summary>Share of requests above a latency, 0 to 1.</summary>
    public static double ShareAbove(this ComparedMetric figure) =>
        figure switch
        {
            ComparedMetric.P50 => SurvivorBias.AboveP50,
            ComparedMetric.P95 => SurvivorBias.AboveP95,
            ComparedMetric.P99 => SurvivorBias.AboveP99,
            ComparedMetric.Average => SurvivorBias.AboveAverage,
            _ => SurvivorBias.AboveMax,
        };

    public static string Name(this ComparedMetric figure) =>
        figure switch
        {
            ComparedMetric.Goodput => "Successful responses per second",
            ComparedMetric.Rps => "Responses per second (all)",
            ComparedMetric.Average => "Latency, average",
            ComparedMetric.P50 => "Latency, p50",
            ComparedMetric.P95 => "Latency, p95",
            ComparedMetric.P99 => "Latency, p99",
            ComparedMetric.Max => "Latency, longest",
            ComparedMetric.WorkForNobody => "Abandoned requests in progress",
            _ => "Failed",
        };

    /// <summary>Formats values for one row; latencies share a unit.</summary>
    public static IReadOnlyList<string> Texts(this ComparedMetric figure, IReadOnlyList<double?> values) =>
        figure.IsLatency() ? MetricFormat.Latencies(values) : [.. values.Select(value => figure.Text(value))];

    public static string Text(this ComparedMetric figure, double? value) =>
        (figure, value) switch
        {
            (_, null) => "–",
            (ComparedMetric.Goodput or ComparedMetric.Rps, { } rate) => MetricFormat.Rate(rate),
            (ComparedMetric.FailedShare, 0) => "none",
            (ComparedMetric.FailedShare, { } share) => MetricFormat.Share(share),
            (ComparedMetric.WorkForNobody, < 0.5) => "none",
            (ComparedMetric.WorkForNobody, { } requests) => MetricFormat.Count((long)Math.Round(requests)),
            _ => MetricFormat.Latency(value),
        };
}
