using System.Text;

namespace Lab.Targets.CustomEndpoints.Pasted;

/// <summary>Splits a command into words as a shell does: quotes, escapes and continued lines.</summary>
internal static class ShellWords
{
    /// <summary>The words; null when a quote is left open.</summary>
    public static IReadOnlyList<string>? Split(string command)
    {
        var words = new List<string>();
        var word = new StringBuilder();
        var (quote, isWord) = ('\0', false);
        for (var at = 0; at < command.Length; at++)
        {
            var letter = command[at];
            var next = at + 1 < command.Length ? command[at + 1] : '\0';
            if (quote == '\'' && letter != '\'' || quote == '"' && letter is not ('"' or '\\'))
            {
                word.Append(letter);
            }
            else if (letter == '\\' && next is '\n' or '\r' && quote != '\'')
            {
                at += next == '\r' && at + 2 < command.Length && command[at + 2] == '\n' ? 2 : 1;
            }
            else if (letter == '\\' && next != '\0')
            {
                // Between double quotes only these are escaped; before anything else the backslash is meant.
                if (quote == '"' && next is not ('"' or '\\' or '$' or '`'))
                    word.Append(letter);
                word.Append(next);
                (at, isWord) = (at + 1, true);
            }
            else if (letter is '\'' or '"')
            {
                (quote, isWord) = (quote == letter ? '\0' : letter, true);
            }
            else if (char.IsWhiteSpace(letter))
            {
                if (isWord)
                    words.Add(word.ToString());
                word.Clear();
                isWord = false;
            }
            else if (letter != '$' || next != '\'')
            {
                word.Append(letter);
                isWord = true;
            }
        }

        if (isWord)
            words.Add(word.ToString());
        return quote == '\0' ? words : null;
    }
}
