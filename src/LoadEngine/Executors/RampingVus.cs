using LoadEngine.Plans;

namespace LoadEngine.Executors;

/// <summary>A number of users that follows stages (closed model), as k6's <c>ramping-vus</c>.</summary>
/// <param name="Stages">The steps, in order.</param>
/// <param name="StartUsers">Users at the start.</param>
/// <param name="GracefulRampDownMs">How long a user that is to leave may finish its request, in milliseconds, before it is interrupted.</param>
/// <param name="StartJitterMs">Span over which each user's first start is spread at random, in milliseconds.</param>
public sealed record RampingVus(
    IReadOnlyList<Stage> Stages, int StartUsers = 0, int GracefulRampDownMs = RampingVus.DefaultGracefulRampDownMs, int StartJitterMs = 0)
    : ExecutorPlan
{
    /// <summary>Default of <see cref="GracefulRampDownMs"/>: 10 s, as in the article's script.</summary>
    public const int DefaultGracefulRampDownMs = 10_000;

    /// <inheritdoc/>
    public override TimeSpan PlannedDuration => TimeSpan.FromMilliseconds(Stages.Sum(stage => stage.DurationMs));

    /// <inheritdoc/>
    public override int PeakUsers => (int)Math.Max(StartUsers, Stages.Count == 0 ? 0 : Stages.Max(stage => stage.Target));

    /// <inheritdoc/>
    public override IReadOnlyList<PlanError> Validate()
    {
        var errors = new List<PlanError>();
        Stage.Validate(Stages, PlanLimits.MaxUsers, "Virtual users", whole: true, errors);
        UsersInRange("executor.startUsers", StartUsers, 0, errors);
        if (Stages.Count > 0 && PeakUsers == 0) errors.Add(new("executor.stages", "At least one stage needs at least 1 virtual user."));
        LoadPlanValidation.InRange("executor.gracefulRampDownMs", "The graceful ramp-down", GracefulRampDownMs, 0, 300_000, "ms", errors);
        LoadPlanValidation.InRange("executor.startJitterMs", "The start jitter", StartJitterMs, 0, 60_000, "ms", errors);
        return errors;
    }

    internal override Executor Create(ExecutorContext context) => new UserCountExecutor(
        context, new UserSchedule(StartUsers, Stages), StartJitterMs * Stage.NsPerMs, GracefulRampDownMs * Stage.NsPerMs);
}
