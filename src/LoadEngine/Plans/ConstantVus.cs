namespace LoadEngine.Plans;

/// <summary>A constant number of users, each sending its next request after the previous response (closed model).</summary>
/// <param name="Users">Virtual users, 1..20,000.</param>
/// <param name="Duration">Length, 1 s to 30 min.</param>
public sealed record ConstantVus(int Users, TimeSpan Duration) : ExecutorPlan
{
    /// <summary>Time over which the first starts of the users are spread randomly.</summary>
    /// <value>0 to the complete duration; default 0.</value>
    public TimeSpan StartJitter { get; init; }

    /// <inheritdoc/>
    public override string Name => ExecutorNames.ConstantVus;

    /// <inheritdoc/>
    public override TimeSpan PlannedDuration => Duration;

    /// <inheritdoc/>
    public override int PeakUsers => Users;

    /// <inheritdoc/>
    public override bool HasThinkTime => true;

    internal override IReadOnlyList<PlanError> Validate()
    {
        var errors = new List<PlanError>();
        ValidateUsers("executor.users", Users, 1, errors);
        ValidateDuration(Duration, errors);
        PlanRange.CheckMs(
            "executor.startJitter",
            "The start jitter",
            StartJitter,
            TimeSpan.Zero,
            Duration < TimeSpan.Zero ? TimeSpan.Zero : Duration,
            errors
        );
        return errors;
    }
}
