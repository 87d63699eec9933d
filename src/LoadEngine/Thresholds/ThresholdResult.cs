namespace LoadEngine.Thresholds;

/// <summary>How a run did against one threshold.</summary>
/// <param name="Text">The threshold as it was written.</param>
/// <param name="Metric">Canonical name of the metric, such as <c>p95</c>.</param>
/// <param name="Passed">Whether it was met. Without a value it is not.</param>
/// <param name="Actual">The value: milliseconds, a share of 0 to 1, or a number; null when there was none.</param>
/// <param name="Reason">Why there was no value; null when there was one.</param>
public sealed record ThresholdResult(
    string Text,
    string Metric,
    bool Passed,
    double? Actual = null,
    string? Reason = null
);
