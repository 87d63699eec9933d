using System.Globalization;
using LoadEngine.Documents;

namespace Locust.Masters;

/// <summary>
/// Reads a master's CSV tables, which have more percentiles than its JSON and are not cached for two seconds.
/// </summary>
internal static class FiguresCsv
{
    /// <summary>The figures by request name.</summary>
    /// <param name="requests">The table of requests.</param>
    /// <param name="failures">The table of failures.</param>
    /// <exception cref="LocustException">The text is not a table of a Locust master.</exception>
    public static IReadOnlyDictionary<string, SwarmFigures> Read(string requests, string failures)
    {
        try
        {
            var kinds = Rows(failures).ToLookup(row => row["Name"], row => (row["Error"], Count(row, "Occurrences")));

            // The last row contains the totals.
            return Rows(requests)
                .SkipLast(1)
                .GroupBy(row => row["Name"])
                .ToDictionary(group => group.Key, group => Figures([.. group], ReadingJson.KindsOf(kinds[group.Key])));
        }
        catch (Exception mistake) when (ReadingJson.IsUnreadable(mistake))
        {
            throw new LocustException("The response is not from a Locust master.", mistake);
        }
    }

    private static SwarmFigures Figures(
        IReadOnlyList<Dictionary<string, string>> rows,
        IReadOnlyDictionary<string, long> kinds
    )
    {
        var (requests, failures) = (
            rows.Sum(row => Count(row, "Request Count")),
            rows.Sum(row => Count(row, "Failure Count"))
        );
        if (rows.Where(row => Count(row, "Request Count") > Count(row, "Failure Count")).ToList() is not [var only])
            return new(requests, failures) { FailuresByKind = kinds };
        var percentiles = new Dictionary<double, double>();
        foreach (var (column, text) in only)
            if (column.EndsWith('%') && Parsed(column[..^1]) is { } number && Parsed(text) is { } value)
                percentiles[number] = value;
        return new(requests, failures)
        {
            FailuresByKind = kinds,
            MeanMs = Parsed(only["Average Response Time"]),
            MinMs = Parsed(only["Min Response Time"]),
            MaxMs = Parsed(only["Max Response Time"]),
            PercentilesMs = percentiles,
        };
    }

    private static long Count(Dictionary<string, string> row, string column) =>
        ReadingJson.ValidateCount(long.Parse(row[column], CultureInfo.InvariantCulture));

    private static double? Parsed(string text) =>
        double.TryParse(text, NumberStyles.Float, CultureInfo.InvariantCulture, out var number)
            ? ReadingJson.NullIfImplausible(number)
            : null;

    private static List<Dictionary<string, string>> Rows(string csv)
    {
        var lines = CsvText.Parse(csv);
        if (lines.Count == 0 || !lines[0].Contains("Name"))
            throw new FormatException("There is no header.");
        ReadingJson.ValidateNameCount(lines.Count);
        return
        [
            .. lines.Skip(1).Select(line => lines[0].Zip(line).ToDictionary(cell => cell.First, cell => cell.Second)),
        ];
    }
}
