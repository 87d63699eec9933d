using System.Globalization;
using System.Text.RegularExpressions;
using Imports.Model;
using Imports.Tables;
using LoadEngine.Recording;

namespace Imports.Ab;

/// <summary>The output of ab, the Apache HTTP server benchmarking tool (https://httpd.apache.org/docs/2.4/programs/ab.html).</summary>
internal static partial class AbText
{
    private const string Complete = "Complete requests:",
        Failed = "Failed requests:",
        Rate = "Requests per second:",
        Host = "Server Hostname:";

    // Without the ends of their lines, which a truncated file lacks.
    private const string Times = "Connection T",
        Percentages = "Percentage of";

    private static readonly char[] Blanks = [' ', '\t'];

    /// <summary>True if the file has this format.</summary>
    public static bool CanRead(string text) =>
        PrintedLines.HaveAll(text, "Server Software:", Host)
        || PrintedLines.HaveAll(text, "This is ApacheBench, Version ", "Benchmarking ");

    /// <summary>Reads the file.</summary>
    public static ImportedMeasurement Read(string text)
    {
        var lines = new PrintedLines(text);
        MultipleRunsException.ThrowIfMoreThanOne(lines.Times(Complete));
        var (complete, failed) = (lines.Count(Complete), lines.Count(Failed));
        var causes = Cause()
            .Matches(lines.Find("(") ?? "")
            .ToDictionary(row => row.Groups["cause"].Value, row => PrintedLines.ParseCount(row.Groups["count"].Value));
        if (failed > 0 && causes.Count == 0)
            throw new FormatException($"its line '{Failed}' has no causes.");
        // Complete requests include those that failed while sending or receiving, and exclude those without a connection.
        // An exception while connecting is counted as a failure to receive, too.
        var received = causes.GetValueOrDefault("Receive");
        var unsent =
            causes.GetValueOrDefault("Connect") + Math.Max(0, causes.GetValueOrDefault("Exceptions") - received);
        var cut = received + (lines.Find("Write errors:") is null ? 0 : lines.Count("Write errors:"));
        var unexpected = lines.Find("Non-2xx responses:") is null ? 0 : lines.Count("Non-2xx responses:");
        var (lengths, answered) = (causes.GetValueOrDefault("Length"), complete - cut);
        return new("ab", MeaningOf(lengths, lines.Find(Times) is not null))
        {
            Address = AddressOf(lines),
            Users = (int)lines.Count("Concurrency Level:"),
            Seconds = lines.Number("Time taken for tests:"),
            Requests = complete + unsent,
            Answered = answered,
            Failed = Math.Min(unexpected + cut, complete) + unsent,
            FailuresByKind = new Dictionary<string, long>
            {
                [ErrorKinds.NameOf(ErrorKind.Check)] = unexpected,
                [ErrorKinds.NameOf(ErrorKind.Other)] = cut + unsent,
            }
                .Where(kind => kind.Value > 0)
                .ToDictionary(),
            LatencyIsOfAllAnswers = true,
            Rps = complete > 0 ? lines.Number(Rate) * answered / complete : null,
            Latency = LatencyOf(text, lines),
        };
    }

    private static string MeaningOf(long lengths, bool hasTimes) =>
        "Measured by ab. Latencies are service times of a closed model with their connects, of all responses, in whole "
        + "milliseconds."
        + (
            lengths > 0
                ? $" {lengths:#,0} responses were empty or of another length than the first, which ab calls failed. "
                    + "They are not counted as failures."
                : ""
        )
        + (hasTimes ? "" : " The file has no connection times, so there are no latencies.");

    private static string AddressOf(PrintedLines lines) =>
        $"{(lines.Find("SSL/TLS Protocol:") is null ? "http" : "https")}://{lines.Get(Host)}"
        + $":{lines.Get("Server Port:")}{lines.Get("Document Path:")}";

    // The columns are minimum, mean, deviation, median and maximum, or with -S minimum, mean and maximum.
    private static Latencies LatencyOf(string text, PrintedLines lines)
    {
        var percentiles = Percentile()
            .Matches(text)
            .ToDictionary(row => Number(row.Groups["of"].Value), row => Number(row.Groups["ms"].Value));
        if (lines.Find(Percentages) is not null && !text.Contains("(longest request)", StringComparison.Ordinal))
            throw new FormatException("its percentages do not end with the longest request.");
        if (lines.Find(Times) is null)
            return Latencies.From(percentiles);
        var hasMedian = lines.After(Times).FirstOrDefault()?.Contains("median", StringComparison.Ordinal) == true;
        var cells = lines.Get("Total:").Split(Blanks, StringSplitOptions.RemoveEmptyEntries).Select(Number).ToList();
        if (cells.Count != (hasMedian ? 5 : 3))
            throw new FormatException("its line 'Total:' is cut off.");
        var latency = Latencies.From(percentiles) with { Min = cells[0], Mean = cells[1], Max = cells[^1] };
        return cells.Count == 5 ? latency with { P50 = cells[3] } : latency;
    }

    private static double Number(string text) => double.Parse(text, CultureInfo.InvariantCulture);

    [GeneratedRegex(@"(?<cause>\w+): (?<count>\d+)", RegexOptions.CultureInvariant)]
    private static partial Regex Cause();

    [GeneratedRegex(
        @"^[ \t]*(?<of>\d+)%[ \t]+(?<ms>\d+)(?:[ \t]|\r?$)",
        RegexOptions.Multiline | RegexOptions.CultureInvariant
    )]
    private static partial Regex Percentile();
}
