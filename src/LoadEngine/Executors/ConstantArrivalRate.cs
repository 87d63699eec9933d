using LoadEngine.Plans;

namespace LoadEngine.Executors;

/// <summary>A fixed number of starts a second, however long the answers take (open model): start k is planned at k ÷ rate.</summary>
/// <param name="RatePerSecond">Starts a second, above 0 and at most 1,000,000.</param>
/// <param name="DurationMs">Length in milliseconds, 1 s..30 min.</param>
/// <param name="MaxVus">Most requests in flight; a start for which nobody is free is dropped and counted.</param>
public sealed record ConstantArrivalRate(double RatePerSecond, long DurationMs, int MaxVus = ConstantArrivalRate.DefaultMaxVus) : ExecutorPlan
{
    /// <summary>Default of <see cref="MaxVus"/>.</summary>
    public const int DefaultMaxVus = 1_000;

    /// <inheritdoc/>
    public override TimeSpan PlannedDuration => TimeSpan.FromMilliseconds(DurationMs);

    /// <inheritdoc/>
    public override int PeakUsers => MaxVus;

    /// <inheritdoc/>
    public override IReadOnlyList<PlanError> Validate()
    {
        var errors = new List<PlanError>();
        RateInRange("executor.ratePerSecond", RatePerSecond, errors);
        DurationInRange(DurationMs, errors);
        UsersInRange("executor.maxVus", MaxVus, 1, errors);
        return errors;
    }

    internal override Executor Create(ExecutorContext context) =>
        new ArrivalExecutor(context, RateSchedule.Constant(RatePerSecond, DurationMs * Stage.NsPerMs), MaxVus);

    internal static void RateInRange(string field, double rate, List<PlanError> errors)
    {
        if (!double.IsFinite(rate) || rate <= 0) errors.Add(new(field, "The rate must be above 0 starts a second."));
        else if (rate > PlanLimits.MaxRatePerSecond) errors.Add(new(field, $"The rate must be at most {PlanLimits.MaxRatePerSecond:#,0} starts a second, but is {rate:#,0.###}."));
    }
}
