using System.Globalization;
using System.Text.RegularExpressions;
using Imports.Aggregation;
using Imports.Model;
using LoadEngine.Recording;

namespace Imports.Hey;

/// <summary>What hey prints (https://github.com/rakyll/hey).</summary>
internal static partial class HeyText
{
    private const int MaxTextLength = 1_000_000;
    private const string Errors = "Error distribution:";
    private const decimal MsPerSecond = 1_000;

    /// <summary>True when it is that.</summary>
    public static bool CanRead(string text) =>
        text.Length <= MaxTextLength
        && text.StartsWith("Summary:", StringComparison.Ordinal)
        && text.Contains("Total:", StringComparison.Ordinal);

    /// <summary>Reads it.</summary>
    public static ImportedMeasurement Read(string text)
    {
        MultipleRunsException.ThrowIfMoreThanOne(Title().Count(text) + ForeignTitle().Count(text));
        var statuses = StatusLine()
            .Matches(text)
            .ToDictionary(
                row => int.Parse(row.Groups["status"].Value, CultureInfo.InvariantCulture),
                row => Count(row)
            );
        var errors = text.IndexOf(Errors, StringComparison.Ordinal) is var at and >= 0
            ? ErrorLine().Matches(text[at..]).ToList()
            : [];
        if (Missing(text) is { Count: > 0 } missing)
            throw new FormatException($"missing: {string.Join(", ", missing)}.");
        if (CountLike().Count(text) != StatusLine().Count(text) + errors.Count)
            throw new FormatException("a count is not a number.");
        var (answered, unanswered) = (statuses.Values.Sum(), errors.Sum(Count));
        var failures = statuses
            .Where(pair => pair.Key is < 200 or >= 300)
            .GroupBy(pair => KindOf(pair.Key))
            .ToDictionary(kind => kind.Key, kind => kind.Sum(pair => pair.Value));
        foreach (var error in errors)
        {
            var kind = ErrorKinds.NameOf(
                ErrorKindClassifier.Classify(Address().Replace(error.Groups["what"].Value, ""))
            );
            failures[kind] = failures.GetValueOrDefault(kind) + Count(error);
        }

        var percentiles = Percentile()
            .Matches(text)
            .ToDictionary(row => row.Groups["of"].Value, row => (double?)Ms(row));
        return new(
            "hey",
            "Measured by hey. Latencies are service times of a closed model, of all responses, in steps of 0.1 ms."
        )
        {
            Seconds = LineOf(text, "Total") is { Success: true } total ? Seconds(total) : null,
            Requests = answered + unanswered,
            Answered = answered,
            Failed = failures.Values.Sum(),
            Statuses = statuses,
            FailuresByKind = failures,
            LatencyIsOfAllAnswers = true,
            // The rate of hey includes requests without a response.
            Rps =
                Rate().Match(text) is { Success: true } rate && answered + unanswered > 0
                    ? Seconds(rate) * answered / (answered + unanswered)
                    : null,
            Latency =
                answered == 0
                    ? Latencies.Unknown
                    : new(
                        MsOf(text, "Average"),
                        percentiles.GetValueOrDefault("50"),
                        percentiles.GetValueOrDefault("90"),
                        percentiles.GetValueOrDefault("95"),
                        percentiles.GetValueOrDefault("99"),
                        MsOf(text, "Slowest")
                    )
                    {
                        Reported = percentiles.ToDictionary(
                            pair => double.Parse(pair.Key, CultureInfo.InvariantCulture),
                            pair => pair.Value!.Value
                        ),
                    },
        };
    }

    private static string KindOf(int status) =>
        ErrorKinds.NameOf(
            status switch
            {
                429 => ErrorKind.TooManyRequests,
                >= 300 and < 400 => ErrorKind.Redirect,
                >= 400 and < 500 => ErrorKind.ClientError,
                >= 500 => ErrorKind.ServerError,
                _ => ErrorKind.Other,
            }
        );

    // Where nothing was answered there are no statuses, and where all was, no errors.
    private static List<string> Missing(string text)
    {
        var missing = new List<string>();
        if (!LineOf(text, "Total").Success)
            missing.Add("its line 'Total'");
        if (!Rate().IsMatch(text))
            missing.Add("its line 'Requests/sec'");
        if (!text.Contains(Errors, StringComparison.Ordinal) && !StatusLine().IsMatch(text))
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

    private static long Count(Match row) => long.Parse(row.Groups["count"].Value, CultureInfo.InvariantCulture);

    // Get "http://…": and what happened.
    [GeneratedRegex(@"^[A-Za-z]+ \S+: ", RegexOptions.CultureInvariant)]
    private static partial Regex Address();

    [GeneratedRegex(@"Requests/sec:\s+(?<value>[\d.]+)", RegexOptions.CultureInvariant)]
    private static partial Regex Rate();

    [GeneratedRegex(
        @"^[ \t]*(?<of>\d+)%%? in (?<value>[\d.]+) secs",
        RegexOptions.Multiline | RegexOptions.CultureInvariant
    )]
    private static partial Regex Percentile();

    [GeneratedRegex(
        @"^[ \t]*\[(?<status>\d{3})\]\s+(?<count>\d+) responses",
        RegexOptions.Multiline | RegexOptions.CultureInvariant
    )]
    private static partial Regex StatusLine();

    [GeneratedRegex(@"^Summary:", RegexOptions.Multiline | RegexOptions.CultureInvariant)]
    private static partial Regex Title();

    // Of wrk and of a summary of k6.
    [GeneratedRegex(@"^(?:Running \S+ test @ |\{)", RegexOptions.Multiline | RegexOptions.CultureInvariant)]
    private static partial Regex ForeignTitle();

    [GeneratedRegex(@"^[ \t]*\[", RegexOptions.Multiline | RegexOptions.CultureInvariant)]
    private static partial Regex CountLike();

    [GeneratedRegex(
        @"^[ \t]*\[(?<count>\d+)\][ \t]+(?<what>\S.*)$",
        RegexOptions.Multiline | RegexOptions.CultureInvariant
    )]
    private static partial Regex ErrorLine();
}
