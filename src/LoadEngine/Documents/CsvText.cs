using System.Text;

namespace LoadEngine.Documents;

/// <summary>Reads comma-separated values (RFC 4180): quoted cells may contain commas, line ends and doubled quotes.</summary>
public static class CsvText
{
    /// <summary>Returns the records without empty lines.</summary>
    /// <exception cref="FormatException">A quote is not closed, or appears within an unquoted cell.</exception>
    public static List<string[]> Parse(string text)
    {
        var (records, cells, cell) = (new List<string[]>(), new List<string>(), new StringBuilder());
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
                    throw new FormatException($"Record {records.Count + 1} has a quote in the middle of a cell.");
                case ',':
                    EndCell();
                    break;
                case '\r' when at + 1 < text.Length && text[at + 1] == '\n':
                    break;
                case '\n':
                    EndRecord();
                    break;
                default:
                    cell.Append(letter);
                    break;
            }
        }

        if (isQuoted)
            throw new FormatException($"Record {records.Count + 1} has a quote that is not closed.");
        EndRecord();
        return records;

        void EndCell()
        {
            cells.Add(cell.ToString());
            cell.Clear();
            wasQuoted = false;
        }

        void EndRecord()
        {
            if (cells.Count == 0 && cell.Length == 0 && !wasQuoted)
                return;
            EndCell();
            records.Add([.. cells]);
            cells.Clear();
        }
    }
}
