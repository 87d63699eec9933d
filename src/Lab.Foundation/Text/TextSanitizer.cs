using System.Globalization;
using System.Text.RegularExpressions;
using LoadEngine.Documents;

namespace Lab.Foundation.Text;

/// <summary>
/// Removes invisible characters from user input: control characters and bidirectional marks change how the surrounding text is
/// read, and some file formats cannot contain them.
/// </summary>
public static partial class TextSanitizer
{
    /// <summary>Sanitizes a single-line text, such as a name.</summary>
    public static string Line(string text) =>
        WithoutTags(
                string.Concat(
                    text.Where(letter => !IsWidthless(letter)).Select(letter => IsInvisible(letter) ? ' ' : letter)
                )
            )
            .Trim();

    /// <summary>Sanitizes a multi-line text, such as a note.</summary>
    public static string Lines(string text) =>
        WithoutTags(
                string.Concat(
                    text.ReplaceLineEndings("\n")
                        .Where(letter => !IsWidthless(letter))
                        .Select(letter => letter is not ('\n' or '\t') && IsInvisible(letter) ? ' ' : letter)
                )
            )
            .Trim();

    /// <summary>True for a single-line text without such characters, as required for names in a document.</summary>
    public static bool IsLine(string text) => !text.Any(IsInvisible);

    /// <summary>True for a text without visible characters, such as zero-width spaces.</summary>
    public static bool IsBlank(string text) =>
        WithoutTags(text)
            .All(letter =>
                char.IsWhiteSpace(letter)
                || InvisibleCharacters.IsBlank(letter)
                || IsInvisible(letter)
                || IsWidthless(letter)
                || char.GetUnicodeCategory(letter) == UnicodeCategory.Format
            );

    /// <summary>Returns the error for a control character other than tab or line feed, such as <c>U+0000</c>; null otherwise.</summary>
    /// <param name="what">The subject of the message, such as <c>A name</c>.</param>
    /// <param name="text">The text.</param>
    public static string? ValidateNoControlCharacters(string what, string text) =>
        FindControlCharacter(text) is { } control
            ? $"{what} cannot contain control characters (found {control})."
            : null;

    // These characters are invisible, so two names could look the same. Joiners that some scripts need are kept.
    private static bool IsWidthless(char letter) =>
        InvisibleCharacters.IsZeroWidth(letter)
        || letter is '\u00ad' or '\u061c' or '\u180e' or '\u200b' or (>= '\u2060' and <= '\u2064') or '\ufeff';

    /// <summary>Replaces bidirectional controls with blanks; returns the same instance if there are none.</summary>
    public static string StripBidiControls(string text) =>
        text.Any(IsTurn) ? string.Concat(text.Select(letter => IsTurn(letter) ? ' ' : letter)) : text;

    /// <summary>Returns the first control character other than tab or line feed, such as <c>U+0007</c>; null otherwise.</summary>
    public static string? FindControlCharacter(string text) =>
        text.Where(letter => char.IsControl(letter) && letter is not ('\t' or '\n' or '\r'))
            .Select(letter => $"U+{(int)letter:X4}")
            .FirstOrDefault();

    private static bool IsTurn(char letter) => letter is (>= '\u202a' and <= '\u202e') or (>= '\u2066' and <= '\u2069');

    private static bool IsInvisible(char letter) => char.IsControl(letter) || IsTurn(letter);

    // Tag characters can carry invisible text. Flags of regions use them: a black flag, the code of the region, and an end tag.
    private static string WithoutTags(string text) =>
        text.Contains('\udb40', StringComparison.Ordinal) ? FlagOrTag().Replace(text, "${flag}") : text;

    [GeneratedRegex(
        @"(?<flag>\ud83c\udff4(?:(?:\udb40[\udc61-\udc7a]){2}|(?:\udb40[\udc30-\udc39]){3})(?:\udb40[\udc30-\udc39\udc61-\udc7a]){1,4}\udb40\udc7f)|\udb40[\udc00-\udc7f]"
    )]
    private static partial Regex FlagOrTag();
}
