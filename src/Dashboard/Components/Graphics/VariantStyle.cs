using Experiments;
using Lab.Foundation.Formatting;

namespace Dashboard.Components.Graphics;

/// <summary>Colours of the variants in the style sheets.</summary>
public static class VariantStyle
{
    /// <summary>The class that colours an element by its variant, for example <c>is-fixed</c>.</summary>
    public static string StyleClass(this VariantKind kind) => $"is-{kind.CssClass()}";
}
