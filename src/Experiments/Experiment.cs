using System.Text.Json.Serialization;
using Experiments.Charts;

namespace Experiments;

/// <summary>A question about concurrency, with a fragile and a fixed answer that can be put under the same load.</summary>
/// <param name="Id">Stable identifier, lower case with hyphens.</param>
/// <param name="Title">A few words for the picker.</param>
/// <param name="Question">What a run answers, as a sentence.</param>
/// <param name="Fragile">The endpoint that fails.</param>
/// <param name="Fixed">The endpoint that holds.</param>
/// <param name="Presets">Loads known to show the difference; the first is the default.</param>
/// <param name="Watch">What to look at on the charts, as a sentence.</param>
/// <param name="Lesson">What the difference teaches, in two or three sentences.</param>
public sealed record Experiment(
    string Id,
    string Title,
    string Question,
    Variant Fragile,
    Variant Fixed,
    IReadOnlyList<LoadPreset> Presets,
    string Watch,
    string Lesson
)
{
    /// <summary>A third endpoint, shown for contrast; null where two answers say it all.</summary>
    public Variant? Contrast { get; init; }

    /// <summary>Every endpoint: fragile, contrast (when there is one), fixed. One that stands for both is listed once.</summary>
    public IReadOnlyList<Variant> Variants =>
        [.. ((Variant?[])[Fragile, Contrast, Fixed]).OfType<Variant>().Distinct()];

    /// <summary>The four charts to watch, the most telling first.</summary>
    [JsonIgnore]
    public IReadOnlyList<Chart> Charts { get; init; } = ChartCatalogue.ForAnyLoad;

    /// <summary>Their identifiers.</summary>
    [JsonPropertyName("charts")]
    public IReadOnlyList<string> ChartIds => [.. Charts.Select(chart => chart.Id)];

    /// <summary>What changes by itself in the middle of a run, as a sentence without its full stop: the halves of a run that is flipped then saw different conditions. Null where nothing does.</summary>
    [JsonIgnore]
    public string? BuiltInChange { get; init; }

    /// <summary>The articles whose findings this experiment reproduces.</summary>
    public IReadOnlyList<Article> Articles { get; init; } = [];

    /// <summary>What a variant is called: by its own name where it is the only one, which is neither fragile nor fixed.</summary>
    public string LabelOf(VariantKind kind) => Variants.Count == 1 ? Fragile.Name : kind.ToString();

    /// <summary>The endpoint of the given kind.</summary>
    /// <exception cref="ArgumentOutOfRangeException">This experiment has no endpoint of that kind.</exception>
    public Variant this[VariantKind kind] =>
        Variants.FirstOrDefault(variant => variant.Kind == kind)
        ?? throw new ArgumentOutOfRangeException(nameof(kind), kind, $"'{Id}' has no such variant.");
}
