using System.Text.RegularExpressions;

namespace Imports;

/// <summary>Recognises files of other tools that are not supported, so that they are refused by name.</summary>
internal static partial class UnsupportedTools
{
    // The signatures are near the start.
    private const int MaxExamined = 20_000;

    private static readonly (string What, string Instead, Regex Sign)[] Files =
    [
        ("the -g file of ab", "the text that ab prints", AbGnuplot()),
        ("the -e file of ab", "the text that ab prints", AbPercentiles()),
        ("the HTML of ab (-w)", "the text that ab prints without -w", AbHtml()),
        ("the JSON of h2load", "the text that h2load prints", H2LoadJson()),
        ("the summary that JMeter prints", "the samples (-l result.jtl)", JMeterSummary()),
        ("the text that Artillery prints", "its report (--output report.json)", ArtilleryText()),
        ("a report of Artillery 1", "the report of Artillery 2", ArtilleryOne()),
        ("the HTML report of NBomber", "its TXT, MD or CSV report", NBomberHtml()),
        ("the CSV of hey", "the text that hey prints without -o", HeyCsv()),
        ("the CSV of oha", "the text or JSON of oha", OhaCsv()),
    ];

    /// <summary>The file and what to import instead; null for other files.</summary>
    /// <param name="text">The file.</param>
    public static string? GetRejectionReason(string text)
    {
        var start = text[..Math.Min(MaxExamined, text.Length)];
        return Array.Find(Files, file => file.Sign.IsMatch(start)) is ({ } what, { } instead, _)
            ? $"This is {what}, which is not supported. Import {instead}."
            : null;
    }

    [GeneratedRegex(@"^starttime\tseconds\tctime\tdtime\tttime\twait\r?\n", RegexOptions.CultureInvariant)]
    private static partial Regex AbGnuplot();

    [GeneratedRegex(@"^Percentage served,Time in ms\r?\n", RegexOptions.CultureInvariant)]
    private static partial Regex AbPercentiles();

    [GeneratedRegex(@"^<p>\s*This is ApacheBench, Version ", RegexOptions.CultureInvariant)]
    private static partial Regex AbHtml();

    [GeneratedRegex(@"^\{""version"":""v1"",""metadata"":\{""generator"":""h2load ", RegexOptions.CultureInvariant)]
    private static partial Regex H2LoadJson();

    [GeneratedRegex(@"^summary [+=] +\d+ in ", RegexOptions.Multiline | RegexOptions.CultureInvariant)]
    private static partial Regex JMeterSummary();

    [GeneratedRegex(
        @"^Test run id: \w+|^(?:All VUs finished|Summary report @|Metrics for period to:)[\s\S]*http\.requests",
        RegexOptions.CultureInvariant
    )]
    private static partial Regex ArtilleryText();

    [GeneratedRegex(
        @"^\{[\s\S]*""scenariosCreated""\s*:[\s\S]*""requestsCompleted""\s*:",
        RegexOptions.CultureInvariant
    )]
    private static partial Regex ArtilleryOne();

    [GeneratedRegex(
        @"^<!(?:--|DOCTYPE)[\s\S]*?<title>NBomber",
        RegexOptions.CultureInvariant | RegexOptions.IgnoreCase
    )]
    private static partial Regex NBomberHtml();

    [GeneratedRegex("^response-time,DNS\\+dialup,DNS,", RegexOptions.CultureInvariant)]
    private static partial Regex HeyCsv();

    [GeneratedRegex("^request-start,DNS,DNS\\+dialup,", RegexOptions.CultureInvariant)]
    private static partial Regex OhaCsv();
}
