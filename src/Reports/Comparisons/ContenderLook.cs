using Lab.Runs;

namespace Reports.Comparisons;

/// <summary>How contenders are drawn: by their variants where those tell them apart, in six colours and dashes otherwise. Stateless.</summary>
internal static class ContenderLook
{
    private static readonly string[] Colours = ["blue", "orange", "green", "purple", "red", "yellow"];

    /// <summary>The name of the colour: a variant's class, or a colour of the series.</summary>
    public static string ColourOf(Comparison comparison, int index)
    {
        var variants = comparison.Contenders.Select(each => each.Variant).ToList();
        return variants.All(variant => variant is not null) && variants.Distinct().Count() == variants.Count
            ? variants[index]!.Value.ToString().ToLowerInvariant()
            : Colours[index % Colours.Length];
    }

    /// <summary>The custom property of the page's theme for that colour.</summary>
    public static string PropertyOf(string colour) => colour is "fragile" or "fixed" or "contrast" ? $"--{colour}" : $"--series-{colour}";
}
