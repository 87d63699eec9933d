using System.Globalization;
using System.Text.RegularExpressions;
using Imports.Model;
using Imports.Tables;
using LoadEngine.Recording;

namespace Imports.Wrk;

/// <summary>
/// The output of wrk and wrk2, preferably with <c>--latency</c> (https://github.com/wg/wrk, https://github.com/giltene/wrk2).
/// </summary>
internal static partial class WrkText
{
    private const int MaxTextLength = 1_000_000;

    /// <summary>True if the file has this format.</summary>
    public static bool CanRead(string text) =>
        text.Length <= MaxTextLength
        && (
            FirstLine().IsMatch(text) && Connections().IsMatch(text)
            || text.Contains("Requests/sec:", StringComparison.Ordinal) && Whole().IsMatch(text)
        );

    /// <summary>Reads the file.</summary>
    public static ImportedMeasurement Read(string text)
    {
        MultipleRunsException.ThrowIfMoreThanOne(Whole().Count(text) + ForeignTitle().Count(text));
        if (Missing(text) is { Count: > 0 } missing)
            throw new FormatException($"missing: {string.Join(", ", missing)}.");
        var whole = Whole().Match(text);
        var seconds = TextTime.Ms(whole.Groups["time"].Value) / 1_000;
        var requests = PrintedLines.ParseCount(whole.Groups["count"].Value);
        var thread = Thread().Match(text);
        var percentiles = Percentile()
            .Matches(text)
            .GroupBy(row => double.Parse(row.Groups["of"].Value, CultureInfo.InvariantCulture))
            .ToDictionary(row => row.Key, row => TextTime.Ms(row.First().Groups["value"].Value));
        // wrk2 prints the p95 only in its spectrum.
        if (Spectrum95().Match(text) is { Success: true } row95)
            percentiles.TryAdd(95, TextTime.Ms(row95.Groups["value"].Value, 1));
        if (PercentileLike().Count(text) != Percentile().Count(text))
            throw new FormatException("A percentile is not a time.");
        var (failures, isWrk2) = (FailuresOf(text), IsWrk2(text));

        // Its count excludes requests without a response and includes unexpected statuses and late responses. Only wrk counts
        // late responses as timeouts.
        var answered = failures
            .Where(pair => pair.Key == Unexpectedly || (pair.Key == TooLate && !isWrk2))
            .Sum(pair => pair.Value);
        var unanswered = failures.Values.Sum() - answered;
        return new(isWrk2 ? "wrk2" : "wrk", MeaningOf(isWrk2))
        {
            Address = FirstLine().Match(text).Groups["url"].Value,
            Users = (int?)Number(Connections().Match(text), "count"),
            Seconds = seconds,
            Requests = requests + unanswered,
            Answered = requests,
            LatencyIsOfAllAnswers = true,
            Failed = Math.Min(answered, requests) + unanswered,
            Rps = Number(Rate().Match(text), "rate"),
            FailuresByKind = failures,
            Latency = Latencies.From(percentiles) with
            {
                Mean = thread.Success ? TextTime.Ms(thread.Groups["mean"].Value) : null,
                Max = thread.Success ? TextTime.Ms(thread.Groups["max"].Value) : null,
            },
        };
    }

    private static string TooLate { get; } = ErrorKinds.NameOf(ErrorKind.RequestTimeout);

    private static string Unexpectedly { get; } = ErrorKinds.NameOf(ErrorKind.Check);

    private static List<string> Missing(string text) =>
        [
            .. new (Regex Line, string Name)[]
            {
                (FirstLine(), "its first line"),
                (Whole(), "its line 'N requests in T'"),
                (Rate(), "its line 'Requests/sec'"),
            }
                .Where(pair => !pair.Line.IsMatch(text))
                .Select(pair => pair.Name),
        ];

    private static bool IsWrk2(string text) =>
        text.Contains("Recorded Latency", StringComparison.Ordinal)
        || text.Contains("Thread calibration:", StringComparison.Ordinal);

    private static string MeaningOf(bool isWrk2) =>
        isWrk2
            ? "Measured by wrk2. Latencies count from the planned start, of all responses."
            : "Measured by wrk. Latencies are service times of a closed model, without waits during server pauses, of all responses.";

