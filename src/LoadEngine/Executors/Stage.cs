using LoadEngine.Plans;

namespace LoadEngine.Executors;

/// <summary>One step of a ramp: reach <paramref name="Target"/> at a steady pace over <paramref name="DurationMs"/>; 0 jumps there at once.</summary>
/// <param name="DurationMs">Length in milliseconds, 0 or more.</param>
/// <param name="Target">Virtual users, or starts a second, at its end.</param>
public sealed record Stage(long DurationMs, double Target)
{
    internal const long NsPerMs = 1_000_000;

    internal long DurationNs => DurationMs * NsPerMs;

    internal static void Validate(IReadOnlyList<Stage> stages, double maxTarget, string subject, bool whole, List<PlanError> errors)
    {
        if (stages.Count == 0) errors.Add(new("executor.stages", "At least one stage is needed, such as 30s:200."));
        if (stages.Count > PlanLimits.MaxStages)
            errors.Add(new("executor.stages", $"At most {PlanLimits.MaxStages} stages are allowed, but there are {stages.Count}."));
        foreach (var (index, stage) in stages.Index())
        {
            var field = $"executor.stages[{index}]";
            if (stage.DurationMs < 0) errors.Add(new(field, "A stage cannot be shorter than 0 s."));
            LoadPlanValidation.InRange(field, subject, stage.Target, 0, maxTarget, "", errors);
            if (whole && stage.Target != Math.Floor(stage.Target)) errors.Add(new(field, $"{subject} must be whole numbers, but one is {stage.Target}."));
        }

        var totalSeconds = stages.Sum(stage => stage.DurationMs / 1000.0);
        LoadPlanValidation.InRange("executor.stages", "All stages together", totalSeconds, 1, PlanLimits.MaxDurationSeconds, "s", errors);
    }
}
