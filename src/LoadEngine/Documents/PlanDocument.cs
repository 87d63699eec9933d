using LoadEngine.Plans;
using LoadEngine.Thresholds;

namespace LoadEngine.Documents;

/// <summary>The contents of a plan file: the load and its thresholds.</summary>
/// <param name="Plan">The load.</param>
/// <param name="Thresholds">The thresholds; may be empty.</param>
public sealed record PlanDocument(LoadPlan Plan, IReadOnlyList<Threshold> Thresholds)
{
    /// <summary>Name and version of the document's form.</summary>
    public const string Schema = "concurrency-dashboard/plan/1";
}

/// <summary>A plan file that was read: the document, or every mistake in it.</summary>
/// <param name="Document">The document; null when there are mistakes.</param>
/// <param name="Errors">The mistakes, with the path of the field each is about.</param>
public sealed record PlanReadResult(PlanDocument? Document, IReadOnlyList<PlanError> Errors);
