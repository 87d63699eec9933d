using LoadEngine.Recording;
using LoadEngine.Results;
using LoadEngine.Runs;

namespace Dashboard.Recordings;

/// <summary>What happened between two frames of a run, as it goes into the journal. Immutable.</summary>
/// <param name="EndSeconds">Its end, in seconds since the run started.</param>
/// <param name="Seconds">Its length without warm-up.</param>
/// <param name="Totals">What was counted in it.</param>
/// <param name="Response">Response time of successes.</param>
/// <param name="Service">Service time of successes.</param>
/// <param name="FailedResponse">Response time of failures.</param>
internal sealed record RunTick(
    double EndSeconds, double Seconds, ResultTotals Totals, StoredHistogram Response, StoredHistogram Service, StoredHistogram FailedResponse)
{
    /// <summary>A copy of what the engine counted; the tally may be reused afterwards.</summary>
    public static RunTick Of(LoadSnapshot snapshot, Tally interval) => new(
        snapshot.ElapsedSeconds, snapshot.Interval.Seconds, ResultTotals.Of(interval),
        StoredHistograms.Of(interval.Response), StoredHistograms.Of(interval.Service), StoredHistograms.Of(interval.FailedResponse));
}
