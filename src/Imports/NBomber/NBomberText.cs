using System.Globalization;
using System.Text.RegularExpressions;
using Imports.Model;
using Imports.Tables;

namespace Imports.NBomber;

/// <summary>The text and Markdown reports of NBomber, which differ in their backticks and headings only.</summary>
internal static partial class NBomberText
{
    /// <summary>True if the file has this format.</summary>
    public static bool CanRead(string text) =>
        text.Contains("test suite: ", StringComparison.Ordinal)
        && PrintedLines.HaveAll(Plain(text), "test suite: ", "test name: ", "scenario: ");

    /// <summary>Reads the file.</summary>
    public static ImportedMeasurement Read(string text)
    {
        var (scenarios, statuses) = (new List<List<NBomberPart>>(), new List<(string Status, long Count)>());
        var (seconds, table, name, succeeded, failed, statusTables) = (0.0, "", "", 0L, 0L, 0);
        var lines = Plain(text).Split('\n').Select(line => line.Trim()).ToList();
        ThrowIfCutInTable(lines);
        foreach (var line in lines)
        {
            if (line.StartsWith("scenario: ", StringComparison.Ordinal))
            {
                scenarios.Add([]);
                seconds = 0;
            }

            if (Duration().Match(line) is { Success: true } duration && scenarios.Count > 0 && seconds == 0)
                seconds = NBomberNumbers.Seconds(duration.Groups["time"].Value);
            if (
                line is not ['|', ..]
                || line.Trim('|').Split('|', StringSplitOptions.TrimEntries) is not [var label, ..] cells
            )
                continue;
            var value = cells.ElementAtOrDefault(1) ?? "";
            if (label is "step" or "status code")
            {
                table = label == "step" ? value : label;
                statusTables += label == "step" ? 0 : 1;
            }
            else if (table == "status code")
            {
                if (long.TryParse(value, NumberStyles.None, CultureInfo.InvariantCulture, out var count))
                    statuses.Add((label, count));
            }
            else if (label == "name")
                name = value;
            else if (label == "request count" && table == "ok stats")
                (succeeded, failed) = ((long)Of(value, "ok"), (long)(Of(value, "all") - Of(value, "ok")));
            else if (
                label.StartsWith("latency", StringComparison.Ordinal)
                && table == "ok stats"
                && scenarios.Count > 0
            )
                Add(scenarios[^1], new(name, succeeded, failed, seconds, Latencies.Unknown), value);
        }

        var measured = NBomberReport.Create(scenarios.Where(parts => parts.Count > 0), statuses);
        // Each scenario ends with its status codes, which include a row for requests without one.
        return statusTables >= scenarios.Count && statuses.Sum(row => row.Count) >= measured.Requests
            ? measured
            : throw new FormatException("its table of status codes is missing or incomplete.");
    }

    private static void ThrowIfCutInTable(List<string> lines)
    {
        var last = lines.FindLast(line => line.Length > 0) ?? "";
        var hasBorders = lines.Exists(line => line.StartsWith("+-", StringComparison.Ordinal));
        if (
            last.StartsWith('|') && (hasBorders || !last.EndsWith('|'))
            || last.StartsWith('+') && last is not [_, .., '+']
        )
            throw new FormatException("its last table is incomplete.");
    }

    // The row 'latency' creates a part and the row 'latency percentile' completes it.
    private static void Add(List<NBomberPart> parts, NBomberPart part, string value)
    {
        if (value.Contains("mean = ", StringComparison.Ordinal))
            parts.Add(part with { Latency = new(Of(value, "mean"), Max: Of(value, "max"), Min: Of(value, "min")) });
        else if (parts.Count > 0)
            parts[^1] = parts[^1] with
            {
                Latency = parts[^1].Latency with
                {
                    P50 = Of(value, "50"),
                    P95 = Of(value, "95"),
                    P99 = Of(value, "99"),
                },
            };
    }

    private static string Plain(string text) =>
        text.Replace("`", "", StringComparison.Ordinal)
            .Replace("\n> ", "\n", StringComparison.Ordinal)
            .TrimStart('>', ' ');

    private static double Of(string list, string name) =>
        Pair().Matches(list).FirstOrDefault(pair => pair.Groups["name"].Value == name) is { } found
            ? NBomberNumbers.Number(found.Groups["value"].Value)
            : throw new FormatException($"'{name}' is missing in one row.");

    [GeneratedRegex(@"p?(?<name>\w+)%? = (?<value>\d+(?:[.,]\d+)?)", RegexOptions.CultureInvariant)]
    private static partial Regex Pair();

    [GeneratedRegex(@"\bduration: (?<time>[\d.:]+)", RegexOptions.CultureInvariant)]
    private static partial Regex Duration();
}
