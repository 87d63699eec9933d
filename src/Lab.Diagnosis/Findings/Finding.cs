using System.Text.Json.Serialization;
using Experiments;
using Experiments.Charts;

namespace Lab.Diagnosis.Findings;

/// <summary>How much a finding matters.</summary>
public enum FindingSeverity
{
    /// <summary>Good to know: things work as they should.</summary>
    Good,

    /// <summary>Worth a look, and no fault of the target.</summary>
    Notice,

    /// <summary>Something is going wrong.</summary>
    Warning,
}

/// <summary>One figure a finding rests on.</summary>
/// <param name="Name">What was measured, such as <c>Queue length</c>.</param>
/// <param name="Value">The figure with its unit, as shown.</param>
/// <param name="Series">Identifier of the series it came from, or null.</param>
[method: JsonConstructor]
public sealed record Evidence(string Name, string Value, string? Series = null)
{
    /// <summary>A figure that came from a series.</summary>
    public Evidence(string name, string value, Series series)
        : this(name, value, series.Id) { }
}

/// <summary>One sentence of the diagnosis, with what it rests on. Immutable.</summary>
/// <param name="Rule">Identifier of the rule, such as <c>thread-pool-starvation</c>.</param>
/// <param name="Severity">How much it matters.</param>
/// <param name="Title">A few words.</param>
/// <param name="Sentence">What is going on, with figures.</param>
/// <param name="Why">Why one sees this, in three sentences.</param>
/// <param name="Evidence">The figures behind it.</param>
/// <param name="Since">Seconds since the run started at which it was first seen.</param>
/// <param name="Until">Seconds since the run started at which it was last seen; null while it still holds.</param>
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
    /// <summary>What tells it from the others of its run: one rule may name one cause and then another.</summary>
    [JsonIgnore]
    public (string Rule, string Title) Identity => (Rule, Title);

    /// <summary>
    /// Seconds since the run started at which the figures of the sentence were seen, the strongest of all that time; null while it still holds,
    /// for then they are the newest, and in runs of earlier versions.
    /// </summary>
    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)]
    public double? StrongestAt { get; init; }

    /// <summary>
    /// Seconds since the run started at which the figures of the sentence were seen, while it still holds and is not seen at the moment; null
    /// where they are those of now, and when it is over. Not kept: it is of the moment.
    /// </summary>
    [JsonIgnore]
    public double? SeenAt { get; init; }

    /// <summary>True where it held when the run ended: it is what the run came to, and not over for that. Not kept: it is for whoever has just watched the run.</summary>
    [JsonIgnore]
    public bool ActiveAtEnd { get; init; }

    /// <summary>
    /// The variant that came under fire after the finding had begun under another one: it is not this one's doing, or not this one's alone. While it
    /// holds that is the variant of now, and when it is over the first that came after its beginning; null where none did, and in runs of earlier versions.
    /// </summary>
    [System.Text.Json.Serialization.JsonPropertyName("begunBeforeSwitchTo")]
    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)]
    public VariantKind? PredatesSwitchTo { get; init; }
}
