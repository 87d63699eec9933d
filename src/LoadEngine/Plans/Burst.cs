namespace LoadEngine.Plans;

/// <summary>
/// Bursts of requests: the next step starts when all requests of the previous one have ended, after a pause. With the sizes 1,
/// 10, 20, 30, 40, 50, 100, … 3,000 it is the experiment of the article on asynchronous Web API.
/// </summary>
/// <param name="Sizes">Burst sizes in order, each 1..20,000.</param>
public sealed record Burst(IReadOnlyList<int> Sizes) : ExecutorPlan
{
    /// <summary>Default of <see cref="Pause"/>: half a second.</summary>
    public static readonly TimeSpan DefaultPause = TimeSpan.FromMilliseconds(500);

    /// <summary>Default of <see cref="MaxDuration"/>: ten minutes.</summary>
    public static readonly TimeSpan DefaultMaxDuration = TimeSpan.FromMinutes(10);

    /// <summary>Pause between two steps.</summary>
    /// <value>0 to 10 min; default <see cref="DefaultPause"/>.</value>
    public TimeSpan Pause { get; init; } = DefaultPause;

    /// <summary>Maximum duration of the ladder.</summary>
    /// <value>1 s to 30 min; default <see cref="DefaultMaxDuration"/>.</value>
    public TimeSpan MaxDuration { get; init; } = DefaultMaxDuration;

    /// <inheritdoc/>
    public override string Name => ExecutorNames.Burst;

    /// <inheritdoc/>
    public override TimeSpan PlannedDuration => MaxDuration;

    /// <inheritdoc/>
    public override int PeakUsers => Sizes.Count == 0 ? 0 : Sizes.Max();

    /// <inheritdoc/>
    public override bool EndsByItself => true;

    internal override IReadOnlyList<PlanError> Validate()
    {
        var errors = new List<PlanError>();
        if (Sizes.Count == 0)
            errors.Add(new("executor.sizes", "At least one burst size is needed."));
        if (Sizes.Count > PlanLimits.MaxStages)
            errors.Add(
                new("executor.sizes", $"At most {PlanLimits.MaxStages} rungs are allowed, but there are {Sizes.Count}.")
            );
        foreach (var (index, size) in Sizes.Index())
            PlanRange.Check($"executor.sizes[{index}]", "A burst", size, 1, PlanLimits.MaxUsers, "requests", errors);
        PlanRange.CheckMs("executor.pause", "The pause", Pause, TimeSpan.Zero, PlanLimits.MaxBurstPause, errors);
        ValidateDuration(MaxDuration, errors, "executor.maxDuration");
        return errors;
    }
}
