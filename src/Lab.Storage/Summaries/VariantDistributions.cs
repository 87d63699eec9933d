using Lab.Foundation.Statistics;

namespace Lab.Storage.Summaries;

/// <summary>How the figures of a variant varied from second to second while it was under fire. Immutable; a figure that no second had is null.</summary>
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
