namespace Lab.Diagnosis.Findings;

/// <summary>What a rule sees at one moment. Immutable.</summary>
/// <param name="Severity">How much it matters.</param>
/// <param name="Sentence">What is going on, with figures.</param>
/// <param name="Strength">How bad (or how good) it is, in the rule's own measure: the strongest moment is the one a summary tells of.</param>
/// <param name="Evidence">The figures behind it.</param>
public sealed record Symptom(
    FindingSeverity Severity,
    string Sentence,
    double Strength,
    IReadOnlyList<Evidence> Evidence
)
{
    /// <summary>What it is called where the rule's own title would accuse somebody else; null for that title.</summary>
    public string? Title { get; init; }

    /// <summary>Why it matters, where the rule's own words would tell more than was measured; null for those.</summary>
    public string? Why { get; init; }
}
