using LoadEngine.Figures;
using LoadEngine.Generator;
using LoadEngine.Runs;

namespace LoadEngine.Cli.Results;

/// <summary>About one second of a run. Latencies are absent where there were none: a window without answers is a gap, not zero.</summary>
/// <param name="EndSeconds">Its end, in seconds since the run started.</param>
/// <param name="Seconds">Its length.</param>
/// <param name="Users">Virtual users present at its end.</param>
/// <param name="InFlight">Iterations under way at its end.</param>
/// <param name="ResponsesPerSecond">Answers a second.</param>
/// <param name="Totals">The counts of the interval.</param>
/// <param name="Generator">How the generator did.</param>
/// <param name="Response">From the planned start, successes.</param>
/// <param name="Service">From the real send, successes.</param>
/// <param name="FailedResponse">From the planned start, failures.</param>
/// <param name="Waiting">Ages of what waited for its answer at its end; absent when nothing did.</param>
/// <param name="CancelledAge">Ages at which iterations were cancelled; absent when none were.</param>
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
