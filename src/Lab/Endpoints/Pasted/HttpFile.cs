using System.Text.RegularExpressions;

namespace Lab.Endpoints.Pasted;

/// <summary>Reads the <c>.http</c> files of editors: requests with <c>###</c> between them, and variables. Stateless.</summary>
internal static partial class HttpFile
{
    public static PastedReading Read(string text)
    {
        var lines = text.ReplaceLineEndings("\n").Split('\n');
        var variables = new Dictionary<string, string>(StringComparer.Ordinal);
        var found = new List<PastedRequest>();
        var (block, name) = (new List<string>(), "");
        foreach (var line in lines.Append("###"))
        {
            if (!line.StartsWith("###", StringComparison.Ordinal))
            {
                block.Add(line);
                continue;
            }

            if (RequestOf(block, variables, name) is { } request) found.Add(request);
            name = line.TrimStart('#').Trim();
            block.Clear();
        }

        return found.Count > 0 ? new(found) : PastedReading.Of("There is no request in it. A request is a line such as “GET http://localhost:5000/api/orders”.");
    }

    private static PastedRequest? RequestOf(List<string> block, Dictionary<string, string> variables, string name)
    {
        var at = 0;
        for (; at < block.Count; at++)
        {
            var line = block[at].Trim();
            if (Variable().Match(line) is { Success: true } variable) variables[variable.Groups[1].Value] = Filled(variable.Groups[2].Value, variables);
            else if (NameOf().Match(line) is { Success: true } named) name = named.Groups[1].Value;
            else if (line.Length > 0 && !IsComment(line)) break;
        }

        if (at >= block.Count || RequestLine().Match(Filled(block[at].Trim(), variables)) is not { Success: true } first) return null;
        var (route, headers) = (first.Groups["url"].Value, new List<string>());
        for (at++; at < block.Count && block[at].Trim().Length > 0; at++)
        {
            var line = Filled(block[at].Trim(), variables);
            if (line[0] is '?' or '&') route += line;
            else if (!IsComment(line)) headers.Add(line);
        }

        var body = Filled(string.Join('\n', block.Skip(at + 1)).Trim(), variables);
        var method = first.Groups["method"].Success ? first.Groups["method"].Value.ToUpperInvariant() : "GET";
        return PastedRequest.Of(new(route) { Method = method, Headers = string.Join('\n', headers), Body = body }, name);
    }

    private static bool IsComment(string line) => line[0] == '#' || line.StartsWith("//", StringComparison.Ordinal);

    private static string Filled(string text, Dictionary<string, string> variables) =>
        Reference().Replace(text, match => variables.GetValueOrDefault(match.Groups[1].Value, match.Value));

    [GeneratedRegex(@"^@([\w.-]+)\s*=\s*(.*)$")]
    private static partial Regex Variable();

    [GeneratedRegex(@"^(?:#|//)\s*@name\s+(.+)$")]
    private static partial Regex NameOf();

    [GeneratedRegex(@"\{\{\s*([\w.-]+)\s*\}\}")]
    private static partial Regex Reference();

    [GeneratedRegex(@"^(?:(?<method>[A-Za-z]+)\s+)?(?<url>(?:https?://|/)\S*)(?:\s+HTTP/[\d.]+)?$")]
    private static partial Regex RequestLine();
}
