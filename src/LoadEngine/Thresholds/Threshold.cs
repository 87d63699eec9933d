using System.Diagnostics.CodeAnalysis;
using System.Globalization;
using System.Text.RegularExpressions;
using LoadEngine.Plans;
using LoadEngine.Recording;

namespace LoadEngine.Thresholds;

/// <summary>
/// A condition on the result of a run, such as <c>p95&lt;500</c> or <c>failed_rate&lt;2%</c>. Percentiles are nearest rank,
/// over the requests of the whole run or of the part named in braces; failures count as slower than every success. With <c>abort</c> or
/// <c>abort after 10s</c>, the run stops as soon as the condition can no longer be met.
/// </summary>
public sealed partial class Threshold
{
    private const double ExactlyRepresentable = 1e15;
    private static readonly TimeSpan MaxAbortDelay = TimeSpan.FromHours(1);
    private readonly ThresholdMetric _metric;
    private readonly string _comparison;
    private readonly double _limit;

    private Threshold(
        string text,
        ThresholdMetric metric,
        string? part,
        string comparison,
        double limit,
        TimeSpan? abortsAfter
    ) => (Text, _metric, Part, _comparison, _limit, AbortsAfter) = (text, metric, part, comparison, limit, abortsAfter);

    /// <summary>The threshold as entered.</summary>
    public string Text { get; }

    /// <summary>Canonical name of the metric, such as <c>p95</c>.</summary>
    public string Metric => _metric.Name;

    /// <summary>The tag or scenario that is evaluated, as in <c>p95{login}&lt;500</c>; null for the complete run.</summary>
    public string? Part { get; }

    /// <summary>The operator: one of <c>&lt; &lt;= &gt; &gt;= == !=</c>.</summary>
    public string Comparison => _comparison;

    /// <summary>The limit: milliseconds, a share of 0 to 1, or a number.</summary>
    public double Limit => _limit;

    /// <summary>True for a latency, whose <see cref="Limit"/> is in milliseconds.</summary>
    public bool IsLatency => _metric.Unit == ThresholdUnit.Ms;

    /// <summary>Time since the start after which a failure aborts the run; null if it is only evaluated at the end.</summary>
    public TimeSpan? AbortsAfter { get; }

    /// <summary>Parses a threshold.</summary>
    /// <param name="text">
    /// Metric, comparison (<c>&lt; &lt;= &gt; &gt;= == !=</c>) and limit; optional <c>abort</c> or <c>abort after
    /// TIME</c>.
    /// </param>
    /// <param name="threshold">The parsed threshold.</param>
    /// <param name="mistake">The error message when parsing fails.</param>
    public static bool TryParse(
        string text,
        [NotNullWhen(true)] out Threshold? threshold,
        [NotNullWhen(false)] out string? mistake
    )
    {
        (threshold, mistake) = (null, null);
        var match = Pattern().Match(text);
        if (!match.Success)
        {
            mistake = "Not a threshold. Write a metric, one of < <= > >= == != and a limit, such as p95<500.";
            return false;
        }

        var name = Blanks().Replace(match.Groups["metric"].Value.Trim().ToLowerInvariant(), "_");
        if (ThresholdMetric.Find(name) is not { } metric)
        {
            mistake = $"Unknown metric. Known metrics: {ThresholdMetric.KnownNames}.";
            return false;
        }

        if (!TryParseLimit(match.Groups["limit"].Value.Trim(), metric.Unit, out var limit, out var expected))
        {
            mistake = $"The limit of {metric.Name} must be {expected}.";
            return false;
        }

        if (!TryParseAbort(match, out var abortsAfter))
        {
            mistake = $"{metric.Name}: write a time such as 500ms or 10s after 'abort after'.";
            return false;
        }

        var part = match.Groups["part"] is { Success: true } named ? named.Value.Trim() : null;
        threshold = new(text.Trim(), metric, part, match.Groups["comparison"].Value, limit, abortsAfter);
        return true;
    }

    /// <summary>Returns an error if the plan has no such tag or scenario; otherwise null.</summary>
    public string? Validate(LoadPlan plan)
    {
        if (Part is null || plan.Parts.Contains(Part))
            return null;
        return $"{Metric}: no request or scenario has the tag or name in braces.";
    }

    /// <summary>Evaluates the complete run, or the part named by <see cref="Part"/>.</summary>
    /// <param name="total">The counts.</param>
    /// <param name="length">Duration under load, without warm-up and drain.</param>
    public ThresholdResult Evaluate(Tally total, TimeSpan length)
    {
        ArgumentNullException.ThrowIfNull(total);
        var result = new ThresholdResult(Text, QualifiedMetric, Passed: false, Reason: _metric.NoValueReason);
        return _metric.Measure(total, length.TotalSeconds) is { } actual
            ? Judge(result, actual, total.Succeeded, total.Failed)
            : result;
    }

