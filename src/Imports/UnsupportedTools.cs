using System.Text.RegularExpressions;

namespace Imports;

/// <summary>Recognises results of tools that are not supported, so that they are refused by name.</summary>
internal static partial class UnsupportedTools
{
    // The signatures are near the start.
    private const int MaxExamined = 20_000;

    private static readonly (string Tool, Regex Sign)[] Tools =
    [
        ("ab", ApacheBench()),
        ("autocannon", Autocannon()),
        ("bombardier", Bombardier()),
        ("h2load", H2Load()),
        ("JMeter", JMeter()),
        ("Artillery", Artillery()),
        ("NBomber", NBomber()),
        ("hey (CSV)", HeyCsv()),
        ("oha (CSV)", OhaCsv()),
    ];

    /// <summary>The tool and the supported formats; null for other files.</summary>
    /// <param name="text">The file.</param>
    public static string? GetRejectionReason(string text)
    {
        var start = text[..Math.Min(MaxExamined, text.Length)];
        return Array.Find(Tools, tool => tool.Sign.IsMatch(start)).Tool is { } name
            ? $"It is a result of {name}, which is not supported. Import {ImportFormats.SupportedFormats}."
            : null;
    }

    [GeneratedRegex(@"^This is ApacheBench, Version |^Server Software:[^\n]*\n", RegexOptions.CultureInvariant)]
    private static partial Regex ApacheBench();

    [GeneratedRegex(@"^Running [^\n]+ test @ [\s\S]+│ Stat|^\{[\s\S]*""p97_5""\s*:", RegexOptions.CultureInvariant)]
    private static partial Regex Autocannon();

    [GeneratedRegex(@"^Bombarding \S+ |^Statistics +Avg +Stdev +Max\s", RegexOptions.CultureInvariant)]
    private static partial Regex Bombardier();

    [GeneratedRegex(@"^starting benchmark\.\.\.|^finished in [^\n]+ req/s,", RegexOptions.CultureInvariant)]
    private static partial Regex H2Load();

    [GeneratedRegex(
        @"^timeStamp,elapsed,label,|^<\?xml[^>]*>\s*<testResults |^summary [+=] +\d+ in ",
        RegexOptions.CultureInvariant
    )]
    private static partial Regex JMeter();

    [GeneratedRegex(
        @"^\{\s*""aggregate""\s*:\s*\{[\s\S]*""counters""|^Test run id: \w+",
        RegexOptions.CultureInvariant
    )]
    private static partial Regex Artillery();

    [GeneratedRegex(
        @"^\{[\s\S]*""(?:NodeInfo|nodeInfo)""\s*:[\s\S]*""(?:NBomberVersion|nBomberVersion)""|^test info\s*\ntest suite: ",
        RegexOptions.CultureInvariant
    )]
    private static partial Regex NBomber();

    [GeneratedRegex("^response-time,DNS\\+dialup,DNS,", RegexOptions.CultureInvariant)]
    private static partial Regex HeyCsv();

    [GeneratedRegex("^request-start,DNS,DNS\\+dialup,", RegexOptions.CultureInvariant)]
    private static partial Regex OhaCsv();
}
