using System.Text.Json;
using System.Text.RegularExpressions;
using RequestImport.Building;

namespace RequestImport.HttpFiles;

/// <summary>A GraphQL query with variables behind it, as editors send it: in JSON.</summary>
internal static partial class HttpGraphQl
{
    private const string TypeHeader = "X-Request-Type";

    /// <summary>True for the method <c>GRAPHQL</c>, or the header that stands for it.</summary>
    public static bool IsGraphQl(RequestDraft draft, HttpRequestLine first) =>
        first.Method == HttpRequestLine.GraphQl
        || "GraphQL".Equals(draft.Headers.ValueOf(TypeHeader), StringComparison.OrdinalIgnoreCase);

    /// <summary>Writes query and variables into the body.</summary>
    public static void Apply(RequestDraft draft, List<HttpLine> lines)
    {
        draft.Headers.Remove(TypeHeader);
        if (draft.Method == HttpRequestLine.GraphQl)
            draft.Method = "POST";
        draft.Headers.AddMissing("Content-Type", "application/json");
        var (query, variables) = Split(draft, lines);
        var operation = Operation().Match(query) is { Success: true } named ? named.Groups["name"].Value : null;
        draft.Body =
            $"{{\"query\":{Quoted(query)}"
            + (operation is null ? "" : $",\"operationName\":{Quoted(operation)}")
            + (variables is null ? "" : $",\"variables\":{variables}")
            + "}";
    }

    // The variables are the JSON object behind the first empty line, or behind the last in a query with empty lines.
    private static (string Query, string? Variables) Split(RequestDraft draft, List<HttpLine> lines)
    {
        int[] candidates = [lines.FindIndex(line => line.IsBlank), lines.FindLastIndex(line => line.IsBlank)];
        foreach (var at in candidates.Distinct().Where(at => at >= 0))
        {
            var rest = Text(lines.Skip(at + 1));
            if (rest.StartsWith('{') && (draft.IsOpen(rest) || IsObject(rest)))
                return (Text(lines.Take(at)), rest);
        }

        return (Text(lines), null);
    }

    private static string Text(IEnumerable<HttpLine> lines) =>
        string.Join('\n', lines.Select(line => line.Text)).Trim();

    private static bool IsObject(string text)
    {
        try
        {
            using var document = JsonDocument.Parse(text);
            return document.RootElement.ValueKind == JsonValueKind.Object;
        }
        catch (JsonException)
        {
            return false;
        }
    }

    private static string Quoted(string text) => JsonSerializer.Serialize(text, Relaxed);

    private static readonly JsonSerializerOptions Relaxed = new()
    {
        Encoder = System.Text.Encodings.Web.JavaScriptEncoder.UnsafeRelaxedJsonEscaping,
    };

    [GeneratedRegex(@"\A\s*(?:query|mutation|subscription)\s+(?<name>\w+)", RegexOptions.CultureInvariant)]
    private static partial Regex Operation();
}
