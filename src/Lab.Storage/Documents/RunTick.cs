using System.Text.Json.Serialization;
using Experiments;
using LoadEngine.Figures;
using LoadEngine.Recording;
using LoadEngine.Runs;

namespace Lab.Storage.Documents;

/// <summary>The results between two frames of a run, as written to the journal.</summary>
/// <param name="EndSeconds">The end in seconds since the run started.</param>
/// <param name="Seconds">The duration without the warm-up.</param>
/// <param name="Totals">The counts.</param>
/// <param name="Response">Response times of successes.</param>
/// <param name="Service">Service times of successes.</param>
/// <param name="FailedResponse">Response times of failures.</param>
public sealed record RunTick(
    double EndSeconds,
    double Seconds,
    IterationCounts Totals,
    StoredHistogram Response,
    StoredHistogram Service,
    StoredHistogram FailedResponse
)
{
    /// <summary>Ages of the pending requests at the end; null if there are none.</summary>
    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)]
    public WaitingFigures? Waiting { get; init; }

    /// <summary>Seconds under load, without the drain; null when the same as <see cref="Seconds"/>.</summary>
    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)]
    public double? LoadSeconds { get; init; }

    /// <summary>Requests that ended under load; null when the same as <see cref="Totals"/>.</summary>
    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)]
    public EndedCounts? UnderLoad { get; init; }

    /// <summary>The active variant at the end; null in journals of earlier versions.</summary>
    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)]
    public string? Variant { get; init; }

    /// <summary>The results of each variant by name; null in runs of earlier versions.</summary>
    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)]
    public IReadOnlyDictionary<string, VariantShare>? ByVariant { get; init; }

    /// <summary>Copies the engine's counts; the tally may be reused afterwards.</summary>
    public static RunTick From(
        LoadSnapshot snapshot,
        Tally interval,
        VariantKind variant,
        IReadOnlyDictionary<string, VariantShare> byVariant
    )
    {
        var totals = IterationCounts.From(interval);
        var ended = interval.UnderLoad.Add(interval.AfterSwitch);
        var drain = Math.Min(snapshot.Interval.Seconds, snapshot.Drain.TotalSeconds);
        return new(
            snapshot.Elapsed.TotalSeconds,
            snapshot.Interval.Seconds,
            totals,
            StoredHistograms.From(interval.Response),
            StoredHistograms.From(interval.Service),
            StoredHistograms.From(interval.FailedResponse)
        )
        {
            Waiting = snapshot.Waiting,
            LoadSeconds = drain > 0 ? snapshot.Interval.Seconds - drain : null,
            UnderLoad = ended == totals.ToEnded() ? null : ended,
            Variant = variant.ToString(),
            ByVariant = byVariant,
        };
    }

    /// <summary>Copies the engine's counts of one variant; the tally may be reused afterwards.</summary>
    public static VariantShare ShareFrom(Tally interval)
    {
        ArgumentNullException.ThrowIfNull(interval);
        var totals = IterationCounts.From(interval);
        return new(totals, StoredHistograms.From(interval.Response))
        {
            UnderLoad = interval.UnderLoad == totals.ToEnded() ? null : interval.UnderLoad,
        };
    }
}
