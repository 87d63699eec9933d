using Experiments.Charts;
using Lab.Diagnosis.Findings;
using Lab.Foundation.Formatting;

namespace Lab.Diagnosis.Rules.Failures;

/// <summary>Every answer since the start or the last change is an error.</summary>
internal sealed class OnlyErrorResponses : IFindingRule
{
    /// <summary>Answers from which on the rule reports.</summary>
    public const double MinResponses = 10;

    /// <summary>Share of errors among the ended requests, 0..1.</summary>
    public const double MinShare = 0.99;

    /// <summary>Seconds after a change that are ignored, and seconds after those before the rule reports.</summary>
    public const double SettlingSeconds = 3,
        MinSeconds = 3;

    private const double SpanSeconds = 4;

    private static readonly (Series Series, string Name, string Words)[] Kinds =
    [
        (SeriesCatalogue.ErrorsClientError, "4xx", "the service rejects the request (4xx)"),
        (SeriesCatalogue.ErrorsServerError, "5xx", "the service fails (5xx)"),
        (SeriesCatalogue.ErrorsRedirect, "3xx", "the service redirects (3xx)"),
        (SeriesCatalogue.ErrorsCheck, "unexpected", "the response checks fail"),
    ];

    public string Id => "every-answer-an-error";

    public string Title => "Every response is an error";

    public string Why =>
        "The service responds, but only with errors, so the results measure how fast it fails. "
        + "A 4xx means that the address, method, headers or body are wrong, a 5xx that the service fails, and a 3xx that it redirects. "
        + "Send the request once by hand, read the response, and correct the endpoint.";

    public Symptom? Examine(FindingWindow window)
    {
        // Answers right after a change mostly belong to requests before it.
        var change = window.LastChangeBefore(window.Now);
        if (change > 0 && window.Now < change + SettlingSeconds + MinSeconds)
            return null;
        var from = Math.Max(change > 0 ? change + SettlingSeconds : 0, window.Now - FindingWindow.RetentionSeconds);
        if (window.Mean(SeriesCatalogue.LoadSucceeded, from, window.Now) is not 0)
            return null;
        if (
            window.GrowthBetween(SeriesCatalogue.TotalsRequests, from, window.Now)
            is not { Growth: >= MinResponses } ended
        )
            return null;
        var counted = Kinds
            .Select(kind => (Kind: kind, Count: Count(window, kind.Series, from)))
            .Where(pair => pair.Count > 0)
            .ToList();
        if (window.RejectedErrors(SpanSeconds) > 0)
            return null;
        if (counted.Sum(pair => pair.Count) / ended.Growth < MinShare)
            return null;
        return new(
            FindingSeverity.Warning,
            $"All {MetricFormat.Count((long)ended.Growth)} responses are errors: {counted.MaxBy(pair => pair.Count).Kind.Words}.",
            ended.Growth,
            [
                .. counted.Select(pair => new Evidence(
                    pair.Kind.Name,
                    $"{MetricFormat.Count((long)pair.Count)} answers",
                    pair.Kind.Series
                )),
            ]
        );
    }

    private static double Count(FindingWindow window, Series series, double from) =>
        window.GrowthBetween(series, from, window.Now)?.Growth ?? 0;
}
