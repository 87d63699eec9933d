using Knee.Plans;
using Knee.Searching;
using Knee.Trials;
using LoadEngine.Plans;
using LoadEngine.Recording;
using LoadEngine.Runs;

namespace Knee.Running;

/// <summary>Puts a target under one load and judges it.</summary>
public static class TrialMeasurement
{
    private const double NsPerMs = 1e6,
        WarmUpShare = 0.2,
        MinWarmUpSeconds = 0.5,
        MaxWarmUpSeconds = 3;

    private const int MinUsers = 100;

    private static readonly TimeSpan Interval = TimeSpan.FromMilliseconds(100),
        MinGracefulStop = TimeSpan.FromSeconds(1),
        MaxGracefulStop = TimeSpan.FromSeconds(10);

    /// <summary>Runs the trial.</summary>
    /// <param name="plan">The rules of the search.</param>
    /// <param name="step">The trial.</param>
    /// <param name="load">The requests and connections; its executor is replaced.</param>
    /// <param name="allowedHosts">The hosts that may receive load.</param>
    /// <param name="cancellation">Aborts the trial.</param>
    /// <exception cref="InvalidLoadPlanException">The load is invalid; nothing was sent.</exception>
    /// <exception cref="OperationCanceledException">The trial was cancelled; no requests are in flight.</exception>
    public static async Task<Trial> MeasureAsync(
        KneePlan plan,
        KneeStep step,
        LoadPlan load,
        AllowedHosts allowedHosts,
        CancellationToken cancellation
    )
    {
        ArgumentNullException.ThrowIfNull(plan);
        ArgumentNullException.ThrowIfNull(step);
        ArgumentNullException.ThrowIfNull(load);
        var run = LoadRun.Start(PlanOf(plan, step, load), allowedHosts);
        await using (run.ConfigureAwait(false))
        {
            var sampler = new TrialSampler(run, plan, step);
            await Task
                .Factory.StartNew(
                    () => sampler.Follow(Interval, cancellation),
                    CancellationToken.None,
                    TaskCreationOptions.LongRunning,
                    TaskScheduler.Default
                )
                .ConfigureAwait(false);
            cancellation.ThrowIfCancellationRequested();
            await run.Completion.ConfigureAwait(false);
            var observed = sampler.Observation();
            var (verdict, reason) = TrialJudge.Judge(plan, observed);
            return new(step.Purpose, step.Load, verdict, reason, observed.Figures, sampler.ElapsedSeconds);
        }
    }

    /// <summary>The load of a trial.</summary>
    public static LoadPlan PlanOf(KneePlan plan, KneeStep step, LoadPlan load)
    {
        ArgumentNullException.ThrowIfNull(plan);
        ArgumentNullException.ThrowIfNull(step);
        ArgumentNullException.ThrowIfNull(load);
        var duration = TimeSpan.FromSeconds(step.Seconds);
        var warmUp = WarmUp(step);
        var limit = TimeSpan.FromMilliseconds(plan.Conditions.LimitMs);
        return load with
        {
            Executor =
                plan.Axis == LoadAxis.Users
                    ? new ConstantVus((int)step.Load, duration) { StartJitter = warmUp / 2 }
                    : new ConstantArrivalRate(
                        step.Load,
                        duration,
                        (int)Math.Clamp(1.5 * TrialJudge.PileUpLimit(plan, step.Load), MinUsers, PlanLimits.MaxUsers)
                    )
                    {
                        Arrivals = ArrivalSpacing.Poisson,
                    },
            WarmUp = warmUp,
            Seed = step.Seed,
            Scenarios = [],
            Retry = RetryPolicy.None,
            // A broken target keeps its backlog when the recovery is looked for.
            GracefulStop =
                step.Purpose is TrialPurpose.Break
                    ? TimeSpan.Zero
                    : TimeSpan.FromTicks(
                        Math.Clamp((long)(1.5 * limit.Ticks), MinGracefulStop.Ticks, MaxGracefulStop.Ticks)
                    ),
        };
    }

    internal static TimeSpan WarmUp(KneeStep step) =>
        TimeSpan.FromSeconds(Math.Clamp(WarmUpShare * step.Seconds, MinWarmUpSeconds, MaxWarmUpSeconds));

    internal static double? PercentileMs(Tally tally, double percentile) =>
        tally.Response.PercentileNs(percentile, tally.Failed) is { } ns && double.IsFinite(ns) ? ns / NsPerMs : null;
}
