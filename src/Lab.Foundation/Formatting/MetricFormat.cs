using System.Globalization;
using System.Text.RegularExpressions;
using LoadEngine.Recording;
using LoadEngine.Thresholds;

namespace Lab.Foundation.Formatting;

/// <summary>Formats figures for display.</summary>
public static partial class MetricFormat
{
    // Differences below this factor are shown in percent: “10 % fewer” is clearer than “1.1 × fewer”.
    private const double MinFactor = 1.15;

    private const long SecondsPerMinute = 60,
        SecondsPerHour = 3_600;

    private const double MaxFactor = 1_000_000;

    private const double MinShare = 0.00005,
        MinRate = 0.05,
        MinMsShownInSeconds = 10_000;

    // Maximum number of list items.
    private const int MaxStatuses = 3;

    // Rounded as in stored documents and the API, so that both give the same text: 3.7496 is always shown as 3.8.
    // These formats round half up, as the browser does ("N0" does not). Keep in sync with stage/figures.js.
    private const int StoredRateDecimals = 2,
        StoredMsDecimals = 3;
    private const string Whole = "#,0",
        Tenths = "0.0";

    /// <summary>A count with separators.</summary>
    public static string Count(long count) => count.ToString(Whole, CultureInfo.InvariantCulture);

    /// <summary>Formats a share of 0..1 in percent; only a share of 1 is shown as 100 %.</summary>
    public static string WholePercent(double share) =>
        share is >= 0.995 and < 1
            ? $"{Math.Min(Math.Round(share * 100, 1), 99.9).ToString(Tenths, CultureInfo.InvariantCulture)} %"
            : $"{(share * 100).ToString("0", CultureInfo.InvariantCulture)} %";

    /// <summary>A rate, with one decimal place while it is small.</summary>
    public static string Rate(double rate) =>
        rate is > 0 and < MinRate
            ? "< 0.1"
            : Math.Round(rate, StoredRateDecimals).ToString(rate < 10 ? Tenths : Whole, CultureInfo.InvariantCulture);

    /// <summary>A latency in milliseconds, or in seconds from ten seconds.</summary>
    public static string Latency(double? milliseconds) =>
        milliseconds is >= MinMsShownInSeconds ? Seconds(milliseconds.Value / 1000) : InMilliseconds(milliseconds);

    /// <summary>Formats latencies in one common unit: seconds only when each value alone would be in seconds.</summary>
    public static IReadOnlyList<string> Latencies(params IReadOnlyList<double?> milliseconds)
    {
        var isInMilliseconds = milliseconds.Any(value => value < MinMsShownInSeconds);
        return [.. milliseconds.Select(value => isInMilliseconds ? InMilliseconds(value) : Latency(value))];
    }

    // Two significant digits, unless the integer part has more.
    private static string InMilliseconds(double? milliseconds) =>
        milliseconds is not { } value
            ? "–"
            : Math.Round(value, StoredMsDecimals) switch
            {
                0 when value > 0 => "< 0.001 ms",
                > 0 and < 0.0995 and var ms => ms.ToString("0.0##", CultureInfo.InvariantCulture) + " ms",
                > 0 and < 0.995 and var ms => ms.ToString("0.00", CultureInfo.InvariantCulture) + " ms",
                < 10 and var ms => ms.ToString(Tenths, CultureInfo.InvariantCulture) + " ms",
                var ms => ms.ToString(Whole, CultureInfo.InvariantCulture) + " ms",
            };

    /// <summary>A duration in seconds.</summary>
    public static string Seconds(double seconds) => seconds.ToString("0.0", CultureInfo.InvariantCulture) + " s";

    /// <summary>Formats a remaining time, rounded up, as <c>1:42</c> or <c>1:05:00</c>. Keep in sync with stage/figures.js.</summary>
    public static string Clock(double seconds)
    {
        var number = (long)Math.Ceiling(Math.Max(0, seconds));
        return number < SecondsPerHour
            ? $"{number / SecondsPerMinute}:{number % SecondsPerMinute:00}"
            : $"{number / SecondsPerHour}:{number % SecondsPerHour / SecondsPerMinute:00}:{number % SecondsPerMinute:00}";
    }

    /// <summary>Formats a factor, such as <c>7.3 ×</c>.</summary>
    public static string Times(double factor) => FactorOf(factor) + " ×";

    // Larger factors, such as against a value near zero, are meaningless and may be infinite.
    private static string FactorOf(double factor) =>
        factor > MaxFactor ? $"> {MaxFactor.ToString(Whole, CultureInfo.InvariantCulture)}" : Rate(factor);

    /// <summary>Formats the difference to an earlier figure, in percent (<c>10 %</c>) or, when large, as a factor (<c>7.3 ×</c>).</summary>
    /// <param name="before">The earlier value, greater than 0.</param>
    /// <param name="after">The later value, greater than 0.</param>
    /// <param name="times">The text after the number of a factor.</param>
    public static string Distance(double before, double after, string times = "×")
    {
        var factor = Math.Max(after / before, before / after);
        var percent = Math.Abs(after / before - 1) * 100;
        return factor >= MinFactor ? $"{FactorOf(factor)} {times}"
            : percent < 1 ? "< 1 %"
            : $"{percent:0} %";
    }

