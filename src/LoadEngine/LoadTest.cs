using LoadEngine.Plans;
using LoadEngine.Runs;
using LoadEngine.Thresholds;

namespace LoadEngine;

/// <summary>Runs a load test and evaluates it in one call.</summary>
public static class LoadTest
{
    /// <summary>The default threshold, used when no threshold is given.</summary>
    public const string DefaultThreshold = "failed_rate==0";

    /// <summary>Runs users that send GET requests, each after the previous response.</summary>
    /// <param name="url">Address on this machine, http or https. Other hosts need a plan and the other overload.</param>
    /// <param name="users">Virtual users, 1..20,000.</param>
    /// <param name="duration">Length, 1 s to 30 min.</param>
    /// <param name="thresholds">Thresholds such as <c>p95&lt;300</c>; <see cref="DefaultThreshold"/> if null or empty.</param>
    /// <param name="cancellation">Aborts the run.</param>
    /// <exception cref="InvalidLoadPlanException">The address or a number is invalid; nothing was sent.</exception>
    /// <exception cref="FormatException">A threshold is invalid; nothing was sent.</exception>
    /// <exception cref="OperationCanceledException">The run was cancelled; no requests are in flight.</exception>
    public static Task<LoadTestResult> RunAsync(
        string url,
        int users,
        TimeSpan duration,
        IReadOnlyList<string>? thresholds = null,
        CancellationToken cancellation = default
    ) =>
        RunAsync(
            new LoadPlan { Target = LoadTarget.Get("Target", url), Executor = new ConstantVus(users, duration) },
            thresholds,
            AllowedHosts.LoopbackOnly,
            cancellation
        );

    /// <summary>Runs a plan.</summary>
    /// <param name="plan">The plan, with any load model and requests.</param>
    /// <param name="thresholds">Thresholds; <see cref="DefaultThreshold"/> if null or empty.</param>
    /// <param name="allowedHosts">Allowed hosts; only this machine if null.</param>
    /// <param name="cancellation">Aborts the run.</param>
    /// <exception cref="InvalidLoadPlanException">The plan is invalid; nothing was sent.</exception>
    /// <exception cref="FormatException">A threshold is invalid; nothing was sent.</exception>
    /// <exception cref="OperationCanceledException">The run was cancelled; no requests are in flight.</exception>
    public static async Task<LoadTestResult> RunAsync(
        LoadPlan plan,
        IReadOnlyList<string>? thresholds = null,
        AllowedHosts? allowedHosts = null,
        CancellationToken cancellation = default
    )
    {
        var judged = Parse(thresholds is { Count: > 0 } ? thresholds : [DefaultThreshold]);
        if (judged.Select(threshold => threshold.Validate(plan)).OfType<string>().ToArray() is { Length: > 0 } mistakes)
            throw new FormatException(string.Join(' ', mistakes));
        cancellation.ThrowIfCancellationRequested();
        await Task
            .Factory.StartNew(EngineWarmUp.Ensure, cancellation, TaskCreationOptions.LongRunning, TaskScheduler.Default)
            .ConfigureAwait(false);
        var run = LoadRun.Start(plan, allowedHosts ?? AllowedHosts.LoopbackOnly);
        await using (run.ConfigureAwait(false))
        {
            var observer = RunObserver.Watch(run, thresholds: judged);
            using (cancellation.UnsafeRegister(static state => ((LoadRun)state!).Abort(), run))
                await run.Completion.ConfigureAwait(ConfigureAwaitOptions.SuppressThrowing);
            var observation = observer.End();
            cancellation.ThrowIfCancellationRequested();
            return new(observation, [.. judged.Select(observation.Evaluate)])
            {
                IsInconclusive = observation.IsInconclusive(judged),
            };
        }
    }

    private static List<Threshold> Parse(IReadOnlyList<string> texts)
    {
        var (thresholds, mistakes) = (new List<Threshold>(), new List<string>());
        foreach (var text in texts)
        {
            if (Threshold.TryParse(text, out var threshold, out var mistake))
                thresholds.Add(threshold);
            else
                mistakes.Add(mistake);
        }

        return mistakes.Count == 0 ? thresholds : throw new FormatException(string.Join(' ', mistakes));
    }
}
