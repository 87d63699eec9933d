using System.Globalization;
using System.Text.RegularExpressions;
using Imports.Aggregation;
using Imports.Model;
using LoadEngine.Recording;

namespace Imports.Histograms;

/// <summary>
/// A percentile distribution as printed by HdrHistogram and wrk2: value, percentile, cumulative count
/// (https://hdrhistogram.github.io/HdrHistogram/). Values are interpreted as milliseconds, as load tools print them.
/// </summary>
internal static partial class HgrmText
{
    private const int MaxTextLength = 4_000_000,
        MaxQuotedLength = 80,
        MaxRemarks = 3;

    /// <summary>True if the file has this format.</summary>
    public static bool CanRead(string text) =>
        text.Length <= MaxTextLength
        && Header().IsMatch(text)
        && !text.Contains("Requests/sec:", StringComparison.Ordinal);

    /// <summary>Reads the file.</summary>
    public static ImportedMeasurement Read(string text)
    {
        MultipleRunsException.ThrowIfMoreThanOne(Header().Count(text));
        var (histogram, counted, highest) = (new Histogram(), 0L, 0.0);
        foreach (var line in Lines(text))
        {
            if (Row().Match(line) is not { Success: true } row)
                throw new FormatException(
                    $"The line '{line[..Math.Min(line.Length, MaxQuotedLength)]}' is not understood."
                );
            var upTo = long.Parse(row.Groups["count"].Value, CultureInfo.InvariantCulture);
            if (upTo < counted)
                throw new FormatException("Its counts do not rise.");
            var value = double.Parse(row.Groups["value"].Value, CultureInfo.InvariantCulture);
            if (value < highest)
                throw new FormatException("Its values do not rise.");
            if (upTo > counted)
                histogram.RecordMs(value, upTo - counted);
            (counted, highest) = (upTo, value);
        }

        // A value between two lines is only known to be at most the second, so the printed mean is more precise.
        var mean = Mean().Match(text) is { Success: true } match
            ? double.Parse(match.Groups["mean"].Value, CultureInfo.InvariantCulture)
            : (double?)null;
        var latency = Latencies.From(histogram);
        return new(
            "HdrHistogram",
            string.Join(
                ' ',
                Remarks(text)
                    .Prepend(
                        "A percentile distribution without times, rates and failures. Values are read as milliseconds."
                    )
            )
        )
        {
            Requests = counted,
            ReportsFailures = false,
            Distribution = histogram,
            Latency = latency with { Mean = mean ?? latency.Mean },
        };
    }

    // Skipping a line would change the distribution.
    private static IEnumerable<string> Lines(string text)
    {
        var header = Header().Match(text);
        return text[(header.Index + header.Length)..]
            .Split('\n')
            .Skip(1)
            .Select(line => line.Trim())
            .TakeWhile(line => !line.StartsWith('#'))
            .Where(line => line.Length > 0);
    }

    private static IEnumerable<string> Remarks(string text) =>
        Remark().Matches(text).Take(MaxRemarks).Select(remark => remark.Groups["said"].Value);

    [GeneratedRegex(
        @"^#\[(?!Mean|Max|Buckets)(?<said>[^\]\r\n]{1,300})\]",
        RegexOptions.Multiline | RegexOptions.CultureInvariant
    )]
    private static partial Regex Remark();

    [GeneratedRegex(
        @"^[ \t]*Value[ \t]+Percentile[ \t]+TotalCount",
        RegexOptions.Multiline | RegexOptions.CultureInvariant
    )]
    private static partial Regex Header();

    [GeneratedRegex(
        @"^(?<value>\d+(?:\.\d+)?)[ \t]+[01]\.\d+[ \t]+(?<count>\d{1,18})(?:\s|$)",
        RegexOptions.CultureInvariant
    )]
    private static partial Regex Row();

    [GeneratedRegex(@"#\[Mean\s*=\s*(?<mean>[\d.]+)", RegexOptions.CultureInvariant)]
    private static partial Regex Mean();
}
