using System.Text.RegularExpressions;
using RequestImport.Building;
using RequestImport.Model;

namespace RequestImport.Shell;

/// <summary>Reads what follows <c>$</c> or a backtick.</summary>
internal static partial class ShellExpansion
{
    /// <summary>
    /// Moves behind a variable or substitution and returns its name and its text; null where the dollar sign stands for itself.
    /// </summary>
    public static (string Name, string Placeholder)? Read(TextCursor cursor)
    {
        var start = cursor.Position;
        if (cursor.Current == '`')
            return Whole(cursor, start, EndOfBackticks(cursor));
        switch (cursor.Peek(1))
        {
            case '(':
                return Whole(cursor, start, EndOfParentheses(cursor));
            case '{':
                return Braced(cursor, start);
            case '@' or '*' or '#' or '?' or '$' or '!' or '-' or (>= '0' and <= '9'):
                return Whole(cursor, start, start + 2);
            case var letter when char.IsAsciiLetter(letter) || letter == '_':
                var end = start + 2;
                while (
                    end < cursor.Text.Length && (char.IsAsciiLetterOrDigit(cursor.Text[end]) || cursor.Text[end] == '_')
                )
                    end++;
                cursor.Position = end;
                return (cursor.Text[(start + 1)..end], cursor.Text[start..end]);
            default:
                return null;
        }
    }

    private static (string Name, string Placeholder) Whole(TextCursor cursor, int start, int end)
    {
        cursor.Position = end;
        return (cursor.Text[start..end], cursor.Text[start..end]);
    }

    // ${NAME}, and the forms that put another value in the place of an unset one. Other forms change the value.
    private static (string Name, string Placeholder) Braced(TextCursor cursor, int start)
    {
        var end = cursor.Text.IndexOf('}', start);
        if (end < 0)
            throw Unclosed(cursor, "${");
        var text = cursor.Text[start..(end + 1)];
        cursor.Position = end + 1;
        return Simple().Match(text) is { Success: true } simple ? (simple.Groups[1].Value, text) : (text, text);
    }

    private static int EndOfBackticks(TextCursor cursor)
    {
        for (var at = cursor.Position + 1; at < cursor.Text.Length; at++)
        {
            if (cursor.Text[at] == '\\')
                at++;
            else if (cursor.Text[at] == '`')
                return at + 1;
        }

        throw Unclosed(cursor, "`");
    }

    private static int EndOfParentheses(TextCursor cursor)
    {
        var (depth, quote) = (0, '\0');
        for (var at = cursor.Position + 1; at < cursor.Text.Length; at++)
        {
            var letter = cursor.Text[at];
            if (letter == '\\' && quote != '\'')
                at++;
            else if (quote != '\0')
                quote = letter == quote ? '\0' : quote;
            else if (letter is '\'' or '"')
                quote = letter;
            else if (letter == '(')
                depth++;
            else if (letter == ')' && --depth == 0)
                return at + 1;
        }

        throw Unclosed(cursor, "$(");
    }

    private static UnreadableException Unclosed(TextCursor cursor, string opening) =>
        new(ReadProblemCode.UnclosedQuote, opening, cursor.Line, $"{opening} is never closed.");

    [GeneratedRegex(@"\A\$\{([A-Za-z_]\w*)(?::?[-=?].*)?\}\z", RegexOptions.CultureInvariant | RegexOptions.Singleline)]
    private static partial Regex Simple();
}
