using System.Text.Json.Serialization;
using Experiments;
using LoadEngine.Figures;
using LoadEngine.Recording;
using LoadEngine.Runs;

namespace Lab.Storage.Documents;

/// <summary>What happened between two frames of a run, as it goes into the journal.</summary>
/// <param name="EndSeconds">Its end, in seconds since the run started.</param>
/// <param name="Seconds">Its length without warm-up.</param>
/// <param name="Totals">Its counts.</param>
/// <param name="Response">Response time of successes.</param>
/// <param name="Service">Service time of successes.</param>
/// <param name="FailedResponse">Response time of failures.</param>
public sealed record RunTick(
    double EndSeconds,
    double Seconds,
    IterationCounts Totals,
    StoredHistogram Response,
    StoredHistogram Service,
    StoredHistogram FailedResponse
)
{
    /// <summary>Ages of what waited at its end; null when nothing did.</summary>
    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)]
    public WaitingFigures? Waiting { get; init; }

    /// <summary>The variant under load at its end; null in journals of earlier versions.</summary>
    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)]
    public string? Variant { get; init; }

    /// <summary>What came of the requests to each variant, by its name; null in runs of earlier versions.</summary>
    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)]
    public IReadOnlyDictionary<string, VariantShare>? ByVariant { get; init; }

    /// <summary>A copy of what the engine counted; the tally may be reused afterwards.</summary>
    public static RunTick From(
        LoadSnapshot snapshot,
        Tally interval,
        VariantKind variant,
        IReadOnlyDictionary<string, VariantShare> byVariant
    ) =>
        new(
            snapshot.Elapsed.TotalSeconds,
            snapshot.Interval.Seconds,
            IterationCounts.From(interval),
            StoredHistograms.From(interval.Response),
            StoredHistograms.From(interval.Service),
            StoredHistograms.From(interval.FailedResponse)
        )
        {
            Waiting = snapshot.Waiting,
            Variant = variant.ToString(),
            ByVariant = byVariant,
        };
}
