namespace LoadEngine.Plans;

/// <summary>A number of users that follows stages (closed model), like k6's <c>ramping-vus</c>.</summary>
/// <param name="Stages">The stages in order.</param>
/// <param name="StartUsers">Users at the start.</param>
public sealed record RampingVus(IReadOnlyList<LoadStage> Stages, int StartUsers = 0) : ExecutorPlan
{
    /// <summary>Default of <see cref="GracefulRampDown"/>: 10 s, as in the article's script.</summary>
    public static readonly TimeSpan DefaultGracefulRampDown = TimeSpan.FromSeconds(10);

    /// <summary>Maximum time for the request of a leaving user before it is interrupted.</summary>
    /// <value>0 to 5 min; default <see cref="DefaultGracefulRampDown"/>.</value>
    public TimeSpan GracefulRampDown { get; init; } = DefaultGracefulRampDown;

    /// <summary>Time over which the first start of each user is spread randomly.</summary>
    /// <value>0 to 1 min; default 0.</value>
    public TimeSpan StartJitter { get; init; }

    /// <inheritdoc/>
    public override string Name => ExecutorNames.RampingVus;

    /// <inheritdoc/>
    public override TimeSpan PlannedDuration => LoadStage.Total(Stages);

    /// <inheritdoc/>
    public override int PeakUsers =>
        (int)Math.Max(StartUsers, Stages.Count == 0 ? 0 : Stages.Max(stage => stage.Target));

    /// <inheritdoc/>
    public override bool HasThinkTime => true;

    internal override IReadOnlyList<PlanError> Validate()
    {
        var errors = new List<PlanError>();
        LoadStage.Validate(Stages, PlanLimits.MaxUsers, "Virtual users", whole: true, errors);
        ValidateUsers("executor.startUsers", StartUsers, 0, errors);
        if (Stages.Count > 0 && PeakUsers == 0)
            errors.Add(new("executor.stages", "At least one stage needs at least 1 virtual user."));
        PlanRange.CheckMs(
            "executor.gracefulRampDown",
            "The graceful ramp-down",
            GracefulRampDown,
            TimeSpan.Zero,
            PlanLimits.MaxGracefulStop,
            errors
        );
        PlanRange.CheckMs(
            "executor.startJitter",
            "The start jitter",
            StartJitter,
            TimeSpan.Zero,
            PlanLimits.MaxStartJitter,
            errors
        );
        return errors;
    }
}
