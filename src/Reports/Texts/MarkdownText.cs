using System.Text;

namespace Reports.Texts;

/// <summary>Escapes text for Markdown, so that it contains no markup and does not end a table cell.</summary>
internal static class MarkdownText
{
    private const string Marked = "\\`*_[]<>#|~!{}()";

    /// <summary>A sentence: parentheses are not escaped, because they have no meaning without brackets.</summary>
    public static string Sentence(string text) => Escape(text, Marked.Replace("()", "", StringComparison.Ordinal));

    /// <summary>A single line.</summary>
    public static string Escape(string text) => Escape(text, Marked);

    private static string Escape(string text, string marked)
    {
        var safe = new StringBuilder();
        foreach (var letter in text)
        {
            if (char.IsControl(letter) || letter is '\u2028' or '\u2029')
                safe.Append(' ');
            else if (letter == '&')
                safe.Append("&amp;");
            else if (letter is '<')
                safe.Append("&lt;");
            else if (letter is '>')
                safe.Append("&gt;");
            else
                safe.Append(marked.Contains(letter, StringComparison.Ordinal) ? "\\" : "").Append(letter);
        }

        return safe.ToString().Trim();
    }

    /// <summary>A table row.</summary>
    public static StringBuilder Row(this StringBuilder text, params IEnumerable<string> cells) =>
        text.Append("| ").AppendJoin(" | ", cells.Select(Escape)).Append(" |\n");

    /// <summary>The line below the table header: the first column left-aligned, the others right-aligned.</summary>
    public static StringBuilder Rule(this StringBuilder text, int columns) =>
        text.Append("|---|").AppendJoin("", Enumerable.Repeat("---:|", columns - 1)).Append('\n');
}
