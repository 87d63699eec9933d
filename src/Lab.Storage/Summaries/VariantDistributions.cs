using Lab.Foundation.Statistics;

namespace Lab.Storage.Summaries;

/// <summary>Distributions of the per-second figures of a variant; a figure without values is null.</summary>
/// <param name="Goodput">Successful responses per second.</param>
/// <param name="AverageMs">Mean latency of successes; all latencies here cover successes only.</param>
/// <param name="P50Ms">Median latency.</param>
/// <param name="P95Ms">95th percentile.</param>
/// <param name="P99Ms">99th percentile.</param>
/// <param name="MaxMs">Maximum latency.</param>
public sealed record VariantDistributions(
    PerSecondDistribution? Goodput,
    PerSecondDistribution? AverageMs,
    PerSecondDistribution? P50Ms,
    PerSecondDistribution? P95Ms,
    PerSecondDistribution? P99Ms,
    PerSecondDistribution? MaxMs
);