    /// <summary>A share, 0..1, in percent, with as many decimal places as a small share needs.</summary>
    public static string Share(double share) =>
        share is > 0 and < MinShare
            ? "< 0.01 %"
            : (share * 100).ToString(share < 0.1 ? "0.##" : "0.#", CultureInfo.InvariantCulture) + " %";

    /// <summary>A threshold as entered, with its default unit if it has none.</summary>
    public static string Rule(ThresholdResult result)
    {
        if (!Threshold.TryParse(result.Text, out var threshold, out _))
            return result.Text;
        var unit =
            threshold.IsLatency ? " ms"
            : threshold.Metric == "rps" ? " /s"
            : "";
        return unit.Length == 0 ? result.Text : BareLimit().Replace(result.Text, match => match.Value + unit, 1);
    }

    // A number after the comparison operator, without a unit.
    [GeneratedRegex(@"(?<=[<>=]\s*)\d+(?:\.\d+)?(?=\s*(?:abort|$))", RegexOptions.CultureInvariant)]
    private static partial Regex BareLimit();

    /// <summary>The value that a threshold was evaluated on, in the metric's unit, or why there was none.</summary>
    public static string Actual(ThresholdResult result) =>
        (result.Actual, result.Metric) switch
        {
            (null, _) => result.Reason ?? "–",
            ({ } share, "failed_rate") => Share(share),
            ({ } latency, "avg" or "min" or "max") => Latency(latency),
            ({ } latency, ['p', >= '0' and <= '9', ..]) => Latency(latency),
            ({ } number, _) => number.ToString(
                number == Math.Floor(number) ? Whole : "#,0.0",
                CultureInfo.InvariantCulture
            ),
        };

    /// <summary>Formats a count with its noun, such as <c>1 request</c> and <c>2 requests</c>.</summary>
    /// <param name="count">The count.</param>
    /// <param name="one">Singular noun.</param>
    public static string Pluralize(long count, string one) => $"{Count(count)} {one}{(count == 1 ? "" : "s")}";

    /// <summary>Formats the number of requests: completed and cancelled separately, and a warm-up, which no figure includes.</summary>
    public static string RequestsInAll(long ended, long cancelled, double? warmUpSeconds = null) =>
        (cancelled, warmUpSeconds) switch
        {
            (0, null or 0) => $"{Pluralize(ended, "request")} in total",
            (0, { } warmUp) when ended == 0 => $"no request counted: none came after the {Seconds(warmUp)} of warm-up",
            (0, { } warmUp) => $"{Pluralize(ended, "request")} counted after {Seconds(warmUp)} of warm-up",
            (_, null or 0) => SomeCutOff(ended, cancelled),
            (_, { } warmUp) => $"{SomeCutOff(ended, cancelled)}, counted after {Seconds(warmUp)} of warm-up",
        };

    private static string SomeCutOff(long ended, long cancelled) =>
        $"{Count(ended)} of {Count(ended + cancelled)} requests completed, {Count(cancelled)} "
        + $"{(cancelled == 1 ? "was" : "were")} cut off";

    /// <summary>Formats failures by kind, most frequent first; failed responses show their status code when it is known.</summary>
    /// <param name="failed">The number of failures.</param>
    /// <param name="byKind">The number of failures of each kind, by the engine's name of the kind.</param>
    /// <param name="byStatus">The number of responses of each status, including successes.</param>
    public static string Failures(
        long failed,
        IReadOnlyDictionary<string, long> byKind,
        IReadOnlyDictionary<int, long> byStatus
    )
    {
        if (failed == 0)
        {
            return "none";
        }

        var kinds = byKind
            .Where(kind => kind.Value > 0)
            .SelectMany(kind => ByStatus(kind, byStatus))
            .OrderByDescending(kind => kind.Count)
            .Select(kind => $"{Count(kind.Count)} × {kind.Words}")
            .ToList();
        return kinds.Count == 1 ? kinds[0] : $"{Count(failed)}: {string.Join(", ", kinds)}";
    }

    // An expected status is not a failure: if a status class has more responses than failures, the failed ones are unknown.
    private static IEnumerable<(string Words, long Count)> ByStatus(
        KeyValuePair<string, long> kind,
        IReadOnlyDictionary<int, long> byStatus
    )
    {
        var answers = kind.Key is [>= '3' and <= '5', 'x', 'x']
            ? byStatus.Where(status => status.Key / 100 == kind.Key[0] - '0' && status.Key is not (304 or 429)).ToList()
            : [];
        return answers.Count is > 0 and <= MaxStatuses && answers.Sum(status => status.Value) == kind.Value
            ? answers.Select(status => (status.Key.ToString(CultureInfo.InvariantCulture), status.Value))
            : [(ErrorKinds.Describe(kind.Key), kind.Value)];
    }
}
