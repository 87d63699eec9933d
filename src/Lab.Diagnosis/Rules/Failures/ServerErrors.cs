using Experiments.Charts;
using Lab.Diagnosis.Findings;
using Lab.Foundation.Formatting;

namespace Lab.Diagnosis.Rules.Failures;

/// <summary>The target answers, but with 5xx.</summary>
internal sealed class ServerErrors : IFindingRule
{
    /// <summary>Share of 5xx among the requests that ended, 0..1.</summary>
    public const double MinShare = 0.02;

    /// <summary>5xx answers within the span from which on it is more than a stray one.</summary>
    public const double MinErrors = 5;

    private const double SpanSeconds = 4,
        DependencySpanSeconds = 60,
        SilenceSeconds = 1,
        SilenceInGaps = 3;

    public string Id => "server-errors";

    public string Title => "The target fails";

    public string Why =>
        "The requests reached the target and it answered, but with an error of its own (5xx). "
        + "Under load the usual reasons are an exception on a shared object, a dependency that gave up, or a resource that ran out, such as ports or memory. "
        + "Its last lines of log, under the target at the top of the dashboard’s pages, say which.";

    public Symptom? Examine(FindingWindow window)
    {
        if (
            window.Growth(SeriesCatalogue.ErrorsServerError, SpanSeconds) is not { } errors
            || errors < MinErrors
            || AreOver(window, errors)
        )
            return null;
        var share = errors / Math.Max(errors, window.Growth(SeriesCatalogue.TotalsRequests, SpanSeconds) ?? 0);
        if (share < MinShare)
            return null;
        var failsFast = FailsFast(window);
        return new(
            failsFast ? FindingSeverity.Notice : FindingSeverity.Warning,
            failsFast
                ? $"{MetricFormat.WholePercent(share)} of the answers of {window.LastSeconds(SpanSeconds)} are errors (5xx): a dependency struggles, and the target says so instead of insisting."
                : $"{MetricFormat.WholePercent(share)} of the answers of {window.LastSeconds(SpanSeconds)} are errors of the target (5xx).",
            share,
            [
                new("Share of 5xx", MetricFormat.WholePercent(share)),
                new(
                    "5xx",
                    $"{MetricFormat.Rate(errors / window.CountedOf(SpanSeconds))} /s",
                    SeriesCatalogue.ErrorsServerError
                ),
            ]
        );
    }

    // They are still within the span, and nothing fails any more: that the target does would be said of a fix for as long as the span is. Those that come one by one leave gaps that are no end.
    private static bool AreOver(FindingWindow window, double errors) =>
        window.Growth(SeriesCatalogue.ErrorsServerError, Math.Max(SilenceSeconds, SilenceInGaps * SpanSeconds / errors))
            is 0;

    // A circuit breaker's errors are meant: the dependency is asked no oftener than there are requests, and less while it is down. Both are
    // counted over one and the same time, and over none in which another variant was under fire.
    private static bool FailsFast(FindingWindow window)
    {
        var from = Math.Max(window.Now - DependencySpanSeconds, window.LastChangeBefore(window.Now));
        return window.Mean(SeriesCatalogue.DependencyCalls, from, window.Now) is > 0 and var calls
            && window.GrowthBetween(SeriesCatalogue.TotalsRequests, from, window.Now) is { Seconds: > 0 } ended
            && calls < RetryStorm.MinAmplification * ended.Growth / ended.Seconds;
    }
}