    /// <summary>Evaluates a value, and says how failures affect it if it is a latency.</summary>
    /// <param name="result">The result without its value.</param>
    /// <param name="actual">The value, in the unit of <see cref="Limit"/>; infinite for the latency of a failure.</param>
    /// <param name="succeeded">Requests that succeeded.</param>
    /// <param name="failed">Requests that failed.</param>
    public ThresholdResult Judge(ThresholdResult result, double actual, long succeeded, long failed)
    {
        ArgumentNullException.ThrowIfNull(result);
        if (double.IsPositiveInfinity(actual))
            return result with
            {
                Passed = false,
                Actual = null,
                Reason =
                    succeeded == 0
                        ? ThresholdMetric.NoLatency
                        : string.Create(
                            CultureInfo.InvariantCulture,
                            $"{100.0 * failed / (succeeded + failed):0.##} % of the requests failed, and a failure counts as slower than "
                                + $"every success."
                        ),
            };
        return result with
        {
            Passed = IsMetBy(actual),
            Actual = actual,
            Reason = null,
            Note =
                IsLatency && failed > 0 && _metric.Name is not ("avg" or "min")
                    ? string.Create(
                        CultureInfo.InvariantCulture,
                        $"{failed:#,0} {(failed == 1 ? "failure counts" : "failures count")} as slower than every success"
                    )
                    : null,
        };
    }

    /// <summary>
    /// True if the run must be aborted: a latency, share or rate is beyond its limit, or a count has passed a limit to which it
    /// cannot return. A count below its limit has not failed.
    /// </summary>
    /// <param name="total">The counts so far.</param>
    /// <param name="length">Duration of the run so far without the warm-up.</param>
    /// <param name="elapsed">Time since the start.</param>
    public bool ShouldAbort(Tally total, TimeSpan length, TimeSpan elapsed)
    {
        if (
            AbortsAfter is not { } earliest
            || elapsed < earliest
            || _metric.Measure(total, length.TotalSeconds) is not { } actual
            || IsMetBy(actual)
        )
            return false;
        return !_metric.IsMonotonic || _comparison is "<" or "<=" || (_comparison == "==" && actual > _limit);
    }

    /// <inheritdoc/>
    public override string ToString() => Text;

    private string QualifiedMetric => Part is null ? Metric : $"{Metric}{{{Part}}}";

    private static bool TryParseAbort(Match match, out TimeSpan? abortsAfter)
    {
        abortsAfter = match.Groups["abort"].Success ? TimeSpan.Zero : null;
        if (!match.Groups["after"].Success)
            return true;
        var text = match.Groups["after"].Value;
        if (
            !char.IsAsciiLetter(text[^1])
            || !TryParseLimit(text, ThresholdUnit.Ms, out var ms, out _)
            || ms > MaxAbortDelay.TotalMilliseconds
        )
            return false;
        abortsAfter = TimeSpan.FromMilliseconds(ms);
        return true;
    }

    private static bool TryParseLimit(string text, ThresholdUnit unit, out double limit, out string expected)
    {
        var match = LimitPattern().Match(text);
        limit = 0;
        expected = unit switch
        {
            ThresholdUnit.Ms => "a time such as 500, 500ms or 1.5s (milliseconds when no unit is given)",
            ThresholdUnit.Share => "a share from 0 to 1, such as 0.02, or a percentage, such as 2%",
            _ => "a number of 0 or more",
        };
        if (
            !match.Success
            || !double.TryParse(
                match.Groups["number"].ValueSpan,
                NumberStyles.AllowDecimalPoint,
                CultureInfo.InvariantCulture,
                out var number
            )
            || number > ExactlyRepresentable
        )
            return false;
        double? factor = (unit, match.Groups["unit"].Value) switch
        {
            (ThresholdUnit.Ms, "" or "ms") => 1,
            (ThresholdUnit.Ms, "us" or "µs") => 0.001,
            (ThresholdUnit.Ms, "s") => 1_000,
            (ThresholdUnit.Ms, "m") => 60_000,
            (ThresholdUnit.Share, "") => 1,
            (ThresholdUnit.Share, "%") => 0.01,
            (ThresholdUnit.Number, "") => 1,
            _ => null,
        };
        limit = number * (factor ?? 0);
        return factor is not null && (unit != ThresholdUnit.Share || limit <= 1);
    }

    /// <summary>True if the value meets the threshold.</summary>
    /// <param name="actual">The value, in the unit of <see cref="Limit"/>.</param>
    public bool IsMetBy(double actual) =>
        _comparison switch
        {
            "<" => actual < _limit,
            "<=" => actual <= _limit,
            ">" => actual > _limit,
            ">=" => actual >= _limit,
            "==" => actual == _limit,
            _ => actual != _limit,
        };

    [GeneratedRegex(
        @"^(?<metric>[^<>=!{}]+)(?:\{(?<part>[^{}]+)\}\s*)?(?<comparison><=|>=|==|!=|<|>)(?<limit>[^<>=!]+?)(?<abort>\s+abort(?:\s+after\s+(?<after>\S+))?)?\s*$",
        RegexOptions.CultureInvariant
    )]
    private static partial Regex Pattern();

    [GeneratedRegex(@"^(?<number>\d+(?:\.\d+)?|\.\d+)\s*(?<unit>%|[a-zµ]*)$", RegexOptions.CultureInvariant)]
    private static partial Regex LimitPattern();

    [GeneratedRegex(@"\s+")]
    private static partial Regex Blanks();
}
