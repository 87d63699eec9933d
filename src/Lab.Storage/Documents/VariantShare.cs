using System.Text.Json.Serialization;
using LoadEngine.Figures;
using LoadEngine.Recording;

namespace Lab.Storage.Documents;

/// <summary>The results of one variant within an interval.</summary>
/// <param name="Totals">The counts.</param>
/// <param name="Response">Response times of successes.</param>
public sealed record VariantShare(IterationCounts Totals, StoredHistogram Response)
{
    /// <summary>Requests to it that ended under load while it was active; null when the same as <see cref="Totals"/>.</summary>
    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)]
    public EndedCounts? UnderLoad { get; init; }

    /// <summary>No requests.</summary>
    public static VariantShare None { get; } = new(IterationCounts.None, StoredHistograms.Empty);

    /// <summary>Merges both exactly.</summary>
    internal VariantShare Add(VariantShare other) =>
        new(Totals.Add(other.Totals), StoredHistograms.Add(Response, other.Response))
        {
            UnderLoad = StoredInterval.AddEnded((UnderLoad, Totals), (other.UnderLoad, other.Totals)),
        };
}
