namespace LoadEngine.Plans;

/// <summary>Validates a plan of several scenarios.</summary>
internal static class ScenarioValidation
{
    /// <summary>The path of a scenario's fields.</summary>
    public static string PathOf(string name) => $"scenarios.{name}";

    /// <summary>Adds the errors.</summary>
    /// <param name="plan">The plan.</param>
    /// <param name="errors">Receives the errors.</param>
    /// <param name="validateAlone">Adds the errors of one scenario, by its index; the text is the prefix of its fields.</param>
    public static void Validate(LoadPlan plan, List<PlanError> errors, Action<int, string> validateAlone)
    {
        PlanRange.Check("scenarios", "Scenarios", plan.Scenarios.Count, 1, PlanLimits.MaxScenarios, "", errors);
        if (plan.PeakUsers > PlanLimits.MaxUsers)
            PlanRange.Check(
                "scenarios",
                "Virtual users of all scenarios together",
                plan.Scenarios.Sum(scenario => (double)scenario.Executor.PeakUsers),
                1,
                PlanLimits.MaxUsers,
                "",
                errors
            );
        foreach (var (index, scenario) in plan.Scenarios.Index())
        {
            var field = PathOf(scenario.Name) + ".";
            if (TagValidation.ValidateName(scenario.Name) is { } mistake)
                errors.Add(new("scenarios", mistake));
            if (plan.Scenarios.Take(index).Any(earlier => earlier.Name == scenario.Name))
                errors.Add(new("scenarios", "Two scenarios have the same name."));
            PlanRange.CheckSeconds(
                field + "startAfter",
                "The start",
                scenario.StartAfter,
                TimeSpan.Zero,
                PlanLimits.MaxDuration,
                errors
            );
            validateAlone(index, field);
        }

        if (
            plan.PlannedDuration > PlanLimits.MaxDuration
            && plan.Scenarios.All(scenario => scenario.Executor.PlannedDuration <= PlanLimits.MaxDuration)
        )
            PlanRange.CheckSeconds(
                "scenarios",
                "All scenarios together, their starts included,",
                plan.PlannedDuration,
                PlanLimits.MinDuration,
                PlanLimits.MaxDuration,
                errors
            );
    }
}
