using System.Text.Json.Nodes;
using Lab.Runs;
using LoadEngine.Documents;

namespace Reports.Facts;

/// <summary>The plan of a stored run, for what is made of it. Stateless.</summary>
internal static class StoredPlan
{
    /// <summary>Reads it.</summary>
    /// <exception cref="ExportRefusedException">It cannot be read, and why.</exception>
    public static PlanDocument Read(JsonObject plan) =>
        PlanOfRun.Read(plan) is var reading && reading.Document is { } document
            ? document
            : throw new ExportRefusedException($"The plan of this run cannot be read: {PlanOfRun.Mistakes(reading)}");
}
