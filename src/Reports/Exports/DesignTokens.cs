using System.Collections.Frozen;
using System.Text.RegularExpressions;

namespace Reports.Exports;

/// <summary>The colours of all pages, which are defined in <c>tokens.css</c>.</summary>
public static partial class DesignTokens
{
    private const string LightSelector = ":root[data-theme='light'] {";

    private static readonly string Sheet = EmbeddedText.Read("tokens.css");

    /// <summary>The colours of the dark theme by name, without the dashes.</summary>
    public static FrozenDictionary<string, string> Dark { get; } =
        Read(Sheet[..Sheet.IndexOf(LightSelector, StringComparison.Ordinal)]);

    /// <summary>The colours of the light theme by name, without the dashes.</summary>
    public static FrozenDictionary<string, string> Light { get; } =
        Read(Sheet[Sheet.IndexOf(LightSelector, StringComparison.Ordinal)..]);

    /// <summary>
    /// The start of the sheet of a page outside the dashboard: the colours by the theme of the browser, the light ones in print, and
    /// the rules of <c>base.css</c>.
    /// </summary>
    public static string BaseSheet { get; } =
        Sheet.Replace(LightSelector, "@media print, (prefers-color-scheme: light) { :root {", StringComparison.Ordinal)
        + "}\n"
        + EmbeddedText.Read("base.css");

    private static FrozenDictionary<string, string> Read(string block) =>
        Token().Matches(block).ToFrozenDictionary(token => token.Groups[1].Value, token => token.Groups[2].Value);

    [GeneratedRegex("--([a-z-]+): (#[0-9a-f]+);")]
    private static partial Regex Token();
}
