using LoadEngine.Plans;

namespace LoadEngine.Executors;

/// <summary>A fixed number of users, each sending its next request as soon as the last one is answered (closed model).</summary>
/// <param name="Users">Virtual users, 1..20,000.</param>
/// <param name="DurationMs">Length in milliseconds, 1 s..30 min.</param>
/// <param name="StartJitterMs">Span over which the users' first starts are spread at random, in milliseconds.</param>
public sealed record ConstantVus(int Users, long DurationMs, int StartJitterMs = 0) : ExecutorPlan
{
    /// <inheritdoc/>
    public override TimeSpan PlannedDuration => TimeSpan.FromMilliseconds(DurationMs);

    /// <inheritdoc/>
    public override int PeakUsers => Users;

    /// <inheritdoc/>
    public override IReadOnlyList<PlanError> Validate()
    {
        var errors = new List<PlanError>();
        UsersInRange("executor.users", Users, 1, errors);
        DurationInRange(DurationMs, errors);
        LoadPlanValidation.InRange("executor.startJitterMs", "The start jitter", StartJitterMs, 0, Math.Max(0, DurationMs), "ms", errors);
        return errors;
    }

    internal override Executor Create(ExecutorContext context) => new UserCountExecutor(
        context, new UserSchedule(Users, [new(DurationMs, Users)]), StartJitterMs * Stage.NsPerMs, gracefulRampDownNs: 0);
}
