using System.Text.Json.Serialization;

namespace LoadEngine.Thresholds;

/// <summary>The result of one threshold.</summary>
/// <param name="Text">The threshold as entered.</param>
/// <param name="Metric">Canonical name of the metric, such as <c>p95</c>.</param>
/// <param name="Passed">Whether it was met; false without a value.</param>
/// <param name="Actual">The value: milliseconds, a share of 0 to 1, or a number; null if there is none.</param>
/// <param name="Reason">Why there is no value; otherwise null.</param>
public sealed record ThresholdResult(
    string Text,
    string Metric,
    bool Passed,
    double? Actual = null,
    string? Reason = null
)
{
    /// <summary>How failures affect the value of a percentile; null without failures and for other metrics.</summary>
    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)]
    public string? Note { get; init; }
}
