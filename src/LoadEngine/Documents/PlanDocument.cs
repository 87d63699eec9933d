using LoadEngine.Plans;
using LoadEngine.Thresholds;

namespace LoadEngine.Documents;

/// <summary>The contents of a plan file: the load and its thresholds.</summary>
/// <param name="Plan">The load.</param>
/// <param name="Thresholds">The thresholds; may be empty.</param>
public sealed record PlanDocument(LoadPlan Plan, IReadOnlyList<Threshold> Thresholds)
{
    /// <summary>Name and version of the schema.</summary>
    public const string Schema = "concurrency-dashboard/plan/1";
}

/// <summary>The result of reading a plan file: the document or its errors.</summary>
/// <param name="Document">The document; null if there are errors.</param>
/// <param name="Errors">The errors, each with the path of its field.</param>
public sealed record PlanReadResult(PlanDocument? Document, IReadOnlyList<PlanError> Errors);
