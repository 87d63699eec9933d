using System.Text.Json.Nodes;
using Lab.Storage.Documents;
using LoadEngine.Documents;

namespace Reports.Facts;

/// <summary>Reads the plan of a stored run.</summary>
internal static class StoredPlan
{
    /// <summary>Reads the plan.</summary>
    /// <exception cref="ExportNotSupportedException">The plan cannot be read.</exception>
    public static PlanDocument Read(JsonObject plan) =>
        RunPlanReader.Read(plan) is var reading && reading.Document is { } document
            ? document
            : throw new ExportNotSupportedException(
                $"The plan of this run cannot be read: {RunPlanReader.FormatErrors(reading)}"
            );
}
