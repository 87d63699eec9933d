using Lab.Foundation.Statistics;

namespace Lab.Storage.Summaries;

/// <summary>Distributions of the per-second figures of a variant; a figure without values is null.</summary>
/// <param name="Goodput">Good answers a second.</param>
/// <param name="AverageMs">Mean latency of successes, as all latencies here.</param>
/// <param name="P50Ms">Median latency.</param>
/// <param name="P95Ms">95th percentile.</param>
/// <param name="P99Ms">99th percentile.</param>
/// <param name="MaxMs">Longest success.</param>
public sealed record VariantDistributions(
    PerSecondDistribution? Goodput,
    PerSecondDistribution? AverageMs,
    PerSecondDistribution? P50Ms,
    PerSecondDistribution? P95Ms,
    PerSecondDistribution? P99Ms,
    PerSecondDistribution? MaxMs
);
