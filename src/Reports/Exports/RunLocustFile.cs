using Lab.Runs;
using LoadEngine.Documents;
using Locust.Scripts;
using Reports.Facts;

namespace Reports.Exports;

/// <summary>The plan of a run as a locustfile of its own. Stateless.</summary>
internal static class RunLocustFile
{
    /// <summary>Why there can be none, in words; null when there can.</summary>
    /// <exception cref="ExportRefusedException">The plan cannot be read.</exception>
    public static string? Obstacle(RunDocument run)
    {
        if (SecretValues.Hide(run.Plan).ToJsonString(RunDocumentJson.Options).Contains(SecretValues.Hidden, StringComparison.Ordinal))
            return "This plan has secrets, which are not written into files: start the swarm from the dashboard, which hands them over.";
        return SwarmLimits.MistakesOf(StoredPlan.Read(run.Plan).Plan) is [var mistake, ..] ? $"{mistake.Message} The k6 script has it." : null;
    }

    /// <summary>The file.</summary>
    /// <exception cref="ExportRefusedException">The plan cannot be read, has secrets, or asks for what a swarm cannot do.</exception>
    public static string Write(RunDocument run)
    {
        if (Obstacle(run) is { } obstacle) throw new ExportRefusedException(obstacle);
        var plan = StoredPlan.Read(run.Plan).Plan;
        return LocustFile.Write(new(plan.Target, plan, plan.PlannedDuration + plan.GracefulStop));
    }
}
