using LoadEngine.Plans;

namespace LoadEngine.Documents;

/// <summary>Reads the <c>scenarios</c> of a plan document.</summary>
internal static class ScenarioReader
{
    // Fields that belong to each scenario if there are scenarios.
    private static readonly string[] SingleLoadFields = ["target", "executor", "thinkTime"];

    /// <summary>The scenarios; empty if the document has none.</summary>
    public static IReadOnlyList<LoadScenario> Read(FieldReader root, string? folder, List<PlanError> errors)
    {
        // Always read, so that the error for an unknown field lists it.
        var entries = root.Entries("scenarios");
        if (!root.Has("scenarios"))
            return [];
        var scenarios = new List<LoadScenario>();
        foreach (var (index, (name, value)) in entries.Index())
        {
            var fields = new FieldReader(value, root.PathOf(ScenarioValidation.PathOf(name)), errors);
            scenarios.Add(
                new(
                    name,
                    RequestReader.ReadTarget(fields.Object("target", required: true), folder, errors, name),
                    ExecutorReader.Read(fields.Object("executor", required: true), errors)
                )
                {
                    StartAfter = fields.Duration("startAfter", TimeSpan.Zero),
                    ThinkTime = fields.ThinkTime("thinkTime"),
                }
            );
            fields.RejectUnknown();
        }

        foreach (var field in SingleLoadFields.Where(root.Has))
        {
            root.Raw(field, "");
            root.AddError(field, "Not allowed together with scenarios: each scenario has its own value.");
        }

        if (scenarios.Count > 0)
            return scenarios;
        root.AddError("scenarios", "Must have at least one scenario, under its name.");
        return [new("scenario", RequestReader.ReadTarget(null, folder, errors), ExecutorReader.Read(null, errors))];
    }
}
