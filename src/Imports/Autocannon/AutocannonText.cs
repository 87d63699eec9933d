using System.Globalization;
using System.Text.RegularExpressions;
using Imports.Model;
using Imports.Tables;

namespace Imports.Autocannon;

/// <summary>The text output of autocannon, preferably with <c>--renderStatusCodes</c>, which prints the number of responses.</summary>
internal static partial class AutocannonText
{
    private const double Tolerance = 0.1;
    private const string Estimated = " It prints no number of responses: it is estimated from their mean rate.",
        Head = "Stat";

    /// <summary>True if the file has this format.</summary>
    public static bool CanRead(string text) =>
        text.Length <= PrintedLines.MaxTextLength && Intro().IsMatch(text)
        || PrintedLines.HaveAll(text, "│ Stat", "│ Req/Sec", "│ Bytes/Sec");

    /// <summary>Reads the file.</summary>
    public static ImportedMeasurement Read(string text)
    {
        MultipleRunsException.ThrowIfMoreThanOne(End().Count(text));
        if (End().Match(text) is not { Success: true } end)
            throw new FormatException("its line 'N requests in T' is missing.");
        var (lines, latency, percentiles, statuses) = (
            new PrintedLines(text),
            Latencies.Unknown,
            new Dictionary<double, double>(),
            new Dictionary<int, long>()
        );
        var (head, mean) = ((string[])[], (double?)null);
        foreach (var row in lines.Rows())
        {
            if (row[0] is Head or "Code" or "Percentile")
                head = row;
            else if (head is [Head, ..] && row[0] == "Latency")
                latency = LatencyOf(head, row, percentiles);
            else if (head is [Head, ..] && row[0] == "Req/Sec")
                mean = Number(Cell(head, row, "Avg").Replace(",", "", StringComparison.Ordinal));
            else if (head is ["Code", ..] && row is [var code, var count])
                statuses[int.Parse(code, CultureInfo.InvariantCulture)] = PrintedLines.ParseCount(count);
            else if (head is ["Percentile", ..] && row is [var percent, var ms])
                percentiles[Number(percent)] = Number(ms);
        }

        var (seconds, intro, codes) = (Number(end.Groups["seconds"].Value), Intro().Match(text), Codes().Match(text));
        var answered =
            statuses.Count > 0 ? statuses.Values.Sum()
            : codes.Success
                ? PrintedLines.ParseCount(codes.Groups["good"].Value)
                    + PrintedLines.ParseCount(codes.Groups["other"].Value)
            : EstimateOf(lines, mean, seconds, end);
        var errors = Errors().Match(text);
        return new AutocannonReport(
            seconds,
            errors.Success ? Rounded(errors.Groups["all"].Value) : 0,
            errors.Success ? Rounded(errors.Groups["late"].Value) : 0
        )
        {
            Answered = answered,
            Unexpected = codes.Success ? PrintedLines.ParseCount(codes.Groups["other"].Value) : 0,
            Mismatches = Mismatches().Match(text) is { Success: true } match ? Rounded(match.Groups["count"].Value) : 0,
            Statuses = statuses.Count > 0 ? statuses : null,
            Remark = statuses.Count > 0 || codes.Success ? "" : Estimated,
        }.ToMeasurement() with
        {
            Address = intro.Success ? intro.Groups["url"].Value : null,
            Users = intro.Success ? (int)PrintedLines.ParseCount(intro.Groups["users"].Value) : null,
            Latency = Latencies.From(percentiles) with { Mean = latency.Mean, Max = latency.Max },
        };
    }

    private static Latencies LatencyOf(string[] head, string[] row, Dictionary<double, double> percentiles)
    {
        foreach (var name in head.Where(name => name.EndsWith('%')))
            percentiles[Number(name[..^1])] = TextTime.Ms(Cell(head, row, name));
        return new(Mean: TextTime.Ms(Cell(head, row, "Avg")), Max: TextTime.Ms(Cell(head, row, "Max")));
    }

    // The mean of the samples, times their number. 'N requests' is the number of requests sent, from 1,000 on in thousands.
    private static long EstimateOf(PrintedLines lines, double? mean, double seconds, Match end)
    {
        if (mean is not { } rate)
            throw new FormatException("its row 'Req/Sec' is missing.");
        var samples = lines.Find("# of samples:") is null ? seconds : lines.Number("# of samples:");
        var (answered, sent) = (rate * samples, Rounded(end.Groups["sent"].Value));
        // 'sent' is at most 500 off, and requests can be in flight at the end.
        var rounding = end.Groups["sent"].Value.EndsWith('k') ? 500 : 0;
        return answered <= sent * (1 + Tolerance) + rounding + 1
            ? (long)Math.Round(answered)
            : throw new FormatException($"{answered:#,0} responses cannot be those of {sent:#,0} requests.");
    }

    private static string Cell(string[] head, string[] row, string name) =>
        Array.IndexOf(head, name) is var at and >= 0 && at < row.Length
            ? row[at]
            : throw new FormatException($"its column '{name}' is missing.");

    private static double Number(string text) => double.Parse(text, CultureInfo.InvariantCulture);

    private static long Rounded(string count) =>
        count.EndsWith('k') ? PrintedLines.ParseCount(count[..^1]) * 1_000 : PrintedLines.ParseCount(count);

    [GeneratedRegex(
        @"^Running (?:[\d.]+s|\d+ requests) test @ (?<url>\S+)[^\n]*\n(?<users>\d+) connections",
        RegexOptions.Multiline | RegexOptions.CultureInvariant
    )]
    private static partial Regex Intro();

    [GeneratedRegex(
        @"^(?<sent>\d+k?) requests in (?<seconds>[\d.]+)s, [^\n]* read\s*$",
        RegexOptions.Multiline | RegexOptions.CultureInvariant
    )]
    private static partial Regex End();

    [GeneratedRegex(
        @"^(?<good>\d+) 2xx responses, (?<other>\d+) non 2xx responses",
        RegexOptions.Multiline | RegexOptions.CultureInvariant
    )]
    private static partial Regex Codes();

    [GeneratedRegex(
        @"^(?<all>\d+k?) errors \((?<late>\d+k?) timeouts\)",
        RegexOptions.Multiline | RegexOptions.CultureInvariant
    )]
    private static partial Regex Errors();

    [GeneratedRegex(
        @"^(?<count>\d+k?) requests with mismatched body",
        RegexOptions.Multiline | RegexOptions.CultureInvariant
    )]
    private static partial Regex Mismatches();
}
