namespace Knee.Trials;

/// <summary>The figures of a trial, without its warm-up.</summary>
/// <param name="Seconds">Counted seconds.</param>
/// <param name="Offered">Requests that were due.</param>
/// <param name="Succeeded">Requests that succeeded.</param>
/// <param name="Failed">Requests that failed.</param>
/// <param name="Unanswered">Requests that were dropped, or cancelled at the end of the trial.</param>
/// <param name="EndedUnderLoad">Successes before the last start of the trial.</param>
/// <param name="P50Ms">Median latency from the planned start in milliseconds; null if more requests failed.</param>
/// <param name="P95Ms">95th percentile in milliseconds; null if more requests failed.</param>
/// <param name="P99Ms">99th percentile in milliseconds; null if more requests failed.</param>
/// <param name="MeanMs">Mean latency of successes in milliseconds; null without successes.</param>
/// <param name="MeanInFlight">Mean number of requests in flight.</param>
/// <param name="InFlightGrowth">Increase of the requests in flight during the trial.</param>
public sealed record TrialFigures(
    double Seconds,
    long Offered,
    long Succeeded,
    long Failed,
    long Unanswered,
    long EndedUnderLoad,
    double? P50Ms,
    double? P95Ms,
    double? P99Ms,
    double? MeanMs,
    double MeanInFlight,
    double InFlightGrowth
)
{
    /// <summary>Successful responses per second.</summary>
    public double Goodput => Seconds > 0 ? EndedUnderLoad / Seconds : 0;

    /// <summary>Share of the requests that failed or were not answered, 0..1.</summary>
    public double FailedShare =>
        Succeeded + Failed + Unanswered is > 0 and var all ? (Failed + Unanswered) / (double)all : 0;

    /// <summary>
    /// How far the requests in flight are from rate × latency (Little's law), as a share; null without successes. Far from 0, requests
    /// wait where the latency does not show it.
    /// </summary>
    public double? LittleResidual =>
        MeanMs is { } latency && Goodput * latency > 0 ? MeanInFlight / (Goodput * latency / 1e3) - 1 : null;
}
