namespace LoadEngine.Plans;

/// <summary>
/// A part of a ramp: a linear change to <paramref name="Target"/> over <paramref name="Duration"/>; a duration of 0 jumps.
/// </summary>
/// <param name="Duration">Duration, 0 or more.</param>
/// <param name="Target">Virtual users, or starts per second, at its end.</param>
public sealed record LoadStage(TimeSpan Duration, double Target)
{
    /// <summary>Total duration of all stages; <see cref="TimeSpan.MaxValue"/> after an overflow.</summary>
    internal static TimeSpan Total(IReadOnlyList<LoadStage> stages)
    {
        var ticks = stages.Aggregate(Int128.Zero, (sum, stage) => sum + stage.Duration.Ticks);
        return new((long)Int128.Clamp(ticks, long.MinValue, long.MaxValue));
    }

    internal static void Validate(
        IReadOnlyList<LoadStage> stages,
        double maxTarget,
        string subject,
        bool whole,
        List<PlanError> errors
    )
    {
        if (stages.Count == 0)
            errors.Add(new("executor.stages", "At least one stage is needed, such as 30s:200."));
        if (stages.Count > PlanLimits.MaxStages)
            errors.Add(
                new(
                    "executor.stages",
                    $"At most {PlanLimits.MaxStages} stages are allowed, but there are {stages.Count}."
                )
            );
        foreach (var (index, stage) in stages.Index())
        {
            var field = $"executor.stages[{index}]";
            if (stage.Duration < TimeSpan.Zero)
                errors.Add(new(field, "A stage cannot be shorter than 0 s."));
            PlanRange.Check(field, subject, stage.Target, 0, maxTarget, "", errors);
            if (whole && stage.Target != Math.Floor(stage.Target))
                errors.Add(new(field, $"{subject} must be whole numbers, but one is {stage.Target}."));
        }

        PlanRange.CheckSeconds(
            "executor.stages",
            "All stages together",
            Total(stages),
            PlanLimits.MinDuration,
            PlanLimits.MaxDuration,
            errors
        );
    }
}
