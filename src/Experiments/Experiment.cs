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
    string Lesson)
{
    /// <summary>The endpoint of the given kind.</summary>
    public Variant this[VariantKind kind] => kind == VariantKind.Fragile ? Fragile : Fixed;
}
