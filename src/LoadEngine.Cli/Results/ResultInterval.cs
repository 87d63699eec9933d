using LoadEngine.Figures;
using LoadEngine.Generator;
using LoadEngine.Runs;

namespace LoadEngine.Cli.Results;

/// <summary>About one second of a run. Latencies without values are absent, never zero.</summary>
/// <param name="EndSeconds">The end in seconds since the run started.</param>
/// <param name="Seconds">The duration in seconds.</param>
/// <param name="Users">Virtual users at the end.</param>
/// <param name="InFlight">Iterations in flight at the end.</param>
/// <param name="ResponsesPerSecond">Responses per second.</param>
/// <param name="Totals">The counts of the interval.</param>
/// <param name="Generator">The state of the generator.</param>
/// <param name="Response">From the planned start, successes.</param>
/// <param name="Service">From the real send, successes.</param>
/// <param name="FailedResponse">From the planned start, failures.</param>
/// <param name="Waiting">Ages of the pending requests at the end; absent if there are none.</param>
/// <param name="CancelledAge">Ages of cancelled iterations; absent if there are none.</param>
internal sealed record ResultInterval(
    double EndSeconds,
    double Seconds,
    int Users,
    long InFlight,
    double ResponsesPerSecond,
    IterationCounts Totals,
    GeneratorHealth Generator,
    LatencyFigures? Response = null,
    LatencyFigures? Service = null,
    LatencyFigures? FailedResponse = null,
    WaitingFigures? Waiting = null,
    LatencyFigures? CancelledAge = null
)
{
    private const double MinTrailingSeconds = 0.5;

    /// <summary>The intervals of a run, without a short last one in which nothing happened: it would look like a gap.</summary>
    public static IReadOnlyList<ResultInterval> CreateAll(RunObservation run) =>
        [
            .. run
                .Snapshots.Where(snapshot =>
                    snapshot != run.Last || !IsEmpty(snapshot) || snapshot.Interval.Seconds >= MinTrailingSeconds
                )
                .Select(From),
        ];

    private static bool IsEmpty(LoadSnapshot snapshot) =>
        snapshot.Interval.Counts is { Scheduled: 0, Completed: 0, Cancelled: 0, Retries: 0 };

    private static ResultInterval From(LoadSnapshot snapshot) =>
        new(
            snapshot.Elapsed.TotalSeconds,
            snapshot.Interval.Seconds,
            snapshot.Users,
            snapshot.InFlight,
            snapshot.Interval.ResponsesPerSecond,
            snapshot.Interval.Counts,
            snapshot.Generator,
            snapshot.Interval.Response,
            snapshot.Interval.Service,
            snapshot.Interval.FailedResponse,
            snapshot.Waiting,
            snapshot.Interval.CancelledAge
        );
}
