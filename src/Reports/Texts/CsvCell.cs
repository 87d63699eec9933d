using System.Buffers;
using System.Globalization;

namespace Reports.Texts;

/// <summary>CSV cells that spreadsheets do not read as formulas.</summary>
internal static class CsvCell
{
    private static readonly SearchValues<char> Separators = SearchValues.Create(",\";\r\n\t'");

    // The full-width forms are read as the plain ones by some spreadsheets.
    private const string FormulaStarts = "=+-@\t\r\n＝＋－＠|";

    /// <summary>A text: one that could start a formula gets an apostrophe before it, one with separators gets quotes around it.</summary>
    public static string Format(string text)
    {
        var plain = text.TrimStart(' ', '"', '\u00a0', '\ufeff');
        var safe = plain.Length > 0 && FormulaStarts.Contains(plain[0], StringComparison.Ordinal) ? "'" + text : text;
        return safe.AsSpan().IndexOfAny(Separators) >= 0
            ? $"\"{safe.Replace("\"", "\"\"", StringComparison.Ordinal)}\""
            : safe;
    }

    /// <summary>A number; nothing where there is none.</summary>
    public static string Format(double? number) =>
        number is { } value ? Format(value.ToString("0.######", CultureInfo.InvariantCulture)) : "";
}
