using Experiments;
using Lab.Storage.Documents;
using LoadEngine.Figures;
using LoadEngine.Recording;

namespace Telemetry.Loads;

/// <summary>The results of the requests to one variant between two snapshots.</summary>
/// <param name="Variant">The variant.</param>
/// <param name="Counts">The counts.</param>
/// <param name="Service">Service times of successes, from the actual send.</param>
/// <param name="FailedService">Service times of failures, from the actual send.</param>
/// <param name="Response">Response times of successes, from the planned start.</param>
/// <param name="FailedResponse">Response times of failures, from the planned start.</param>
internal sealed record VariantTick(
    VariantKind Variant,
    IterationCounts Counts,
    StoredHistogram Service,
    StoredHistogram FailedService,
    StoredHistogram Response,
    StoredHistogram FailedResponse
)
{
    /// <summary>Copies the engine's counts; null if they are empty.</summary>
    public static VariantTick? From(VariantKind variant, Tally interval) =>
        IsEmpty(interval)
            ? null
            : new(
                variant,
                IterationCounts.From(interval),
                StoredHistograms.From(interval.Service),
                StoredHistograms.From(interval.FailedService),
                StoredHistograms.From(interval.Response),
                StoredHistograms.From(interval.FailedResponse)
            );

    private static bool IsEmpty(Tally interval) =>
        interval is { Scheduled: 0, Completed: 0, Cancelled: 0, Dropped: 0, Retries: 0 };
}
