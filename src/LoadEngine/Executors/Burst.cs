using LoadEngine.Plans;

namespace LoadEngine.Executors;

/// <summary>
/// N requests released together; the next rung of the ladder follows when the last of them has ended, after a pause.
/// With the ladder 1, 10, 20, 30, 40, 50, 100, … 3,000 it is the experiment of the article on asynchronous Web API.
/// </summary>
/// <param name="Sizes">Requests released at once, rung by rung, each 1..20,000.</param>
/// <param name="PauseMs">Rest between two rungs in milliseconds.</param>
/// <param name="MaxDurationMs">Longest time allowed for the whole ladder in milliseconds.</param>
public sealed record Burst(IReadOnlyList<int> Sizes, int PauseMs = Burst.DefaultPauseMs, long MaxDurationMs = Burst.DefaultMaxDurationMs)
    : ExecutorPlan
{
    /// <summary>Default of <see cref="PauseMs"/>.</summary>
    public const int DefaultPauseMs = 500;

    /// <summary>Default of <see cref="MaxDurationMs"/>: ten minutes.</summary>
    public const long DefaultMaxDurationMs = 600_000;

    /// <inheritdoc/>
    public override TimeSpan PlannedDuration => TimeSpan.FromMilliseconds(MaxDurationMs);

    /// <inheritdoc/>
    public override int PeakUsers => Sizes.Count == 0 ? 0 : Sizes.Max();

    /// <inheritdoc/>
    public override IReadOnlyList<PlanError> Validate()
    {
        var errors = new List<PlanError>();
        if (Sizes.Count == 0) errors.Add(new("executor.sizes", "At least one burst size is needed."));
        if (Sizes.Count > PlanLimits.MaxStages) errors.Add(new("executor.sizes", $"At most {PlanLimits.MaxStages} rungs are allowed, but there are {Sizes.Count}."));
        foreach (var (index, size) in Sizes.Index())
            LoadPlanValidation.InRange($"executor.sizes[{index}]", "A burst", size, 1, PlanLimits.MaxUsers, "requests", errors);
        LoadPlanValidation.InRange("executor.pauseMs", "The pause", PauseMs, 0, 600_000, "ms", errors);
        DurationInRange(MaxDurationMs, errors, "executor.maxDurationMs");
        return errors;
    }

    internal override Executor Create(ExecutorContext context) =>
        new BurstExecutor(context, Sizes, PauseMs * Stage.NsPerMs, MaxDurationMs * Stage.NsPerMs);
}

/// <summary>How one rung of a burst ladder went.</summary>
/// <param name="Size">Requests released together.</param>
/// <param name="StartedMs">Moment of the release, in milliseconds since the run started.</param>
/// <param name="DurationMs">Milliseconds from the release to the end of the last request; null while it is under way.</param>
public sealed record BurstRung(int Size, double StartedMs, double? DurationMs);
