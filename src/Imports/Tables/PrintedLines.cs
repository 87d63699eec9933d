using System.Globalization;

namespace Imports.Tables;

/// <summary>Lines of a result that a tool printed: values behind labels, and tables with <c>|</c> or <c>│</c>.</summary>
/// <param name="text">The output.</param>
internal sealed class PrintedLines(string text)
{
    /// <summary>Maximum characters of an output.</summary>
    public const int MaxTextLength = 1_000_000;

    private static readonly char[] Borders = ['|', '│'];

    private readonly List<string> _lines = [.. text.Split('\n').Select(line => line.Trim())];

    /// <summary>True if each of the labels begins a line.</summary>
    public static bool HaveAll(string text, params ReadOnlySpan<string> labels)
    {
        if (text.Length > MaxTextLength)
            return false;
        foreach (var label in labels)
            if (!Have(text, label))
                return false;
        return true;
    }

    /// <summary>The rest of the first line that begins with the label; null without one.</summary>
    public string? Find(string label) =>
        _lines.Find(line => line.StartsWith(label, StringComparison.Ordinal)) is { } line
            ? line[label.Length..].Trim()
            : null;

    /// <summary>The rest of the first line that begins with the label.</summary>
    /// <exception cref="FormatException">There is no such line.</exception>
    public string Get(string label) => Find(label) ?? throw new FormatException($"its line '{label}' is missing.");

    /// <summary>The number behind a label.</summary>
    /// <exception cref="FormatException">There is none.</exception>
    public double Number(string label) =>
        double.TryParse(FirstWord(Get(label)), NumberStyles.Float, CultureInfo.InvariantCulture, out var number)
        && double.IsFinite(number)
            ? number
            : throw new FormatException($"its line '{label}' has no number.");

    /// <summary>The count behind a label.</summary>
    /// <exception cref="FormatException">There is none.</exception>
    public long Count(string label) =>
        long.TryParse(FirstWord(Get(label)), NumberStyles.None, CultureInfo.InvariantCulture, out var count)
            ? count
            : throw new FormatException($"its line '{label}' has no count.");

    /// <summary>A count of digits only.</summary>
    /// <exception cref="FormatException">The text has another character.</exception>
    public static long ParseCount(string digits) => long.Parse(digits, NumberStyles.None, CultureInfo.InvariantCulture);

    /// <summary>The number of lines that begin with the label.</summary>
    public int Times(string label) => _lines.Count(line => line.StartsWith(label, StringComparison.Ordinal));

    /// <summary>The lines after the first one that begins with the label, without leading and trailing blanks.</summary>
    public IEnumerable<string> After(string label) =>
        _lines.SkipWhile(line => !line.StartsWith(label, StringComparison.Ordinal)).Skip(1);

    /// <summary>The rows of all tables.</summary>
    public IEnumerable<string[]> Rows() =>
        _lines
            .Where(line => line.Length > 1 && Array.IndexOf(Borders, line[0]) >= 0)
            .Select(line => line.Trim(Borders).Split(Borders, StringSplitOptions.TrimEntries));

    private static bool Have(string text, string label)
    {
        foreach (var line in text.AsSpan().EnumerateLines())
            if (line.TrimStart().StartsWith(label, StringComparison.Ordinal))
                return true;
        return false;
    }

    private static string FirstWord(string text) => text.Split(' ', 2)[0];
}
