using LoadEngine.Recording;

namespace LoadEngine.Cli.Results;

/// <summary>Averages over a run without its warm-up.</summary>
/// <param name="Seconds">Length they are taken over.</param>
/// <param name="ScheduledPerSecond">Iterations due a second.</param>
/// <param name="ResponsesPerSecond">Answers a second, whatever their status: RPS.</param>
/// <param name="SucceededPerSecond">Successes a second.</param>
/// <param name="BodyBytesPerSecond">Bytes of body read a second.</param>
/// <param name="FailedRate">Failed ÷ completed, 0 to 1; absent when nothing completed.</param>
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
