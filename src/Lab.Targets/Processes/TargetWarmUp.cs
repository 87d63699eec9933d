using LoadEngine.Plans;
using LoadEngine.Runs;

namespace Lab.Targets.Processes;

/// <summary>
/// Sends requests to a target that has just started, until its code and that of the load engine are compiled. Otherwise
/// the first seconds of the first run, most often of the fragile variant, would be slower than the rest.
/// </summary>
internal static class TargetWarmUp
{
    /// <summary>Number of requests.</summary>
    public const int Requests = 4_000;

    // The target limits its pool until it is asked for its settings.
    private const int Users = 2;

    // Endpoints without a wait, lock or limit. Each request to the last one leaves a socket in TIME_WAIT.
    private static readonly (string Route, int Weight)[] Routes =
    [
        ("/good/plain", 20),
        ("/good/http", 19),
        ("/bad/http", 1),
    ];

    /// <summary>Blocks the calling thread until the requests have ended, the time is over, or the wait is cancelled.</summary>
    /// <param name="address">Address of the target.</param>
    /// <param name="maxDuration">Maximum duration; 0 for no warm-up.</param>
    /// <param name="givenUp">Cancels the wait.</param>
    public static void Run(Uri address, TimeSpan maxDuration, CancellationToken givenUp)
    {
        if (maxDuration <= TimeSpan.Zero)
            return;
        var run = LoadRun.Start(
            new LoadPlan
            {
                Target = new(
                    "warm-up",
                    [
                        .. Routes.Select(pair =>
                            RequestTemplate.Get(new Uri(address, pair.Route).AbsoluteUri) with
                            {
                                Weight = pair.Weight,
                            }
                        ),
                    ]
                ),
                Executor = new SharedIterations(Requests, Users),
                GracefulStop = TimeSpan.Zero,
            },
            AllowedHosts.LoopbackOnly
        );
        try
        {
            run.Completion.Wait((int)maxDuration.TotalMilliseconds, givenUp);
        }
        catch (Exception ended) when (ended is OperationCanceledException or AggregateException)
        {
            // The first run then compiles the rest.
        }

        run.Abort();
    }
}
