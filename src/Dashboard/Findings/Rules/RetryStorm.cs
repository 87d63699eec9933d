using Dashboard.Components.Stage;

namespace Dashboard.Findings.Rules;

/// <summary>Each request asks its dependency several times, which makes a struggling dependency struggle more.</summary>
internal sealed class RetryStorm : IFindingRule
{
    /// <summary>Calls to the dependency for each request that ended, from which on retries multiply the load.</summary>
    public const double MinAmplification = 1.8;

    /// <summary>Calls a second below which it is not worth a word.</summary>
    public const double MinCallsPerSecond = 5;

    private const double SpanSeconds = 4;

    public string Id => "retry-storm";

    public string Title => "Retry storm";

    public string Why =>
        "When a dependency fails and every caller tries again at once, each request turns into several calls, and the dependency gets most traffic when it can bear least. " +
        "It fails more of them, which brings more retries: the storm feeds itself and outlives what started it. " +
        "Back off with growing, random pauses, retry only a small share of the requests, and stop asking for a while (a circuit breaker).";

    public Symptom? Examine(FindingWindow window)
    {
        if (window.Mean("dependency.calls", SpanSeconds) is not { } calls || calls < MinCallsPerSecond) return null;
        if (window.Slope("totals.requests", SpanSeconds) is not { } ended || ended <= 0 || calls / ended < MinAmplification) return null;
        return new(
            FindingSeverity.Warning, $"Every request makes {calls / ended:0.0} calls to its dependency: retries multiply the load just when it hurts.", calls / ended,
            [new("Dependency", $"{Figure.Rate(calls)} calls/s", "dependency.calls"), new("Requests", $"{Figure.Rate(ended)} /s", "totals.requests")]);
    }
}
