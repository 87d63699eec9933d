using System.Text;

namespace Lab.Targets.Services;

/// <summary>
/// Splits a command line into words. Spaces separate words. Single or double quotes keep spaces; <c>\"</c> and <c>\\</c>
/// stand for a quote and a backslash inside double quotes. There are no variables, wildcards, pipes or redirections.
/// </summary>
public static class CommandLineReader
{
    /// <summary>The words, or the reason why the text has none.</summary>
    public static (IReadOnlyList<string> Words, string? Problem) Read(string text)
    {
        ArgumentNullException.ThrowIfNull(text);
        var words = new List<string>();
        StringBuilder? word = null;
        var quote = '\0';
        for (var index = 0; index < text.Length; index++)
        {
            var letter = text[index];
            if (quote == '\0' && char.IsWhiteSpace(letter))
            {
                if (word is not null)
                    words.Add(word.ToString());
                word = null;
                continue;
            }

            word ??= new();
            if (quote == '"' && letter == '\\' && index + 1 < text.Length && text[index + 1] is '"' or '\\')
                word.Append(text[++index]);
            else if (letter == quote)
                quote = '\0';
            else if (quote == '\0' && letter is '"' or '\'')
                quote = letter;
            else
                word.Append(letter);
        }

        if (quote != '\0')
            return ([], $"A quote ({quote}) is not closed.");
        if (word is not null)
            words.Add(word.ToString());
        return words is [{ Length: > 0 }, ..] ? (words, null) : ([], "Enter a program, such as dotnet Shop.dll.");
    }
}
