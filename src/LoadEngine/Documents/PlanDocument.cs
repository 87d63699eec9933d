using LoadEngine.Plans;
using LoadEngine.Thresholds;

namespace LoadEngine.Documents;

/// <summary>What a plan file says: the load, and what has to hold at its end.</summary>
/// <param name="Plan">The load.</param>
/// <param name="Thresholds">What has to hold; empty for nothing.</param>
public sealed record PlanDocument(LoadPlan Plan, IReadOnlyList<Threshold> Thresholds)
{
    /// <summary>Name and version of the document's form.</summary>
    public const string Schema = "concurrency-dashboard/plan/1";
}

/// <summary>A plan file that was read: the document, or every mistake in it.</summary>
/// <param name="Document">The document; null when there are mistakes.</param>
/// <param name="Errors">The mistakes, with the path of the field each is about.</param>
public sealed record PlanReadResult(PlanDocument? Document, IReadOnlyList<PlanError> Errors);
