namespace LoadEngine.Plans;

/// <summary>The configuration of one executor.</summary>
public abstract record ExecutorPlan
{
    /// <summary>Name of the load model, one of <see cref="ExecutorNames"/>.</summary>
    public abstract string Name { get; }

    /// <summary>Planned duration without the graceful stop; the maximum if it depends on the target.</summary>
    public abstract TimeSpan PlannedDuration { get; }

    /// <summary>Maximum number of concurrent users.</summary>
    public abstract int PeakUsers { get; }

    /// <summary>True if the run ends with its last request, so that <see cref="PlannedDuration"/> is a maximum.</summary>
    public virtual bool EndsByItself => false;

    /// <summary>True if each user sends its next request after the previous response (closed model); think time applies.</summary>
    public virtual bool HasThinkTime => false;

    /// <summary>The errors of this configuration; empty if it is valid.</summary>
    internal abstract IReadOnlyList<PlanError> Validate();

    private protected static void ValidateDuration(
        TimeSpan duration,
        List<PlanError> errors,
        string field = "executor.duration"
    ) =>
        PlanRange.CheckSeconds(field, "The duration", duration, PlanLimits.MinDuration, PlanLimits.MaxDuration, errors);

    private protected static void ValidateUsers(string field, double users, double atLeast, List<PlanError> errors) =>
        PlanRange.Check(field, "Virtual users", users, atLeast, PlanLimits.MaxUsers, "", errors);
}
