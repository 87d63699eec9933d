using System.Text.Json.Serialization;
using Experiments.Charts;

namespace Experiments;

/// <summary>A question about concurrency, with a fragile and a fixed endpoint for the same load.</summary>
/// <param name="Id">Stable identifier, lower case with hyphens.</param>
/// <param name="Title">A short title.</param>
/// <param name="Question">The question that a run answers, as a sentence.</param>
/// <param name="Fragile">The endpoint that fails under load.</param>
/// <param name="Fixed">The endpoint that works under load.</param>
/// <param name="Presets">Loads known to show the difference; the first is the default.</param>
/// <param name="Watch">A sentence about which charts to watch; it expects no result, because the load may be any.</param>
/// <param name="Lesson">The lesson, in two or three sentences that hold for any run; null for an endpoint of the user.</param>
public sealed record Experiment(
    string Id,
    string Title,
    string Question,
    Variant Fragile,
    Variant Fixed,
    IReadOnlyList<LoadPreset> Presets,
    string Watch,
    string? Lesson
)
{
    /// <summary>A third endpoint for contrast; null for experiments with two.</summary>
    public Variant? Contrast { get; init; }

    /// <summary>Every endpoint: fragile, contrast (if any), fixed. An endpoint used for both is listed once.</summary>
    public IReadOnlyList<Variant> Variants =>
        [.. ((Variant?[])[Fragile, Contrast, Fixed]).OfType<Variant>().Distinct()];

    /// <summary>The four charts to watch, the most important first.</summary>
    [JsonIgnore]
    public IReadOnlyList<Chart> Charts { get; init; } = ChartCatalogue.ForAnyLoad;

    /// <summary>The two charts and four figures that carry its message.</summary>
    [JsonIgnore]
    public Headline Headline { get; init; } = Headline.ForAnyLoad;

    /// <summary>Identifiers of the charts.</summary>
    [JsonPropertyName("charts")]
    public IReadOnlyList<string> ChartIds => [.. Charts.Select(chart => chart.Id)];

    /// <summary>The series whose mean for each variant is part of the result, besides the figures of every run.</summary>
    [JsonIgnore]
    public IReadOnlyList<Series> SummarySeries { get; init; } = [];

    /// <summary>
    /// Describes a change of conditions during a run, as a sentence without a full stop; null if there is none. The
    /// halves of a run with a switch then differ in more than the variant.
    /// </summary>
    [JsonIgnore]
    public string? BuiltInChange { get; init; }

    /// <summary>True if the lab starts a database before a run.</summary>
    [JsonIgnore]
    public bool NeedsDatabase { get; init; }

    /// <summary>The articles whose findings this experiment reproduces.</summary>
    public IReadOnlyList<Article> Articles { get; init; } = [];

    /// <summary>The label of a variant; a single endpoint is neither fragile nor fixed and uses its name.</summary>
    public string LabelOf(VariantKind kind) => Variants.Count == 1 ? Fragile.Name : kind.ToString();

    /// <summary>What to watch under a preset; under any other load, null, the text that suits any.</summary>
    public string WatchUnder(LoadPreset? preset) => preset?.Watch ?? Watch;

    /// <summary>The endpoint of the given kind.</summary>
    /// <exception cref="ArgumentOutOfRangeException">This experiment has no endpoint of that kind.</exception>
    public Variant this[VariantKind kind] =>
        Variants.FirstOrDefault(variant => variant.Kind == kind)
        ?? throw new ArgumentOutOfRangeException(nameof(kind), kind, $"'{Id}' has no such variant.");
}
