using System.Globalization;
using System.Text;

namespace LoadEngine.Cli.Terminals;

/// <summary>
/// Escapes control sequences and bidirectional marks in external text for a terminal, for example as <c>\u001b</c>.
/// </summary>
internal static class TerminalSanitizer
{
    /// <summary>A single line, in which line breaks are also external text.</summary>
    public static string SanitizeLine(string text) => Sanitize(text).ReplaceLineEndings("\\n");

    /// <summary>A text whose line breaks are the program's.</summary>
    public static string Sanitize(string text)
    {
        if (!text.Any(IsUnsafe))
            return text;
        var shown = new StringBuilder(text.Length);
        for (var at = 0; at < text.Length; at++)
        {
            var isEndOfLine = text[at] == '\r' && at + 1 < text.Length && text[at + 1] == '\n';
            if (!IsUnsafe(text[at]) || isEndOfLine)
                shown.Append(text[at]);
            else
                shown.Append(CultureInfo.InvariantCulture, $"\\u{(int)text[at]:x4}");
        }

        return shown.ToString();
    }

    private static bool IsUnsafe(char letter) =>
        (char.IsControl(letter) && letter is not ('\n' or '\t'))
        || letter
            is '\u061c'
                or '\u200e'
                or '\u200f'
                or '\u2028'
                or '\u2029'
                or (>= '\u202a' and <= '\u202e')
                or (>= '\u2066' and <= '\u2069');
}