    private static Dictionary<string, long> FailuresOf(string text)
    {
        var failures = new Dictionary<string, long>();
        if (Errors().Match(text) is { Success: true } errors)
        {
            Add(ErrorKind.ConnectRefused, PrintedLines.ParseCount(errors.Groups["connect"].Value));
            Add(
                ErrorKind.ConnectionReset,
                PrintedLines.ParseCount(errors.Groups["read"].Value)
                    + PrintedLines.ParseCount(errors.Groups["write"].Value)
            );
            Add(ErrorKind.RequestTimeout, PrintedLines.ParseCount(errors.Groups["timeout"].Value));
        }
        else if (text.Contains("Socket errors:", StringComparison.Ordinal))
        {
            throw new FormatException("the line 'Socket errors' is invalid.");
        }

        // Only the number is known: these responses had an unexpected status.
        if (Unexpected().Match(text) is { Success: true } unexpected)
            Add(ErrorKind.Check, PrintedLines.ParseCount(unexpected.Groups["count"].Value));
        return failures;

        void Add(ErrorKind kind, long count)
        {
            if (count > 0)
                failures[ErrorKinds.NameOf(kind)] = count;
        }
    }

    private static double? Number(Match match, string group) =>
        match.Success ? double.Parse(match.Groups[group].Value, CultureInfo.InvariantCulture) : null;

    [GeneratedRegex(@"^Running \S+ test @ (?<url>\S+)", RegexOptions.Multiline | RegexOptions.CultureInvariant)]
    private static partial Regex FirstLine();

    // Titles of hey and of k6 summaries.
    [GeneratedRegex(@"^(?:Summary:|\{)", RegexOptions.Multiline | RegexOptions.CultureInvariant)]
    private static partial Regex ForeignTitle();

    [GeneratedRegex(
        @"^[ \t]*\d+ threads? and (?<count>\d+) connections?",
        RegexOptions.Multiline | RegexOptions.CultureInvariant
    )]
    private static partial Regex Connections();

    [GeneratedRegex(
        @"^[ \t]*Latency\s+(?<mean>[\d.]+(?:us|ms|s|m|h))\s+[\d.]+(?:us|ms|s|m|h)\s+(?<max>[\d.]+(?:us|ms|s|m|h))",
        RegexOptions.Multiline | RegexOptions.CultureInvariant
    )]
    private static partial Regex Thread();

    [GeneratedRegex(
        @"^[ \t]*(?<of>[\d.]+)%\s+(?<value>[\d.]+(?:us|ms|s|m|h))\s*$",
        RegexOptions.Multiline | RegexOptions.CultureInvariant
    )]
    private static partial Regex Percentile();

    [GeneratedRegex(
        @"^[ \t]*(?<count>\d+) requests in (?<time>[\d.]+(?:us|ms|s|m|h))",
        RegexOptions.Multiline | RegexOptions.CultureInvariant
    )]
    private static partial Regex Whole();

    [GeneratedRegex(@"^[ \t]*[\d.]+%[ \t]+\S", RegexOptions.Multiline | RegexOptions.CultureInvariant)]
    private static partial Regex PercentileLike();

    [GeneratedRegex(
        @"^[ \t]*(?<value>\d+(?:\.\d+)?)[ \t]+0\.950{1,12}[ \t]+\d",
        RegexOptions.Multiline | RegexOptions.CultureInvariant
    )]
    private static partial Regex Spectrum95();

    [GeneratedRegex(
        @"Socket errors: connect (?<connect>\d+), read (?<read>\d+), write (?<write>\d+), timeout (?<timeout>\d+)",
        RegexOptions.CultureInvariant
    )]
    private static partial Regex Errors();

    [GeneratedRegex(@"Non-2xx or 3xx responses: (?<count>\S+)", RegexOptions.CultureInvariant)]
    private static partial Regex Unexpected();

    [GeneratedRegex(@"Requests/sec:\s+(?<rate>[\d.]+)", RegexOptions.CultureInvariant)]
    private static partial Regex Rate();
}
