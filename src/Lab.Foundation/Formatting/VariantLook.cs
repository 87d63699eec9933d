using Experiments;

namespace Lab.Foundation.Formatting;

/// <summary>How a variant is marked: a shape, a CSS class for the colour, and its name.</summary>
public static class VariantLook
{
    /// <summary>The shape next to the name, so that colour is never the only cue.</summary>
    public static string Mark(this VariantKind kind) =>
        kind switch
        {
            VariantKind.Fragile => "▲",
            VariantKind.Fixed => "●",
            _ => "◆",
        };

    /// <summary>The CSS class for the colour: <c>fragile</c>, <c>fixed</c> or <c>contrast</c>.</summary>
    public static string CssClass(this VariantKind kind) => kind.ToString().ToLowerInvariant();
}
