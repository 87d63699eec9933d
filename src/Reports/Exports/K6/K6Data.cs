using LoadEngine.Plans;
using Reports.Texts;

namespace Reports.Exports.K6;

/// <summary>The data feed of a plan in a k6 script: the same file with the same order of rows.</summary>
internal static class K6Data
{
    /// <summary>The module with the file content, shared by all users.</summary>
    public const string Import = "import { SharedArray } from 'k6/data';\n";

    /// <summary>The environment variable with the path of the data file.</summary>
    public const string FileVariable = "DATA_FILE";

    private const string CsvRecords = """
        // Comma-separated values (RFC 4180).
        function recordsOf(text) {
          const records = [];
          let [cells, cell, quoted] = [[], '', false];
          const endRecord = () => {
            if (cells.length > 0 || cell.length > 0) records.push([...cells, cell]);
            [cells, cell] = [[], ''];
          };
          for (let at = 0; at < text.length; at++) {
            const letter = text[at];
            if (quoted && letter === '"' && text[at + 1] === '"') {
              cell += letter;
              at++;
            } else if (letter === '"') {
              quoted = !quoted;
            } else if (quoted || !',\r\n'.includes(letter)) {
              cell += letter;
            } else if (letter === ',') {
              cells.push(cell);
              cell = '';
            } else if (letter === '\n') {
              endRecord();
            }
          }
          endRecord();
          return records;
        }


        """;

    private const string CsvRows = """
          const [columns, ...records] = recordsOf(open(dataFile).replace(/^\ufeff/, ''));
          return records.map(record => Object.fromEntries(columns.map((column, place) => [column, record[place]])));
        """;

    private const string JsonRows = """
          const rows = open(dataFile).replace(/^\ufeff/, '').split('\n').filter(line => line.trim() !== '').map(line => JSON.parse(line));
          const text = value => (value === null ? '' : String(value));
          return rows.map(row => Object.fromEntries(Object.entries(row).map(([column, value]) => [column, text(value)])));
        """;

    private const string Fill = """
        // {data.NAME} is replaced by the column of the row: percent-encoded in an address, escaped in a JSON body.
        const inAddress = value => encodeURIComponent(value).replaceAll('%2F', '/');
        const inJson = value => JSON.stringify(value).slice(1, -1);
        const asItIs = value => value;
        function fillData(text, row, written) {
          const value = (whole, column) => (Object.prototype.hasOwnProperty.call(row, column) ? written(row[column]) : whole);
          return text.replace(/\{data\.([^}]*)\}/g, value);
        }


        """;

    /// <summary>The functions for requests of a plan with a data feed; empty for other plans.</summary>
    public static string Helpers(DataFeed? data)
    {
        if (data is null || FileOf(data) is not { } file)
            return "";
        var isCsv = IsCsv(file);
        return (isCsv ? CsvRecords : "")
            + $"const dataFile = __ENV.{FileVariable} || {JavaScriptText.Literal("./" + file)};\n"
            + $"const rows = new SharedArray('data', () => {{\n{(isCsv ? CsvRows : JsonRows)}\n}});\n"
            + $"const nextRow = () => rows[{Place(data.Order)}];\n\n"
            + Fill;
    }

    /// <summary>A note for the user of the script; null for a plan without a data feed.</summary>
    public static string? NoteOf(DataFeed? data) =>
        FileOf(data) is { } file
            ? $"Values come from {file}, which must be next to this file; or set its path with: -e {FileVariable}=…"
            : null;

    /// <summary>
    /// The file name without the folder, which belongs to the machine of the run; null for a plan without a data feed.
    /// </summary>
    public static string? FileOf(DataFeed? data) =>
        data?.File is { } file ? file[(file.LastIndexOfAny(['/', '\\']) + 1)..] : null;

    private static bool IsCsv(string file) => file.EndsWith(".csv", StringComparison.OrdinalIgnoreCase);

    private static string Place(FeedOrder order) =>
        order switch
        {
            FeedOrder.Random => "Math.floor(Math.random() * rows.length)",
            FeedOrder.PerUser => "(exec.vu.idInTest - 1) % rows.length",
            _ => "exec.scenario.iterationInTest % rows.length",
        };
}
