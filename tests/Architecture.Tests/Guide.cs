using System.Text.RegularExpressions;

namespace Architecture.Tests;

/// <summary>A piece of code of CONTRIBUTING.md and where it belongs. Immutable.</summary>
/// <param name="File">Path below the repository.</param>
/// <param name="Above">What it is entered above; null when it is the whole file.</param>
/// <param name="Text">The code.</param>
internal sealed record GuideSnippet(string File, string? Above, string Text);

/// <summary>Reads the pieces of code that CONTRIBUTING.md names a file for: in the last line before the piece. Stateless.</summary>
internal static partial class Guide
{
    public static IReadOnlyList<GuideSnippet> Snippets(string text) =>
        [
            .. Snippet()
                .Matches(text.ReplaceLineEndings("\n"))
                .Select(found => new GuideSnippet(
                    found.Groups["file"].Value,
                    found.Groups["above"] is { Success: true } above ? above.Value : null,
                    found.Groups["code"].Value
                )),
        ];

    [GeneratedRegex(
        "^[^\n]*`(?<file>(?:src|tests)/[^`]+)`(?:, above `(?<above>[^`]+)`)?:\n\n```(?:csharp|markdown)\n(?<code>.*?)^```$",
        RegexOptions.Multiline | RegexOptions.Singleline
    )]
    private static partial Regex Snippet();
}
