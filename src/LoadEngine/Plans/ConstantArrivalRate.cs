namespace LoadEngine.Plans;

/// <summary>
/// A constant number of starts per second, independent of responses (open model). With even spacing, start k is planned at k ÷ rate.
/// </summary>
/// <param name="RatePerSecond">Starts per second, above 0 and at most 1,000,000.</param>
/// <param name="Duration">Length, 1 s to 30 min.</param>
/// <param name="MaxVus">Maximum number of requests in flight.</param>
public sealed record ConstantArrivalRate(
    double RatePerSecond,
    TimeSpan Duration,
    int MaxVus = ConstantArrivalRate.DefaultMaxVus
) : ExecutorPlan
{
    /// <summary>Default of <see cref="MaxVus"/>.</summary>
    public const int DefaultMaxVus = 1_000;

    /// <summary>Default of <see cref="MaxWait"/>, equal to the default request timeout.</summary>
    public static readonly TimeSpan DefaultMaxWait = LoadPlan.DefaultTimeout;

    /// <summary>
    /// Maximum time for which a start may wait for a free user; its response time includes the wait. Then it is dropped and
    /// counted; 0 drops it at once, as k6 does.
    /// </summary>
    /// <value>0 to 5 min; default <see cref="DefaultMaxWait"/>.</value>
    public TimeSpan MaxWait { get; init; } = DefaultMaxWait;

    /// <summary>How the starts are spaced.</summary>
    public ArrivalSpacing Arrivals { get; init; }

    /// <inheritdoc/>
    public override string Name => ExecutorNames.ConstantArrivalRate;

    /// <inheritdoc/>
    public override TimeSpan PlannedDuration => Duration;

    /// <inheritdoc/>
    public override int PeakUsers => MaxVus;

    internal override IReadOnlyList<PlanError> Validate()
    {
        var errors = new List<PlanError>();
        if (!double.IsFinite(RatePerSecond) || RatePerSecond <= 0)
            errors.Add(new("executor.ratePerSecond", "The rate must be greater than 0 starts per second."));
        else if (RatePerSecond > PlanLimits.MaxRatePerSecond)
            errors.Add(
                new(
                    "executor.ratePerSecond",
                    $"The rate must be at most {PlanLimits.MaxRatePerSecond:#,0} starts per second, but is {RatePerSecond:#,0.###}."
                )
            );
        ValidateDuration(Duration, errors);
        ValidateUsers("executor.maxVus", MaxVus, 1, errors);
        if (!Enum.IsDefined(Arrivals))
            errors.Add(new("executor.arrivals", "Arrivals must be even or poisson."));
        ValidateMaxWait(MaxWait, errors);
        return errors;
    }

    internal static void ValidateMaxWait(TimeSpan maxWait, List<PlanError> errors) =>
        PlanRange.CheckMs(
            "executor.maxWait",
            "The wait for a free user",
            maxWait,
            TimeSpan.Zero,
            PlanLimits.MaxUserWait,
            errors
        );
}
