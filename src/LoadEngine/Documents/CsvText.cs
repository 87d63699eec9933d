using System.Text;

namespace LoadEngine.Documents;

/// <summary>Reads comma-separated values (RFC 4180): quoted cells may contain commas, line ends and doubled quotes.</summary>
public static class CsvText
{
    /// <summary>Returns the records without empty lines.</summary>
    /// <exception cref="FormatException">A quote is not closed, or appears within an unquoted cell.</exception>
    public static List<string[]> Parse(string text) => [.. Records(text)];

    /// <summary>Reads the records one by one, without empty lines.</summary>
    /// <param name="text">The text.</param>
    /// <param name="separator">The character between two cells.</param>
    /// <exception cref="FormatException">A quote is not closed, or appears within an unquoted cell.</exception>
    public static IEnumerable<string[]> Records(string text, char separator = ',')
    {
        var (number, cells, cell) = (1, new List<string>(), new StringBuilder());
        var (isQuoted, wasQuoted) = (false, false);
        for (var at = 0; at < text.Length; at++)
        {
            var letter = text[at];
            if (isQuoted)
            {
                if (letter != '"')
                    cell.Append(letter);
                else if (at + 1 < text.Length && text[at + 1] == '"')
                    cell.Append(text[++at]);
                else
                    isQuoted = false;
                continue;
            }

            switch (letter)
            {
                case '"' when cell.Length == 0 && !wasQuoted:
                    (isQuoted, wasQuoted) = (true, true);
                    break;
                case '"':
                    throw new FormatException($"Record {number} has a quote in the middle of a cell.");
                case '\r' when at + 1 < text.Length && text[at + 1] == '\n':
                    break;
                case '\n':
                    if (EndRecord() is { } record)
                        yield return record;
                    break;
                case var other when other == separator:
                    EndCell();
                    break;
                default:
                    cell.Append(letter);
                    break;
            }
        }

        if (isQuoted)
            throw new FormatException($"Record {number} has a quote that is not closed.");
        if (EndRecord() is { } last)
            yield return last;

        void EndCell()
        {
            cells.Add(cell.ToString());
            cell.Clear();
            wasQuoted = false;
        }

        string[]? EndRecord()
        {
            if (cells.Count == 0 && cell.Length == 0 && !wasQuoted)
                return null;
            EndCell();
            string[] record = [.. cells];
            cells.Clear();
            number++;
            return record;
        }
    }
}
