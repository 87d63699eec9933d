using System.Text.RegularExpressions;
using Lab.Foundation.Text;
using Lab.Targets.Connections;
using Lab.Targets.CustomEndpoints;

namespace Lab.Targets.CustomEndpoints.Pasted;

/// <summary>Reads <c>.http</c> files: requests separated by <c>###</c>, and variables.</summary>
internal static partial class HttpFile
{
    private const string LooksLike = "a line such as “GET http://localhost:5000/api/orders”.";

    private const int LongestQuote = 80,
        MostTold = 20;

    public static PastedReading Read(string text)
    {
        var lines = text.ReplaceLineEndings("\n").Split('\n');
        var variables = new HttpVariables();
        var (found, leftOut) = (new List<PastedRequest>(), new List<string>());
        var (block, name) = (new List<string>(), "");
        foreach (var line in lines.Append("###"))
        {
            if (!line.StartsWith("###", StringComparison.Ordinal))
            {
                block.Add(line);
                continue;
            }

            var (request, problem) = RequestOf(block, variables, name, isTold: leftOut.Count < MostTold);
            if (variables.Mistake is { } mistake)
                return PastedReading.Of(mistake);
            if (request is not null)
                found.Add(request);
            if (problem is not null)
                leftOut.Add(problem);
            name = line.TrimStart('#').Trim();
            block.Clear();
        }

        if (leftOut.Count > MostTold)
            leftOut = [.. leftOut.Take(MostTold), $"{leftOut.Count - MostTold:#,0} more."];
        if (PastedReading.FirstOf(found) is { Requests.Count: > 0 } reading)
            return reading with { LeftOut = [.. reading.LeftOut, .. leftOut] };
        return PastedReading.Of(
            leftOut is [var first, ..] ? first : $"There is no request in it. A request is {LooksLike}"
        );
    }

    private static (PastedRequest? Request, string? Problem) RequestOf(
        List<string> block,
        HttpVariables variables,
        string name,
        bool isTold
    )
    {
        var at = 0;
        for (; at < block.Count; at++)
        {
            var line = block[at].Trim();
            if (Variable().Match(line) is { Success: true } variable)
                variables.Set(variable.Groups[1].Value, variable.Groups[2].Value);
            else if (NameOf().Match(line) is { Success: true } named)
                name = named.Groups[1].Value;
            else if (line.Length > 0 && !IsComment(line))
                break;
        }

        if (at >= block.Count)
            return (null, null);
        var requestLine = variables.Filled(block[at].Trim());
        if (RequestLine().Match(requestLine) is not { Success: true } first || !IsMethod(first.Groups["method"].Value))
            return (
                null,
                Unknown().Match(requestLine) is { Success: true } unset
                    ? Left(unset.Value, requestLine)
                    : $"{Quoted(requestLine)} is no request: one is {LooksLike}"
            );
        var (route, headers) = (first.Groups["url"].Value, new List<string>());
        for (at++; at < block.Count && block[at].Trim().Length > 0; at++)
        {
            var line = variables.Filled(block[at].Trim());
            // A variable may be empty. A value longer than the maximum address length is refused.
            if (line.Length == 0)
                continue;
            if (line[0] is '?' or '&')
                route += route.Length > AddressLength.MaxLength ? "" : line;
            else if (!IsComment(line))
                headers.Add(line);
        }

        var body = variables.Filled(string.Join('\n', WithoutAnswers(block.Skip(at + 1))).Trim());
        if (FileOf().Match(body) is { Success: true } file)
            return (
                null,
                $"{Quoted(requestLine)} takes its body from a file, {Shortened(file.Groups[1].Value)}, which is not read: paste what is in it."
            );
        if (Unknown().Match($"{route}\n{string.Join('\n', headers)}\n{body}") is { Success: true } missing)
            return (null, Left(missing.Value, requestLine));
        var method = first.Groups["method"].Success ? first.Groups["method"].Value.ToUpperInvariant() : "GET";
        return (
            PastedRequest.Of(
                new(route)
                {
                    Method = method,
                    Headers = string.Join('\n', headers),
                    Body = body,
                },
                name
            ),
            null
        );

        // Searches all variables for the cause only when a message needs it.
        string Left(string reference, string line) =>
            isTold ? $"{Quoted(line)} needs {Shortened(reference)}, {variables.WhyLeft(reference)}" : "";
    }

    // Editor directives for the response are not part of the body: scripts, up to their end, and saved response files.
    private static IEnumerable<string> WithoutAnswers(IEnumerable<string> lines)
    {
        var isInScript = false;
        foreach (var line in lines)
        {
            var isOfScript = isInScript || BeginsScript().IsMatch(line);
            isInScript = isOfScript && !line.TrimEnd().EndsWith("%}", StringComparison.Ordinal);
            if (!isOfScript && !KeptAnswer().IsMatch(line))
                yield return line;
        }
    }

    // Editors take a method in small letters, too. Any other word in front of an address is the command of a shell.
    private static bool IsMethod(string word) =>
        word.All(char.IsAsciiLetterUpper)
        || OwnEndpointValidation.KnownMethods.Contains(word, StringComparer.OrdinalIgnoreCase);

    private static string Quoted(string line) => $"“{Shortened(line)}”";

    /// <summary>A part of the text for a message.</summary>
    public static string Shortened(string text) => TextTruncator.Truncate(text, LongestQuote);

    private static bool IsComment(string line) => line[0] == '#' || line.StartsWith("//", StringComparison.Ordinal);

    [GeneratedRegex(@"^@([\w.-]+)\s*=\s*(.*)$")]
    private static partial Regex Variable();

    [GeneratedRegex(@"^(?:#|//)\s*@name\s+(.+)$")]
    private static partial Regex NameOf();

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
