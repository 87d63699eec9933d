namespace Lab.Diagnosis.Findings;

/// <summary>What a rule sees at one moment.</summary>
/// <param name="Severity">How much it matters.</param>
/// <param name="Sentence">What happens, with figures.</param>
/// <param name="Strength">How strong it is, in the rule's own unit: the summary shows the strongest moment.</param>
/// <param name="Evidence">The figures behind it.</param>
public sealed record Symptom(
    FindingSeverity Severity,
    string Sentence,
    double Strength,
    IReadOnlyList<Evidence> Evidence
)
{
    /// <summary>The title where the rule reports another cause than its usual one.</summary>
    public string? Title { get; init; }

    /// <summary>The explanation of that cause.</summary>
    public string? Why { get; init; }
}
