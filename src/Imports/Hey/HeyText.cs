using System.Globalization;
using System.Text.RegularExpressions;
using Imports.Aggregation;
using Imports.Model;

namespace Imports.Hey;

/// <summary>The output of hey (https://github.com/rakyll/hey).</summary>
internal static partial class HeyText
{
    private const int MaxTextLength = 1_000_000;
    private const decimal MsPerSecond = 1_000;

    // The maxRes constant of hey.
    private const int MaxResults = 1_000_000;
    private const double Rounding = 0.001;

    /// <summary>True if the file has this format; oha has the same title and another first line.</summary>
    public static bool CanRead(string text) =>
        text.Length <= MaxTextLength
        && text.StartsWith("Summary:", StringComparison.Ordinal)
        && !text.Contains("Success rate:", StringComparison.Ordinal)
        && LineOf(text, "Total").Success;

    /// <summary>Reads the file.</summary>
    public static ImportedMeasurement Read(string text)
    {
        MultipleRunsException.ThrowIfMoreThanOne(Title().Count(text) + ForeignTitle().Count(text));
        if (Missing(text) is { Count: > 0 } missing)
            throw new FormatException($"missing: {string.Join(", ", missing)}.");
        var counts = PrintedCounts.Read(text);
        var (seconds, rate) = (Seconds(LineOf(text, "Total")), Seconds(Rate().Match(text)));
        if (counts.Answered == MaxResults && rate * seconds > (MaxResults + counts.Unanswered) * (1 + Rounding))
            throw new UnsupportedResultException(
                $"hey keeps only {MaxResults:#,0} responses, and this run had more. Its average and percentiles are wrong. "
                    + "Measure a shorter run."
            );
        // With fewer than 100 responses hey prints the missing percentiles as "0%% in 0.0000 secs".
        var percentiles = Percentile()
            .Matches(text)
            .Where(row => row.Groups["of"].Value != "0")
            .ToDictionary(row => double.Parse(row.Groups["of"].Value, CultureInfo.InvariantCulture), Ms);
        return new(
            "hey",
            "Measured by hey. Latencies are service times of a closed model, of all responses, in steps of 0.1 ms."
        )
        {
            Seconds = seconds,
            Requests = counts.Answered + counts.Unanswered,
            Answered = counts.Answered,
            Failed = counts.FailuresByKind.Values.Sum(),
            Statuses = counts.Statuses,
            FailuresByKind = counts.FailuresByKind,
            LatencyIsOfAllAnswers = true,
            // The rate of hey includes requests without a response.
            Rps =
                counts.Answered + counts.Unanswered > 0
                    ? rate * counts.Answered / (counts.Answered + counts.Unanswered)
                    : null,
            Latency =
                counts.Answered == 0
                    ? Latencies.Unknown
                    : Latencies.From(percentiles) with
                    {
                        Mean = MsOf(text, "Average"),
                        Max = MsOf(text, "Slowest"),
                    },
        };
    }

    // Without responses there are no statuses, and without failures no errors.
    private static List<string> Missing(string text)
    {
        var missing = new List<string>();
        if (!Rate().IsMatch(text))
            missing.Add("its line 'Requests/sec'");
        if (!PrintedCounts.AreIn(text))
            missing.Add("its list 'Status code distribution'");
        return missing;
    }

    private static double? MsOf(string text, string name) =>
        LineOf(text, name) is { Success: true } found ? Ms(found) : null;

    private static Match LineOf(string text, string name) =>
        Regex.Match(
            text,
            $@"^[ \t]*{name}:\s+(?<value>[\d.]+) secs",
            RegexOptions.Multiline | RegexOptions.CultureInvariant
        );

    private static double Ms(Match row) => TextTime.Ms(row.Groups["value"].Value, MsPerSecond);

    private static double Seconds(Match row) => double.Parse(row.Groups["value"].Value, CultureInfo.InvariantCulture);

    [GeneratedRegex(@"Requests/sec:\s+(?<value>[\d.]+)", RegexOptions.CultureInvariant)]
    private static partial Regex Rate();

    [GeneratedRegex(
        @"^[ \t]*(?<of>\d+)%%? in (?<value>[\d.]+) secs",
        RegexOptions.Multiline | RegexOptions.CultureInvariant
    )]
    private static partial Regex Percentile();

    [GeneratedRegex(@"^Summary:", RegexOptions.Multiline | RegexOptions.CultureInvariant)]
    private static partial Regex Title();

    // Titles of wrk and of k6 summaries.
    [GeneratedRegex(@"^(?:Running \S+ test @ |\{)", RegexOptions.Multiline | RegexOptions.CultureInvariant)]
    private static partial Regex ForeignTitle();
}
