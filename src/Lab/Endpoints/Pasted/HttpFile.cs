using System.Text.RegularExpressions;

namespace Lab.Endpoints.Pasted;

/// <summary>Reads the <c>.http</c> files of editors: requests with <c>###</c> between them, and variables. Stateless.</summary>
internal static partial class HttpFile
{
    private const string LooksLike = "a line such as “GET http://localhost:5000/api/orders”.";

    private const int LongestQuote = 80, MostTold = 20;

    public static PastedReading Read(string text)
    {
        var lines = text.ReplaceLineEndings("\n").Split('\n');
        var variables = new Dictionary<string, string>(StringComparer.Ordinal);
        var (found, leftOut) = (new List<PastedRequest>(), new List<string>());
        var (block, name) = (new List<string>(), "");
        foreach (var line in lines.Append("###"))
        {
            if (!line.StartsWith("###", StringComparison.Ordinal))
            {
                block.Add(line);
                continue;
            }

            var (request, problem) = RequestOf(block, variables, name);
            if (request is not null) found.Add(request);
            if (problem is not null) leftOut.Add(problem);
            name = line.TrimStart('#').Trim();
            block.Clear();
        }

        if (found.Count > 0) return new(found) { LeftOut = leftOut.Count <= MostTold ? leftOut : [.. leftOut.Take(MostTold), $"{leftOut.Count - MostTold:#,0} more."] };
        return PastedReading.Of(leftOut is [var first, ..] ? first : $"There is no request in it. A request is {LooksLike}");
    }

    private static (PastedRequest? Request, string? Problem) RequestOf(List<string> block, Dictionary<string, string> variables, string name)
    {
        var at = 0;
        for (; at < block.Count; at++)
        {
            var line = block[at].Trim();
            if (Variable().Match(line) is { Success: true } variable) variables[variable.Groups[1].Value] = Filled(variable.Groups[2].Value, variables);
            else if (NameOf().Match(line) is { Success: true } named) name = named.Groups[1].Value;
            else if (line.Length > 0 && !IsComment(line)) break;
        }

        if (at >= block.Count) return (null, null);
        var requestLine = Filled(block[at].Trim(), variables);
        if (RequestLine().Match(requestLine) is not { Success: true } first)
            return (null, Unknown().Match(requestLine) is { Success: true } unset ? NotSet(unset.Value, requestLine) : $"{Quoted(requestLine)} is no request: one is {LooksLike}");
        var (route, headers) = (first.Groups["url"].Value, new List<string>());
        for (at++; at < block.Count && block[at].Trim().Length > 0; at++)
        {
            var line = Filled(block[at].Trim(), variables);
            if (line[0] is '?' or '&') route += line;
            else if (!IsComment(line)) headers.Add(line);
        }

        var body = Filled(string.Join('\n', WithoutAnswers(block.Skip(at + 1))).Trim(), variables);
        if (FileOf().Match(body) is { Success: true } file) return (null, $"{Quoted(requestLine)} takes its body from a file, {Shortened(file.Groups[1].Value)}, which is not read: paste what is in it.");
        if (Unknown().Match($"{route}\n{string.Join('\n', headers)}\n{body}") is { Success: true } missing) return (null, NotSet(missing.Value, requestLine));
        var method = first.Groups["method"].Success ? first.Groups["method"].Value.ToUpperInvariant() : "GET";
        return (PastedRequest.Of(new(route) { Method = method, Headers = string.Join('\n', headers), Body = body }, name), null);
    }

    // What an editor does with the answer is no part of the body: a script, to its end wherever that is, or the files it has kept answers in.
    private static IEnumerable<string> WithoutAnswers(IEnumerable<string> lines)
    {
        var isInScript = false;
        foreach (var line in lines)
        {
            var isOfScript = isInScript || BeginsScript().IsMatch(line);
            isInScript = isOfScript && !line.TrimEnd().EndsWith("%}", StringComparison.Ordinal);
            if (!isOfScript && !KeptAnswer().IsMatch(line)) yield return line;
        }
    }

    private static string NotSet(string reference, string line) => $"{Quoted(line)} needs {Shortened(reference)}, which is not set in this text: write its value in its place.";

    private static string Quoted(string line) => $"“{Shortened(line)}”";

    private static string Shortened(string text) => text.Length > LongestQuote ? $"{text[..LongestQuote]}…" : text;

    private static bool IsComment(string line) => line[0] == '#' || line.StartsWith("//", StringComparison.Ordinal);

    private static string Filled(string text, Dictionary<string, string> variables) =>
        Reference().Replace(text, match => variables.GetValueOrDefault(match.Groups[1].Value, match.Value));

    [GeneratedRegex(@"^@([\w.-]+)\s*=\s*(.*)$")]
    private static partial Regex Variable();

    [GeneratedRegex(@"^(?:#|//)\s*@name\s+(.+)$")]
    private static partial Regex NameOf();

    [GeneratedRegex(@"\{\{\s*([\w.-]+)\s*\}\}")]
    private static partial Regex Reference();

    // What an editor would ask its environment, another answer or its user for.
    [GeneratedRegex(@"\{\{[^{}\n]*\}\}")]
    private static partial Regex Unknown();

    // As the whole body, or as a part of one in several parts; with an encoding or without.
    [GeneratedRegex(@"^<(?:@\w*)?[ \t]+(\S[^\n]*)$", RegexOptions.Multiline)]
    private static partial Regex FileOf();

    [GeneratedRegex(@"^<>[ \t]")]
    private static partial Regex KeptAnswer();

    [GeneratedRegex(@"^>[ \t]*\{%")]
    private static partial Regex BeginsScript();

    [GeneratedRegex(@"^(?:(?<method>[A-Za-z]+)\s+)?(?<url>(?:https?://|/)\S*)(?:\s+HTTP/[\d.]+)?$")]
    private static partial Regex RequestLine();
}
