using System.Globalization;
using LoadEngine.Documents;

namespace Imports.Tables;

/// <summary>Tables of comma-separated values with a header line.</summary>
internal static class CsvTable
{
    /// <summary>True if the first line starts with these columns.</summary>
    public static bool HasHeader(string text, params string[] columns) =>
        text.AsSpan()[..Math.Max(0, text.AsSpan().IndexOf('\n'))]
            .ToString()
            .Replace("\"", "", StringComparison.Ordinal)
            .StartsWith(string.Join(',', columns), StringComparison.Ordinal);

    /// <summary>The rows, read one by one.</summary>
    /// <param name="text">The file.</param>
    /// <param name="separator">The character between two cells.</param>
    /// <exception cref="FormatException">A row is truncated.</exception>
    public static IEnumerable<TableRow> Rows(string text, char separator = ',')
    {
        string[]? columns = null;
        foreach (var cells in CsvText.Records(text, separator))
        {
            if (columns is null)
                columns = cells;
            else if (cells.Length == columns.Length)
                yield return new(columns, cells);
            else
                throw new FormatException($"A row has {cells.Length} cells, where there are {columns.Length} columns.");
        }
    }
}

/// <summary>A row of a table.</summary>
/// <param name="columns">Names of the columns.</param>
/// <param name="cells">The cells, one per column.</param>
internal sealed class TableRow(string[] columns, string[] cells)
{
    /// <summary>Names of the columns.</summary>
    public IReadOnlyList<string> Columns => columns;

    /// <summary>Returns a cell; null if there is no such column.</summary>
    public string? Text(string column) => Array.IndexOf(columns, column) is var at and >= 0 ? cells[at] : null;

    /// <summary>Returns a number; null for an empty value such as <c>N/A</c>.</summary>
    /// <exception cref="FormatException">The cell is not a number.</exception>
    public double? Number(string column)
    {
        if (Text(column) is not { } text || text is "" or "N/A")
            return null;
        return
            double.TryParse(text, NumberStyles.Float, CultureInfo.InvariantCulture, out var number)
            && double.IsFinite(number)
            ? number
            : throw new FormatException($"'{column}' is not a number in one row.");
    }

    /// <summary>A required count.</summary>
    /// <exception cref="FormatException">The value is missing.</exception>
    public long Count(string column) =>
        (long)(Number(column) ?? throw new FormatException($"'{column}' is missing in one of its rows."));
}
