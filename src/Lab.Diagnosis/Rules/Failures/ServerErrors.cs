using Experiments.Charts;
using Lab.Diagnosis.Findings;
using Lab.Foundation.Formatting;

namespace Lab.Diagnosis.Rules.Failures;

/// <summary>The target answers, but with 5xx.</summary>
internal sealed class ServerErrors : IFindingRule
{
    /// <summary>Share of 5xx among the requests that ended, 0..1.</summary>
    public const double MinShare = 0.02;

    /// <summary>5xx answers within the span from which on the rule reports.</summary>
    public const double MinErrors = 5;

    /// <summary>Share of the 5xx answers, 0..1, that are not rejections.</summary>
    public const double MinUnexplainedShare = 0.3;

    private const double SpanSeconds = 4,
        DependencySpanSeconds = 60,
        CountersSeconds = 3,
        SilenceSeconds = 1,
        SilenceInGaps = 3;

    public string Id => "server-errors";

    public string Title => "Server errors";

    public string Why =>
        "The target responded with a server error (5xx). "
        + "Under load the usual causes are an exception on a shared object, a failing dependency, "
        + "or a resource that ran out, such as ports or memory. "
        + "The last log lines, under the target at the top of each page, show the cause.";

    public Symptom? Examine(FindingWindow window)
    {
        // The counters that identify a rate limiter arrive a moment after the first responses.
        if (window.Now < CountersSeconds && window.Last(SeriesCatalogue.PoolBusy) is null)
            return null;
        if (
            window.Growth(SeriesCatalogue.ErrorsServerError, SpanSeconds) is not { } errors
            || errors < MinErrors
            || AreOver(window, errors)
        )
            return null;
        // The rate limiter counts in steps, so a small difference does not count.
        errors -= window.RejectedErrors(SpanSeconds) * SpanSeconds;
        if (errors < MinErrors || errors < MinUnexplainedShare * Errors(window))
            return null;
        var share = errors / Math.Max(errors, window.Growth(SeriesCatalogue.TotalsRequests, SpanSeconds) ?? 0);
        if (share < MinShare)
            return null;
        return new(
            FailsFast(window) ? FindingSeverity.Notice : FindingSeverity.Warning,
            $"{MetricFormat.WholePercent(share)} of the responses in {window.LastSeconds(SpanSeconds)} are errors (5xx).",
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

    private static double Errors(FindingWindow window) =>
        window.Growth(SeriesCatalogue.ErrorsServerError, SpanSeconds) ?? 0;

    // Rare errors have longer gaps.
    private static bool AreOver(FindingWindow window, double errors) =>
        window.Growth(SeriesCatalogue.ErrorsServerError, Math.Max(SilenceSeconds, SilenceInGaps * SpanSeconds / errors))
            is 0;

    // A circuit breaker fails on purpose: there are no more calls to the dependency than requests.
    private static bool FailsFast(FindingWindow window)
    {
        var from = Math.Max(window.Now - DependencySpanSeconds, window.LastChangeBefore(window.Now));
        return window.Mean(SeriesCatalogue.DependencyCalls, from, window.Now) is > 0 and var calls
            && window.GrowthBetween(SeriesCatalogue.TotalsRequests, from, window.Now) is { Seconds: > 0 } ended
            && calls < RetryStorm.MinAmplification * ended.Growth / ended.Seconds;
    }
}
