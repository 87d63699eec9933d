using LoadEngine.Recording;

namespace LoadEngine.Cli.Results;

/// <summary>Averages over the time under load: from the end of the warm-up to the last start.</summary>
/// <param name="Seconds">Duration of the averages.</param>
/// <param name="ScheduledPerSecond">Planned starts per second.</param>
/// <param name="ResponsesPerSecond">
/// Responses per second with any status (RPS). A response counts by its end, even if its request started in the warm-up.
/// </param>
/// <param name="SucceededPerSecond">Successes per second.</param>
/// <param name="BodyBytesPerSecond">Body bytes per second.</param>
/// <param name="FailedRate">Failed ÷ completed, 0 to 1; absent if none completed.</param>
internal sealed record ResultRates(
    double Seconds,
    double ScheduledPerSecond,
    double ResponsesPerSecond,
    double SucceededPerSecond,
    double BodyBytesPerSecond,
    double? FailedRate = null
)
{
    /// <summary>Seconds from the last start to the last response; no rate includes them. Absent in earlier versions.</summary>
    public double DrainSeconds { get; init; }

    /// <summary>Responses in that time.</summary>
    public long DrainResponses { get; init; }

    public static ResultRates From(Tally tally, double seconds, double drainSeconds)
    {
        var ended = tally.UnderLoad.Add(tally.AfterSwitch);
        return new(
            seconds,
            Rate(tally.Scheduled, seconds),
            Rate(ended.Responses, seconds),
            Rate(ended.Succeeded, seconds),
            Rate(ended.BodyBytes, seconds),
            tally.Completed == 0 ? null : (double)tally.Failed / tally.Completed
        )
        {
            DrainSeconds = drainSeconds,
            DrainResponses = tally.InDrain.Responses,
        };
    }

    private static double Rate(long count, double seconds) => seconds <= 0 ? 0 : count / seconds;
}
