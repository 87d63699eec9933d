using LoadEngine.Executors;
using LoadEngine.Plans;

namespace LoadEngine.Documents;

/// <summary>What a plan has to keep to: the engine's own limits, and settings that would contradict each other without being noticed.</summary>
public static class PlanRules
{
    /// <summary>The mistakes, under the names that the fields have in a document: durations are not called milliseconds there.</summary>
    public static IReadOnlyList<PlanError> Validate(LoadPlan plan, AllowedHosts allowedHosts)
    {
        var executor = plan.Executor;
        var endsByItself = executor is Burst or SharedIterations;
        var errors = LoadPlanValidation.Validate(plan, allowedHosts).Select(error => Renamed(error, endsByItself)).ToList();
        if (plan.ThinkTimeMs > 0 && executor is (ConstantArrivalRate or RampingArrivalRate or Burst))
            errors.Add(new("thinkTime", "Think time belongs to load models whose users send one request after the other, and this is not one."));
        if (plan.WarmUpMs > 0 && !endsByItself && plan.WarmUpMs >= executor.PlannedDuration.TotalMilliseconds)
            errors.Add(new("warmUp", $"The warm-up ({DurationText.Write(plan.WarmUpMs)}) must be shorter than the run, or no figures are left."));
        return errors;
    }

    private static PlanError Renamed(PlanError error, bool endsByItself)
    {
        var field = error.Field.EndsWith("Ms", StringComparison.Ordinal) ? error.Field[..^2] : error.Field;
        return error with { Field = endsByItself && field == "executor.duration" ? "executor.maxDuration" : field };
    }
}
