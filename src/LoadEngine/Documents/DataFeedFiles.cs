using System.Text.Json;
using LoadEngine.Plans;

namespace LoadEngine.Documents;

/// <summary>Reads data feeds: CSV whose first line names the columns, or JSON lines, each an object with the same fields.</summary>
public static class DataFeedFiles
{
    /// <summary>The names of the orders in plans and on the command line.</summary>
    public static IReadOnlyDictionary<string, FeedOrder> Orders { get; } =
        new Dictionary<string, FeedOrder>
        {
            ["in-turn"] = FeedOrder.InTurn,
            ["random"] = FeedOrder.Random,
            ["per-user"] = FeedOrder.PerUser,
        };

    /// <summary>
    /// Reads a file. If it cannot be read, the error is reported and the returned feed accepts every column name.
    /// </summary>
    /// <param name="path">Path, ending in .csv, .jsonl or .ndjson.</param>
    /// <param name="order">How rows are assigned to requests.</param>
    /// <param name="report">Receives the error message.</param>
    public static DataFeed Read(string path, FeedOrder order, Action<string> report)
    {
        try
        {
            var feed = Path.GetExtension(path).ToLowerInvariant() switch
            {
                ".csv" => FromCsv(BoundedFile.ReadText(path, PlanLimits.MaxDataBytes)),
                ".jsonl" or ".ndjson" => FromJsonLines(LinesOf(BoundedFile.ReadText(path, PlanLimits.MaxDataBytes))),
                _ => throw new FormatException("The file name must end in .csv, .jsonl or .ndjson."),
            };
            return feed with { Order = order, File = path };
        }
        catch (Exception failure)
            when (failure is IOException or UnauthorizedAccessException or ArgumentException or FormatException)
        {
            report(
                $"Cannot be read: {(failure is FormatException ? failure.Message : FileErrorFormatter.Format(failure))}"
            );
            return DataFeed.Unread;
        }
    }

    private static DataFeed FromCsv(string text)
    {
        var records = CsvText.Parse(text);
        return records.Count == 0 ? throw new FormatException("It is empty.") : new(records[0], records[1..]);
    }

    // Only line feeds end a line: a JSON string may contain other Unicode line separators.
    private static IEnumerable<string> LinesOf(string text)
    {
        using var reader = new StringReader(text);
        while (reader.ReadLine() is { } line)
            yield return line;
    }

    private static DataFeed FromJsonLines(IEnumerable<string> lines)
    {
        var (columns, rows) = (new List<string>(), new List<string[]>());
        foreach (var (index, line) in lines.Index().Where(line => !string.IsNullOrWhiteSpace(line.Item)))
        {
            try
            {
                using var row = JsonDocument.Parse(line);
                if (row.RootElement.ValueKind != JsonValueKind.Object)
                    throw new FormatException($"Line {index + 1} is not a JSON object.");
                if (rows.Count == 0)
                    columns.AddRange(row.RootElement.EnumerateObject().Select(field => field.Name));
                rows.Add([.. columns.Select(column => ValueOf(row.RootElement, column, index + 1))]);
            }
            catch (JsonException mistake)
            {
                throw new FormatException(
                    $"Line {index + 1} is not JSON. {JsonExceptionFormatter.Format(mistake, isOfOneLine: true)}"
                );
            }
        }

        return rows.Count == 0 ? throw new FormatException("It is empty.") : new(columns, rows);
    }

    private static string ValueOf(JsonElement row, string column, int line) =>
        !row.TryGetProperty(column, out var value)
            ? throw new FormatException($"Line {line} has no field {column}, which the first line has.")
            : value.ValueKind switch
            {
                JsonValueKind.String => value.GetString()!,
                JsonValueKind.Null => "",
                JsonValueKind.Object or JsonValueKind.Array => throw new FormatException(
                    $"Line {line} contains an object or array. Use strings, numbers, true, false or null."
                ),
                _ => value.GetRawText(),
            };
}
