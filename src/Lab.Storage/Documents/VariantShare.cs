using LoadEngine.Figures;

namespace Lab.Storage.Documents;

/// <summary>What came of the requests to one variant within some time: after a switch, those to the variant before go on ending for a while.</summary>
/// <param name="Totals">What was counted of them.</param>
/// <param name="Response">Response time of their successes.</param>
public sealed record VariantShare(IterationCounts Totals, StoredHistogram Response)
{
    /// <summary>Both together, count for count.</summary>
    internal VariantShare Add(VariantShare other) =>
        new(Totals.Add(other.Totals), StoredHistograms.Add(Response, other.Response));
}
