using Lab.Figures;

namespace Lab.Runs;

/// <summary>How the figures of a variant varied from second to second while it was under fire. Immutable; a figure that no second had is null.</summary>
/// <param name="Goodput">Good answers a second.</param>
/// <param name="AverageMs">Mean latency of successes, as all latencies here.</param>
/// <param name="P50Ms">Median latency.</param>
/// <param name="P95Ms">95th percentile.</param>
/// <param name="P99Ms">99th percentile.</param>
/// <param name="MaxMs">Longest success.</param>
public sealed record VariantSpreads(
    Spread? Goodput,
    Spread? AverageMs,
    Spread? P50Ms,
    Spread? P95Ms,
    Spread? P99Ms,
    Spread? MaxMs
);
