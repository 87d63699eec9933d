using Lab.Storage.Documents;
using Lab.Storage.Serialization;
using LoadEngine.Documents;
using LoadEngine.Plans;
using Locust.Scripts;
using Reports.Facts;

namespace Reports.Exports;

/// <summary>Exports the plan of a run as a locustfile.</summary>
internal static class RunLocustFile
{
    /// <summary>Whether the plan can be exported.</summary>
    public static bool CanWrite(RunDocument run)
    {
        try
        {
            ReadPlan(run);
            return true;
        }
        catch (ExportNotSupportedException)
        {
            return false;
        }
    }

    private static LoadPlan ReadPlan(RunDocument run)
    {
        if (
            Redactor
                .Redact(run.Plan)
                .ToJsonString(RunDocumentJson.Options)
                .Contains(Redactor.Mask, StringComparison.Ordinal)
        )
            throw new ExportNotSupportedException(
                "This plan has secrets, which are not written into files. Start the swarm from the dashboard, which passes them on."
            );
        var plan = StoredPlan.Read(run.Plan).Plan;
        return SwarmLimits.Validate(plan) is [var mistake, ..]
            ? throw new ExportNotSupportedException($"{mistake.Message} The k6 script has it.")
            : plan;
    }

    /// <summary>Writes the file.</summary>
    /// <exception cref="ExportNotSupportedException">The plan cannot be read, has secrets, or is not supported by
    /// Locust.</exception>
    public static string Write(RunDocument run)
    {
        var plan = ReadPlan(run);
        return (RunFacts.ChangedByHand(run) is { } changed ? $"# {changed}\n" : "")
            + LocustFile.Write(new(plan.Target, plan, plan.PlannedDuration + plan.GracefulStop));
    }
}
