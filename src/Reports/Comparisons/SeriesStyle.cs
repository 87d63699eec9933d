using Experiments;
using Lab.Foundation.Formatting;

namespace Reports.Comparisons;

/// <summary>
/// Colours and dashes of compared runs: the first of each variant has the variant's colour; dashes distinguish all of them.
/// </summary>
public static class SeriesStyle
{
    /// <summary>The names of the series colours in <c>tokens.css</c>.</summary>
    public static IReadOnlyList<string> Colours { get; } = ["blue", "pink", "green", "purple", "red", "yellow"];

    // If variants have their colours, similar warm and cool colours come last.
    private static readonly string[] NonVariantColours = [.. Colours.Skip(2), .. Colours.Take(2)];

    /// <summary>The name of the colour: the class of a variant, or a series colour.</summary>
    public static string ColourOf(Comparison comparison, int index)
    {
        var variants = comparison.Runs.Select(run => run.Variant).ToList();
        if (variants.TrueForAll(variant => variant is null))
            return Colours[index % Colours.Count];
        if (IsFirst(index))
            return variants[index]!.Value.CssClass();
        var texts = variants.Contains(VariantKind.Contrast)
            ? [.. NonVariantColours.Where(colour => colour != "purple")]
            : NonVariantColours;
        return texts[Enumerable.Range(0, index).Count(before => !IsFirst(before)) % texts.Length];

        bool IsFirst(int at) => variants[at] is { } variant && variants.IndexOf(variant) == at;
    }

    /// <summary>The CSS custom property of the colour.</summary>
    public static string PropertyOf(string colour) => $"--{colour}";
}
