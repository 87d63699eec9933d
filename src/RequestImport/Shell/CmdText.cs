using System.Buffers;
using System.Text;
using System.Text.RegularExpressions;

namespace RequestImport.Shell;

/// <summary>The caret escapes of Windows cmd, and the two ways in which Chrome writes them.</summary>
internal static partial class CmdText
{
    // Chrome puts a caret before every character that is not one of these.
    private static readonly SearchValues<char> NotEscapedByChrome = SearchValues.Create(
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-:=+~'/.,?;()*` \t"
    );

    /// <summary>True for a text with a sign of cmd: its prompt, a caret at the end of a line, or a quote behind a caret.</summary>
    public static bool IsCmd(string text)
    {
        if (Prompt().IsMatch(text))
            return true;
        for (var at = text.IndexOfAny(['^', '"']); at >= 0; at = NextOf(text, at + 1))
        {
            if (text[at] == '"')
            {
                if (IsWordStart(text, at) && ChromeQuoted(text, at) is { Carets: > 0 })
                    return true;
            }
            else if (at + 1 < text.Length && text[at + 1] == '\n' && at > 0 && text[at - 1] is ' ' or '\t')
                return true;
            else if (at + 1 < text.Length && text[at + 1] == '"' && IsWordStart(text, at))
                return true;
        }

        return false;
    }

    /// <summary>
    /// Reads a quoted text in which every special character has a caret, as older versions of Chrome write it;
    /// null where the text in the quotes is not of that form.
    /// </summary>
    /// <returns>The text with its quotes, without the carets; where it ends; how many carets there were.</returns>
    public static (string Text, int End, int Carets)? ChromeQuoted(string text, int start)
    {
        var (content, carets) = (new StringBuilder("\""), 0);
        for (var at = start + 1; at < text.Length; at++)
        {
            var letter = text[at];
            if (letter == '"')
            {
                var isEnd = at + 1 == text.Length || text[at + 1] is ' ' or '\t' or '\n';
                return isEnd ? (content.Append('"').ToString(), at + 1, carets) : null;
            }

            if (letter == '^')
            {
                if (at + 1 == text.Length)
                    return null;
                var escaped = text[at + 1];
                // A percent sign is followed by a caret so that no variable name follows it.
                if (NotEscapedByChrome.Contains(escaped) && text[at - 1] != '%')
                    return null;
                at++;
                carets++;
                content.Append(escaped);
                if (escaped == '\n' && at + 1 < text.Length && text[at + 1] == '\n')
                    at++;
            }
            else if (NotEscapedByChrome.Contains(letter))
                content.Append(letter);
            else
                return null;
        }

        return null;
    }

    /// <summary>Replaces prompts such as <c>C:\work&gt;</c> with blanks.</summary>
    public static string WithoutPrompts(string text) => Prompt().Replace(text, prompt => new(' ', prompt.Length));

    private static int NextOf(string text, int start)
    {
        var at = text.AsSpan(start).IndexOfAny('^', '"');
        return at < 0 ? -1 : start + at;
    }

    private static bool IsWordStart(string text, int at) => at > 0 && text[at - 1] is ' ' or '\t' or '\n';

    [GeneratedRegex(
        @"^[A-Za-z]:\\[^\n""<>|&]*>(?=[ \t]*[\w.]+[ \t])",
        RegexOptions.Multiline | RegexOptions.CultureInvariant
    )]
    private static partial Regex Prompt();
}
