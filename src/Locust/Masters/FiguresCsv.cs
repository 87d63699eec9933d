using System.Globalization;
using System.Text;

namespace Locust.Masters;

/// <summary>Reads a master's tables, which are not kept back for two seconds as its other answers are, and have more percentiles. Stateless.</summary>
internal static class FiguresCsv
{
    /// <summary>The figures by the name they are filed under.</summary>
    /// <param name="requests">The table of requests.</param>
    /// <param name="failures">The table of failures.</param>
    /// <exception cref="LocustException">They are no such tables.</exception>
    public static IReadOnlyDictionary<string, SwarmFigures> Read(string requests, string failures)
    {
        try
        {
            var kinds = Rows(failures).ToLookup(row => row["Name"], row => (row["Error"], Count(row, "Occurrences")));

            // The last row is all of them together.
            return Rows(requests)
                .SkipLast(1)
                .GroupBy(row => row["Name"])
                .ToDictionary(group => group.Key, group => Figures([.. group], ReadingJson.KindsOf(kinds[group.Key])));
        }
        catch (Exception mistake) when (ReadingJson.IsUnreadable(mistake))
        {
            throw new LocustException("The answer is not that of a Locust master.", mistake);
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

    private static IEnumerable<Dictionary<string, string>> Rows(string csv)
    {
        var lines = Lines(csv).ToList();
        if (lines.Count == 0 || !lines[0].Contains("Name"))
            throw new FormatException("There is no header.");
        ReadingJson.ValidateNameCount(lines.Count);
        foreach (var line in lines.Skip(1))
            yield return lines[0].Zip(line).ToDictionary(cell => cell.First, cell => cell.Second);
    }

    private static IEnumerable<List<string>> Lines(string csv)
    {
        var (line, cell, isQuoted) = (new List<string>(), new StringBuilder(), false);
        for (var at = 0; at < csv.Length; at++)
        {
            var letter = csv[at];
            if (isQuoted && letter == '"' && at + 1 < csv.Length && csv[at + 1] == '"')
                cell.Append(csv[++at]);
            else if (letter == '"')
                isQuoted = !isQuoted;
            else if (isQuoted || letter is not (',' or '\n' or '\r'))
                cell.Append(letter);
            else if (letter != '\r')
            {
                line.Add(cell.ToString());
                cell.Clear();
                if (letter == ',')
                    continue;
                if (line is not [""])
                    yield return line;
                line = [];
            }
        }

        line.Add(cell.ToString());
        if (line is not [""])
            yield return line;
    }
}
