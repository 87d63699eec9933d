using System.Globalization;
using System.Text.RegularExpressions;
using Imports.Measured;
using LoadEngine.Recording;

namespace Imports.Hey;

/// <summary>What hey prints (https://github.com/rakyll/hey). Stateless.</summary>
internal static partial class HeyText
{
    private const int LongestText = 1_000_000;
    private const double MsPerSecond = 1_000;

    /// <summary>True when it is that.</summary>
    public static bool IsIt(string text) => text.Length <= LongestText && text.StartsWith("Summary:", StringComparison.Ordinal) && text.Contains("Requests/sec:", StringComparison.Ordinal);

    /// <summary>Reads it.</summary>
    public static MeasuredElsewhere Read(string text)
    {
        var statuses = StatusLine().Matches(text).ToDictionary(row => int.Parse(row.Groups["status"].Value, CultureInfo.InvariantCulture), row => Count(row));
        var unanswered = text.IndexOf("Error distribution:", StringComparison.Ordinal) is var at and >= 0 ? ErrorLine().Matches(text[at..]).Sum(Count) : 0;
        var failures = statuses.Where(each => each.Key is < 200 or >= 300).GroupBy(each => KindOf(each.Key)).ToDictionary(kind => kind.Key, kind => kind.Sum(each => each.Value));
        if (unanswered > 0) failures[ErrorKinds.NameOf(ErrorKind.Other)] = failures.GetValueOrDefault(ErrorKinds.NameOf(ErrorKind.Other)) + unanswered;
        var percentiles = Percentile().Matches(text).ToDictionary(row => row.Groups["of"].Value, row => (double?)Seconds(row) * MsPerSecond);
        return new("hey", "Measured by hey. Its latencies are service times of a closed model, of all answers whatever their status, in steps of a tenth of a millisecond.")
        {
            Seconds = Of(text, "Total"), Requests = statuses.Values.Sum() + unanswered, Failed = failures.Values.Sum(), Statuses = statuses, FailuresByKind = failures,
            Rps = Rate().Match(text) is { Success: true } rate ? Seconds(rate) : null,
            Latency = new(
                Of(text, "Average") * MsPerSecond, percentiles.GetValueOrDefault("50"), percentiles.GetValueOrDefault("90"), percentiles.GetValueOrDefault("95"), percentiles.GetValueOrDefault("99"),
                Of(text, "Slowest") * MsPerSecond),
        };
    }

    private static string KindOf(int status) => ErrorKinds.NameOf(status switch
    {
        429 => ErrorKind.TooManyRequests,
        >= 300 and < 400 => ErrorKind.Redirect,
        >= 400 and < 500 => ErrorKind.ClientError,
        >= 500 => ErrorKind.ServerError,
        _ => ErrorKind.Other,
    });

    private static double? Of(string text, string name) => Regex.Match(text, $@"^[ \t]*{name}:\s+(?<value>[\d.]+) secs", RegexOptions.Multiline | RegexOptions.CultureInvariant) is { Success: true } found ? Seconds(found) : null;

    private static double Seconds(Match row) => double.Parse(row.Groups["value"].Value, CultureInfo.InvariantCulture);

    private static long Count(Match row) => long.Parse(row.Groups["count"].Value, CultureInfo.InvariantCulture);

    [GeneratedRegex(@"Requests/sec:\s+(?<value>[\d.]+)", RegexOptions.CultureInvariant)]
    private static partial Regex Rate();

    [GeneratedRegex(@"^[ \t]*(?<of>\d+)%%? in (?<value>[\d.]+) secs", RegexOptions.Multiline | RegexOptions.CultureInvariant)]
    private static partial Regex Percentile();

    [GeneratedRegex(@"^[ \t]*\[(?<status>\d{3})\]\s+(?<count>\d+) responses", RegexOptions.Multiline | RegexOptions.CultureInvariant)]
    private static partial Regex StatusLine();

    [GeneratedRegex(@"^[ \t]*\[(?<count>\d+)\]\s+\S", RegexOptions.Multiline | RegexOptions.CultureInvariant)]
    private static partial Regex ErrorLine();
}
