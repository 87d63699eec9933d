using System.Globalization;
using System.Text.RegularExpressions;
using Imports.Aggregation;
using Imports.Model;
using LoadEngine.Recording;

namespace Imports.Oha;

/// <summary>The text output of oha (https://github.com/hatoo/oha).</summary>
internal static partial class OhaText
{
    /// <summary>The error of requests that were in flight at the end of <c>-z</c>. oha does not count them as failures.</summary>
    public const string Cancelled = "aborted due to deadline";

    /// <summary>The meaning of the figures.</summary>
    public const string Meaning =
        "Measured by oha. Latencies are those of all responses: service times, or with --latency-correction from the planned start. "
        + "Requests in flight at the end of the run are not counted.";

    private const int MaxTextLength = 1_000_000;
    private const string Unit = "(?<unit>10 sec|10 min|secs?|ms|us|ns|min|hr)";

    /// <summary>True if the file has this format.</summary>
    public static bool CanRead(string text) =>
        text.Length <= MaxTextLength
        && text.StartsWith("Summary:", StringComparison.Ordinal)
        && text.Contains("Success rate:", StringComparison.Ordinal);

    /// <summary>Reads the file.</summary>
    public static ImportedMeasurement Read(string text)
    {
        MultipleRunsException.ThrowIfMoreThanOne(Title().Count(text));
        var (total, rate) = (LineOf(text, "Total"), Rate().Match(text));
        if (!total.Success || !rate.Success || !PrintedCounts.AreIn(text))
            throw new FormatException("'Total', 'Requests/sec' or 'Status code distribution' is missing.");
        var counts = PrintedCounts.Read(text, Cancelled);
        var all = counts.Answered + counts.Unanswered + counts.Cancelled;
        // With --stats-success-breakdown a second and a third distribution follow.
        var percentiles = Percentile()
            .Matches(text)
            .GroupBy(row => double.Parse(row.Groups["of"].Value, CultureInfo.InvariantCulture))
            .ToDictionary(rows => rows.Key, rows => Ms(rows.First()));
        return new("oha", Meaning)
        {
            Seconds = Ms(total) / 1_000,
            Requests = counts.Answered + counts.Unanswered,
            Answered = counts.Answered,
            Failed = counts.FailuresByKind.Values.Sum(),
            Statuses = counts.Statuses,
            FailuresByKind = counts.FailuresByKind,
            LatencyIsOfAllAnswers = true,
            // The rate of oha includes requests without a response.
            Rps =
                all > 0
                    ? double.Parse(rate.Groups["value"].Value, CultureInfo.InvariantCulture) * counts.Answered / all
                    : null,
            Latency =
                counts.Answered == 0
                    ? Latencies.Unknown
                    : Latencies.From(percentiles) with
                    {
                        Mean = MsOf(text, "Average"),
                        Max = MsOf(text, "Slowest"),
                        Min = MsOf(text, "Fastest"),
                    },
        };
    }

    private static double? MsOf(string text, string name) =>
        LineOf(text, name) is { Success: true } found ? Ms(found) : null;

    private static Match LineOf(string text, string name) =>
        Regex.Match(
            text,
            $@"^[ \t]*{name}:\s+(?<value>[\d.]+) {Unit}\s*$",
            RegexOptions.Multiline | RegexOptions.CultureInvariant
        );

    private static double Ms(Match row) =>
        TextTime.Ms(
            row.Groups["value"].Value,
            row.Groups["unit"].Value switch
            {
                "ns" => 0.000_001m,
                "us" => 0.001m,
                "ms" => 1,
                "10 sec" => 10_000,
                "min" => 60_000,
                "10 min" => 600_000,
                "hr" => 3_600_000,
                _ => 1_000,
            }
        );

    [GeneratedRegex(@"Requests/sec:\s+(?<value>[\d.]+)", RegexOptions.CultureInvariant)]
    private static partial Regex Rate();

    [GeneratedRegex(
        $@"^[ \t]*(?<of>[\d.]+)% in (?<value>[\d.]+) {Unit}\s*$",
        RegexOptions.Multiline | RegexOptions.CultureInvariant
    )]
    private static partial Regex Percentile();

    // Titles of oha, hey and wrk, and of k6 summaries.
    [GeneratedRegex(@"^(?:Summary:|Running \S+ test @ |\{)", RegexOptions.Multiline | RegexOptions.CultureInvariant)]
    private static partial Regex Title();
}
