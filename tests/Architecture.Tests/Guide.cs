using System.Text.RegularExpressions;

namespace Architecture.Tests;

/// <summary>A code block of CONTRIBUTING.md and its place in the repository.</summary>
/// <param name="File">Path relative to the repository.</param>
/// <param name="Before">Text before which it is inserted; null when it is the whole file.</param>
/// <param name="Text">The code.</param>
internal sealed record GuideSnippet(string File, string? Before, string Text);

/// <summary>Reads the code blocks of CONTRIBUTING.md that name a file in the line before them.</summary>
internal static partial class Guide
{
    public static IReadOnlyList<GuideSnippet> Snippets(string text) =>
        [
            .. Snippet()
                .Matches(text.ReplaceLineEndings("\n"))
                .Select(match => new GuideSnippet(
                    match.Groups["file"].Value,
                    match.Groups["before"] is { Success: true } before ? before.Value : null,
                    match.Groups["code"].Value
                )),
        ];

    [GeneratedRegex(
        "^[^\n]*`(?<file>(?:src|tests)/[^`]+)`(?:, before `(?<before>[^`]+)`)?:\n\n```(?:csharp|markdown)\n(?<code>.*?)^```$",
        RegexOptions.Multiline | RegexOptions.Singleline
    )]
    private static partial Regex Snippet();
}
