namespace LoadEngine.Plans;

/// <summary>
/// Starts per second that follow stages (open model). With even spacing, start k is planned where the integral of
/// the rate reaches k, solved exactly.
/// </summary>
/// <param name="Stages">The stages in order; targets are starts per second.</param>
/// <param name="StartRatePerSecond">Starts per second at the beginning.</param>
/// <param name="MaxVus">Maximum number of requests in flight.</param>
public sealed record RampingArrivalRate(
    IReadOnlyList<LoadStage> Stages,
    double StartRatePerSecond = 0,
    int MaxVus = ConstantArrivalRate.DefaultMaxVus
) : ExecutorPlan
{
    /// <summary>Maximum time for which a start may wait for a free user; as in <see cref="ConstantArrivalRate"/>.</summary>
    /// <value>0 to 5 min; default <see cref="ConstantArrivalRate.DefaultMaxWait"/>.</value>
    public TimeSpan MaxWait { get; init; } = ConstantArrivalRate.DefaultMaxWait;

    /// <summary>How the starts are spaced.</summary>
    public ArrivalSpacing Arrivals { get; init; }

    /// <inheritdoc/>
    public override string Name => ExecutorNames.RampingArrivalRate;

    /// <inheritdoc/>
    public override TimeSpan PlannedDuration => LoadStage.Total(Stages);

    /// <inheritdoc/>
    public override int PeakUsers => MaxVus;

    internal override IReadOnlyList<PlanError> Validate()
    {
        var errors = new List<PlanError>();
        LoadStage.Validate(Stages, PlanLimits.MaxRatePerSecond, "Starts per second", whole: false, errors);
        PlanRange.Check(
            "executor.startRatePerSecond",
            "The start rate",
            StartRatePerSecond,
            0,
            PlanLimits.MaxRatePerSecond,
            "starts per second",
            errors
        );
        if (Stages.Count > 0 && StartRatePerSecond <= 0 && Stages.All(stage => stage.Target <= 0))
            errors.Add(new("executor.stages", "At least one stage needs a rate above 0."));
        ValidateUsers("executor.maxVus", MaxVus, 1, errors);
        if (!Enum.IsDefined(Arrivals))
            errors.Add(new("executor.arrivals", "Arrivals must be even or poisson."));
        ConstantArrivalRate.ValidateMaxWait(MaxWait, errors);
        return errors;
    }
}
