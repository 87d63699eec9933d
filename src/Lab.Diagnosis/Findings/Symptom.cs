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
    /// <summary>Added to the strength of a moment at which the line of the code is known: it outranks any moment without.</summary>
    public const double NamedStrength = 1e9;

    /// <summary>The title where the rule reports another cause than its usual one.</summary>
    public string? Title { get; init; }

    /// <summary>The explanation of that cause.</summary>
    public string? Why { get; init; }

    /// <summary>True where the title is a more exact name of the rule's usual cause: the finding goes on under that title.</summary>
    public bool IsUsualCause { get; init; }
}
