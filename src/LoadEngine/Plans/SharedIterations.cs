namespace LoadEngine.Plans;

/// <summary>A fixed number of requests, shared by a fixed number of users.</summary>
/// <param name="Iterations">Total number of requests, 1..100,000,000.</param>
/// <param name="Users">Virtual users, 1..20,000.</param>
public sealed record SharedIterations(long Iterations, int Users) : ExecutorPlan
{
    /// <summary>Default of <see cref="MaxDuration"/>: ten minutes.</summary>
    public static readonly TimeSpan DefaultMaxDuration = TimeSpan.FromMinutes(10);

    /// <summary>Maximum duration.</summary>
    /// <value>1 s to 30 min; default <see cref="DefaultMaxDuration"/>.</value>
    public TimeSpan MaxDuration { get; init; } = DefaultMaxDuration;

    /// <inheritdoc/>
    public override string Name => ExecutorNames.SharedIterations;

    /// <inheritdoc/>
    public override TimeSpan PlannedDuration => MaxDuration;

    /// <inheritdoc/>
    public override int PeakUsers => (int)Math.Min(Users, Iterations);

    /// <inheritdoc/>
    public override bool EndsByItself => true;

    /// <inheritdoc/>
    public override bool HasThinkTime => true;

    internal override IReadOnlyList<PlanError> Validate()
    {
        var errors = new List<PlanError>();
        PlanRange.Check("executor.iterations", "Iterations", Iterations, 1, PlanLimits.MaxIterations, "", errors);
        ValidateUsers("executor.users", Users, 1, errors);
        ValidateDuration(MaxDuration, errors, "executor.maxDuration");
        return errors;
    }
}
