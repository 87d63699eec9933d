using Lab.Runs;
using LoadEngine.Documents;
using LoadEngine.Plans;
using Locust.Scripts;
using Reports.Facts;

namespace Reports.Exports;

/// <summary>The plan of a run as a locustfile of its own. Stateless.</summary>
internal static class RunLocustFile
{
    /// <summary>Whether there can be one. The plan may be of another machine, and anything.</summary>
    public static bool CanWrite(RunDocument run)
    {
        try
        {
            Writable(run);
            return true;
        }
        catch (ExportRefusedException)
        {
            return false;
        }
    }

    private static LoadPlan Writable(RunDocument run)
    {
        if (
            SecretValues
                .Hide(run.Plan)
                .ToJsonString(RunDocumentJson.Options)
                .Contains(SecretValues.Hidden, StringComparison.Ordinal)
        )
            throw new ExportRefusedException(
                "This plan has secrets, which are not written into files: start the swarm from the dashboard, which hands them over."
            );
        var plan = StoredPlan.Read(run.Plan).Plan;
        return SwarmLimits.MistakesOf(plan) is [var mistake, ..]
            ? throw new ExportRefusedException($"{mistake.Message} The k6 script has it.")
            : plan;
    }

    /// <summary>The file.</summary>
    /// <exception cref="ExportRefusedException">The plan cannot be read, has secrets, or asks for what a swarm cannot do.</exception>
    public static string Write(RunDocument run)
    {
        var plan = Writable(run);
        return (RunFacts.ChangedByHand(run) is { } changed ? $"# {changed}\n" : "")
            + LocustFile.Write(new(plan.Target, plan, plan.PlannedDuration + plan.GracefulStop));
    }
}
