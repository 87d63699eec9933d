using System.Globalization;
using System.Text.RegularExpressions;
using Imports.Aggregation;
using Imports.Model;
using Imports.Tables;

namespace Imports.H2Load;

/// <summary>The output of h2load (https://nghttp2.org/documentation/h2load.1.html).</summary>
internal static partial class H2LoadText
{
    private const string Finished = "finished in ",
        Requests = "requests:",
        Codes = "status codes:";

    /// <summary>True if the file has this format.</summary>
    public static bool CanRead(string text) =>
        PrintedLines.HaveAll(text, Finished, Requests, Codes)
        || PrintedLines.HaveAll(text, "starting benchmark...", "spawning thread #");

    /// <summary>Reads the file.</summary>
    public static ImportedMeasurement Read(string text)
    {
        var lines = new PrintedLines(text);
        MultipleRunsException.ThrowIfMoreThanOne(lines.Times(Finished));
        if (End().Match(lines.Get(Finished)) is not { Success: true } end)
            throw new FormatException($"its line '{Finished.Trim()}' has no time and rate.");
        var (requests, codes) = (CountsOf(lines.Get(Requests)), CountsOf(lines.Get(Codes)));
        // Failed requests are those without a response and those of status 4xx and 5xx.
        var (succeeded, unanswered) = (Count(requests, "succeeded"), Count(requests, "errored"));
        var failures = StatusFailures.CountClasses(Count(codes, "3xx"), Count(codes, "4xx"), Count(codes, "5xx"));
        var late = Math.Min(requests.GetValueOrDefault("timeout"), unanswered);
        failures.AddUnanswered(unanswered, [("timeout", late)]);
        var clients = Clients().Matches(text);
        return new(
            "h2load",
            "Measured by h2load. Latencies are service times of a closed model, of all responses. Failures without a response "
                + "have no known kind."
        )
        {
            Users =
                clients.Count > 0
                    ? (int)clients.Sum(thread => PrintedLines.ParseCount(thread.Groups["count"].Value))
                    : null,
            Seconds = TextTime.Ms(end.Groups["time"].Value) / 1_000,
            CountedSeconds = WarmUp().Match(text) is { Success: true } warmUp
                ? double.Parse(warmUp.Groups["main"].Value, CultureInfo.InvariantCulture)
                : null,
            Requests = succeeded + Count(requests, "failed"),
            Answered = succeeded + Count(requests, "failed") - unanswered,
            Failed = failures.Values.Sum(),
            FailuresByKind = failures,
            LatencyIsOfAllAnswers = true,
            Rps = double.Parse(end.Groups["rate"].Value, CultureInfo.InvariantCulture),
            Latency = LatencyOf(lines),
        };
    }

    // Only newer versions print the median and percentiles.
    private static Latencies LatencyOf(PrintedLines lines)
    {
        var (row, names) = (
            lines.Find("time for request:") ?? lines.Find("request     :"),
            (lines.Find("min ") ?? "").Split(' ', StringSplitOptions.RemoveEmptyEntries).Prepend("min").ToList()
        );
        if (row is null)
            throw new FormatException("its line of the times of requests is missing.");
        var cells = row.Split(' ', StringSplitOptions.RemoveEmptyEntries);
        return new(Of("mean"), Of("median"), null, Of("p95"), Of("p99"), Of("max"), Of("min"));

        double? Of(string name) =>
            names.IndexOf(name) is var at and >= 0 && at < cells.Length ? TextTime.Ms(cells[at]) : null;
    }

    private static Dictionary<string, long> CountsOf(string list) =>
        Named()
            .Matches(list)
            .ToDictionary(row => row.Groups["name"].Value, row => PrintedLines.ParseCount(row.Groups["count"].Value));

    private static long Count(Dictionary<string, long> counts, string name) =>
        counts.TryGetValue(name, out var count) ? count : throw new FormatException($"its count '{name}' is missing.");

    [GeneratedRegex(@"^(?<time>[\d.]+(?:us|ms|s|m|h)), (?<rate>[\d.]+) req/s", RegexOptions.CultureInvariant)]
    private static partial Regex End();

    [GeneratedRegex(@"(?<count>\d+) (?<name>\w+)", RegexOptions.CultureInvariant)]
    private static partial Regex Named();

    [GeneratedRegex(
        @"^[ \t]*spawning thread #\d+: (?<count>\d+) total client\(s\)",
        RegexOptions.Multiline | RegexOptions.CultureInvariant
    )]
    private static partial Regex Clients();

    [GeneratedRegex(
        @"Timing-based test with (?!0s)[\d.]+s of warm-up time and (?<main>[\d.]+)s of main duration",
        RegexOptions.CultureInvariant
    )]
    private static partial Regex WarmUp();
}
