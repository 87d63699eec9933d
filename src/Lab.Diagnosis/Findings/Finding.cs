using System.Text.Json.Serialization;
using Experiments;
using Experiments.Charts;

namespace Lab.Diagnosis.Findings;

/// <summary>How much a finding matters.</summary>
public enum FindingSeverity
{
    /// <summary>The service works as it should.</summary>
    Good,

    /// <summary>Useful to know, but not a fault of the target.</summary>
    Notice,

    /// <summary>Something is wrong.</summary>
    Warning,
}

/// <summary>One figure behind a finding.</summary>
/// <param name="Name">The measured quantity, such as <c>Queue length</c>.</param>
/// <param name="Value">The figure with its unit, as shown.</param>
/// <param name="Series">Identifier of the series, or null.</param>
[method: JsonConstructor]
public sealed record Evidence(string Name, string Value, string? Series = null)
{
    /// <summary>A figure from a series.</summary>
    public Evidence(string name, string value, Series series)
        : this(name, value, series.Id) { }
}

/// <summary>One result of the diagnosis.</summary>
/// <param name="Rule">Identifier of the rule, such as <c>thread-pool-starvation</c>.</param>
/// <param name="Severity">How much it matters.</param>
/// <param name="Title">A few words.</param>
/// <param name="Sentence">What happens, with figures.</param>
/// <param name="Why">The explanation.</param>
/// <param name="Evidence">The figures behind it.</param>
/// <param name="Since">Seconds since the run started at which it was first seen.</param>
/// <param name="Until">Seconds since the run started at which it was last seen; null while active.</param>
public sealed record Finding(
    string Rule,
    FindingSeverity Severity,
    string Title,
    string Sentence,
    string Why,
    IReadOnlyList<Evidence> Evidence,
    double Since,
    double? Until = null
)
{
    /// <summary>Identifies the finding within its run: a rule can report several causes.</summary>
    [JsonIgnore]
    public (string Rule, string Title) Identity => (Rule, Title);

    /// <summary>Seconds since the run started at which the strongest figures were measured; null while active.</summary>
    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)]
    public double? StrongestAt { get; init; }

    /// <summary>Seconds since the run started at which an active finding's figures were measured; null where they are current.</summary>
    [JsonIgnore]
    public double? SeenAt { get; init; }

    /// <summary>True where the finding was active when the run ended.</summary>
    [JsonIgnore]
    public bool ActiveAtEnd { get; init; }

    /// <summary>
    /// The variant that was switched to after the finding had begun under another one; null where there was no such switch.
    /// While the finding is active this is the current variant, afterwards the first one that followed its beginning.
    /// </summary>
    [JsonPropertyName("begunBeforeSwitchTo")]
    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)]
    public VariantKind? PredatesSwitchTo { get; init; }
}
