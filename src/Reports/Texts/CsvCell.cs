using System.Buffers;
using System.Globalization;

namespace Reports.Texts;

/// <summary>CSV cells that spreadsheets do not interpret as formulas.</summary>
internal static class CsvCell
{
    private static readonly SearchValues<char> Separators = SearchValues.Create(",\";\r\n\t'");

    // Some spreadsheets treat full-width forms like the plain ones.
    private const string FormulaStarts = "=+-@\t\r\n＝＋－＠|";

    /// <summary>A text: a possible formula gets an apostrophe before it, separators are quoted.</summary>
    public static string Format(string text)
    {
        var plain = text.TrimStart(' ', '"', '\u00a0', '\ufeff');
        var safe = plain.Length > 0 && FormulaStarts.Contains(plain[0], StringComparison.Ordinal) ? "'" + text : text;
        return safe.AsSpan().IndexOfAny(Separators) >= 0
            ? $"\"{safe.Replace("\"", "\"\"", StringComparison.Ordinal)}\""
            : safe;
    }

    /// <summary>A number; empty for null.</summary>
    public static string Format(double? number) =>
        number is { } value ? Format(value.ToString("0.######", CultureInfo.InvariantCulture)) : "";
}
