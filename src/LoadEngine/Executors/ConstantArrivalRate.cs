using LoadEngine.Plans;

namespace LoadEngine.Executors;

/// <summary>A fixed number of starts a second, however long the answers take (open model): start k is planned at k ÷ rate.</summary>
/// <param name="RatePerSecond">Starts a second, above 0 and at most 1,000,000.</param>
/// <param name="DurationMs">Length in milliseconds, 1 s..30 min.</param>
/// <param name="MaxVus">Most requests in flight.</param>
/// <param name="MaxWaitMs">
/// How long a start may wait for a free user, in milliseconds, its response time counting from the planned moment. Then it is dropped and
/// counted; 0 drops it at once, as k6 does.
/// </param>
public sealed record ConstantArrivalRate(
    double RatePerSecond, long DurationMs, int MaxVus = ConstantArrivalRate.DefaultMaxVus, int MaxWaitMs = ConstantArrivalRate.DefaultMaxWaitMs)
    : ExecutorPlan
{
    /// <summary>Default of <see cref="MaxWaitMs"/>: as long as a request may take by default.</summary>
    public const int DefaultMaxWaitMs = LoadPlan.DefaultTimeoutMs;

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
        WaitInRange(MaxWaitMs, errors);
        return errors;
    }

    internal override Executor Create(ExecutorContext context) =>
        new ArrivalExecutor(context, RateSchedule.Constant(RatePerSecond, DurationMs * Stage.NsPerMs), MaxVus, MaxWaitMs * Stage.NsPerMs);

    internal static void WaitInRange(int maxWaitMs, List<PlanError> errors) =>
        LoadPlanValidation.InRange("executor.maxWaitMs", "The wait for a free user", maxWaitMs, 0, PlanLimits.MaxTimeoutMs, "ms", errors);

    internal static void RateInRange(string field, double rate, List<PlanError> errors)
    {
        if (!double.IsFinite(rate) || rate <= 0) errors.Add(new(field, "The rate must be above 0 starts a second."));
        else if (rate > PlanLimits.MaxRatePerSecond) errors.Add(new(field, $"The rate must be at most {PlanLimits.MaxRatePerSecond:#,0} starts a second, but is {rate:#,0.###}."));
    }
}
