using System.Globalization;
using System.Text.RegularExpressions;
using Imports.Model;
using Imports.Tables;

namespace Imports.Bombardier;

/// <summary>The text output of bombardier, preferably with <c>-l</c>.</summary>
internal static partial class BombardierText
{
    private const string Statistics = "Statistics ",
        Codes = "HTTP codes:",
        Estimated = " The length of the run is estimated from the mean rate.";

    /// <summary>True if the file has this format.</summary>
    public static bool CanRead(string text) => PrintedLines.HaveAll(text, Statistics, Codes) || Intro().IsMatch(text);

    /// <summary>Reads the file.</summary>
    public static ImportedMeasurement Read(string text)
    {
        var lines = new PrintedLines(text);
        MultipleRunsException.ThrowIfMoreThanOne(lines.Times(Statistics));
        _ = lines.Get(Codes);
        var measured = BombardierReport.Create(
            Class()
                .Matches(string.Join(' ', lines.After(Codes).Take(2)))
                .ToDictionary(
                    row => row.Groups["name"].Value,
                    row => PrintedLines.ParseCount(row.Groups["count"].Value)
                ),
            lines
                .After("Errors:")
                .Select(line => Error().Match(line))
                .TakeWhile(row => row.Success)
                .Select(row => (row.Groups["what"].Value, PrintedLines.ParseCount(row.Groups["count"].Value)))
        );
        var intro = Intro().Match(text);
        var seconds = intro.Groups["time"].Success ? TextTime.Ms(intro.Groups["time"].Value) / 1_000 : (double?)null;
        var rate = lines.Find("Reqs/sec ") is null ? 0 : lines.Number("Reqs/sec ");
        return measured with
        {
            Meaning = measured.Meaning + (seconds is null ? Estimated : ""),
            Address = intro.Success ? intro.Groups["url"].Value : null,
            Users = intro.Success ? (int)PrintedLines.ParseCount(intro.Groups["users"].Value) : null,
            Seconds = seconds ?? (rate > 0 ? measured.Requests / rate : null),
            Latency = LatencyOf(text, lines),
        };
    }

    // The columns are mean, deviation and maximum.
    private static Latencies LatencyOf(string text, PrintedLines lines)
    {
        var percentiles = Percentile()
            .Matches(text)
            .ToDictionary(
                row => double.Parse(row.Groups["of"].Value, CultureInfo.InvariantCulture),
                row => TextTime.Ms(row.Groups["time"].Value)
            );
        if (lines.Find("Latency ") is not { } row || row.StartsWith("Distribution", StringComparison.Ordinal))
            return Latencies.From(percentiles);
        var cells = row.Split(' ', StringSplitOptions.RemoveEmptyEntries);
        if (cells.Length != 3)
            throw new FormatException("its line 'Latency' is cut off.");
        return Latencies.From(percentiles) with { Mean = TextTime.Ms(cells[0]), Max = TextTime.Ms(cells[2]) };
    }

    [GeneratedRegex(
        @"^Bombarding (?<url>\S+) (?:for (?<time>\S+)|with \d+ request\(s\)) using (?<users>\d+) connection\(s\)",
        RegexOptions.CultureInvariant
    )]
    private static partial Regex Intro();

    [GeneratedRegex(@"(?<name>[1-5]xx|others) - (?<count>\d+)", RegexOptions.CultureInvariant)]
    private static partial Regex Class();

    [GeneratedRegex(@"^(?<what>.+) - (?<count>\d+)$", RegexOptions.CultureInvariant)]
    private static partial Regex Error();

    [GeneratedRegex(
        @"^[ \t]*(?<of>\d+)%[ \t]+(?<time>[\d.]+(?:us|ms|s|m|h))\s*$",
        RegexOptions.Multiline | RegexOptions.CultureInvariant
    )]
    private static partial Regex Percentile();
}
