using System.Text.RegularExpressions;

namespace RequestImport.Shell;

/// <summary>The signs of Windows cmd in a text.</summary>
internal static partial class CmdText
{
    /// <summary>True for a text with a sign of cmd: its prompt, a caret at the end of a line, or a quote behind a caret.</summary>
    public static bool IsCmd(string text)
    {
        if (Prompt().IsMatch(text))
            return true;
        for (var at = text.IndexOfAny(['^', '"']); at >= 0; at = NextOf(text, at + 1))
        {
            if (IsWordStart(text, at) && ChromeQuotes.TryRead(text, at) is { HasCarets: true })
                return true;
            var next = at + 1 < text.Length ? text[at + 1] : '\0';
            if (text[at] == '^' && next == '\n' && at > 0 && text[at - 1] is ' ' or '\t')
                return true;
            if (text[at] == '^' && next == '"' && IsWordStart(text, at))
                return true;
        }

        return false;
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
