using LoadEngine.Plans;

namespace LoadEngine.Executors;

/// <summary>
/// Starts a second that follow stages (open model). Start k is planned at the moment at which the integral of the rate
/// reaches k: solved exactly, never in steps.
/// </summary>
/// <param name="Stages">The steps, in order; targets are starts a second.</param>
/// <param name="StartRatePerSecond">Starts a second at the beginning.</param>
/// <param name="MaxVus">Most requests in flight.</param>
/// <param name="MaxWaitMs">How long a start may wait for a free user, in milliseconds; as in <see cref="ConstantArrivalRate"/>.</param>
public sealed record RampingArrivalRate(
    IReadOnlyList<Stage> Stages, double StartRatePerSecond = 0, int MaxVus = ConstantArrivalRate.DefaultMaxVus,
    int MaxWaitMs = ConstantArrivalRate.DefaultMaxWaitMs) : ExecutorPlan
{
    /// <inheritdoc/>
    public override TimeSpan PlannedDuration => TimeSpan.FromMilliseconds(Stages.Sum(stage => stage.DurationMs));

    /// <inheritdoc/>
    public override int PeakUsers => MaxVus;

    /// <inheritdoc/>
    public override IReadOnlyList<PlanError> Validate()
    {
        var errors = new List<PlanError>();
        Stage.Validate(Stages, PlanLimits.MaxRatePerSecond, "Starts a second", whole: false, errors);
        LoadPlanValidation.InRange("executor.startRatePerSecond", "The start rate", StartRatePerSecond, 0, PlanLimits.MaxRatePerSecond, "starts a second", errors);
        if (Stages.Count > 0 && StartRatePerSecond <= 0 && Stages.All(stage => stage.Target <= 0))
            errors.Add(new("executor.stages", "At least one stage needs a rate above 0."));
        UsersInRange("executor.maxVus", MaxVus, 1, errors);
        ConstantArrivalRate.WaitInRange(MaxWaitMs, errors);
        return errors;
    }

    internal override Executor Create(ExecutorContext context) =>
        new ArrivalExecutor(context, RateSchedule.Ramping(StartRatePerSecond, Stages), MaxVus, MaxWaitMs * Stage.NsPerMs);
}
