using LoadEngine.Recording;

namespace LoadEngine.Cli.Results;

/// <summary>Averages over a run without its warm-up.</summary>
/// <param name="Seconds">Duration of the averages.</param>
/// <param name="ScheduledPerSecond">Planned starts per second.</param>
/// <param name="ResponsesPerSecond">Responses per second with any status (RPS).</param>
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
    public static ResultRates From(Tally tally, double seconds) =>
        new(
            seconds,
            Rate(tally.Scheduled, seconds),
            Rate(tally.Responses, seconds),
            Rate(tally.Succeeded, seconds),
            Rate(tally.BodyBytes, seconds),
            tally.Completed == 0 ? null : (double)tally.Failed / tally.Completed
        );

    private static double Rate(long count, double seconds) => seconds <= 0 ? 0 : count / seconds;
}
