using Experiments;
using Lab.Storage.Documents;
using LoadEngine.Figures;
using LoadEngine.Recording;

namespace Telemetry.Loads;

/// <summary>What the requests to one variant came to between two snapshots.</summary>
/// <param name="Variant">The variant that the requests were sent to.</param>
/// <param name="Counts">The counts.</param>
/// <param name="Service">From the real send, successes.</param>
/// <param name="FailedService">From the real send, failures.</param>
/// <param name="Response">From the planned start, successes.</param>
/// <param name="FailedResponse">From the planned start, failures.</param>
internal sealed record VariantTick(
    VariantKind Variant,
    IterationCounts Counts,
    StoredHistogram Service,
    StoredHistogram FailedService,
    StoredHistogram Response,
    StoredHistogram FailedResponse
)
{
    /// <summary>A copy of what the engine counted; null when that is nothing.</summary>
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
