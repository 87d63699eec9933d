using Experiments.Charts;
using Lab.Diagnosis.Findings;
using Lab.Foundation.Formatting;

namespace Lab.Diagnosis.Rules.Failures;

/// <summary>Nothing that was answered was answered well, from the start on or since the last change: the request is wrong, or the service does nothing but fail.</summary>
internal sealed class OnlyErrorResponses : IFindingRule
{
    /// <summary>Answers from which on it is more than a slow start.</summary>
    public const double MinResponses = 10;

    /// <summary>Share of such answers among the requests that ended, 0..1.</summary>
    public const double MinShare = 0.99;

    /// <summary>Seconds after a change that are left out, and seconds after those from which on it is said.</summary>
    public const double SettlingSeconds = 3,
        MinSeconds = 3;

    private static readonly (Series Series, string Name, string Words)[] Kinds =
    [
        (SeriesCatalogue.ErrorsClientError, "4xx", "the service refuses the request (4xx)"),
        (SeriesCatalogue.ErrorsServerError, "5xx", "the service fails at it (5xx)"),
        (SeriesCatalogue.ErrorsRedirect, "3xx", "the service sends the client elsewhere (3xx)"),
        (SeriesCatalogue.ErrorsCheck, "unexpected", "they are not what the request says a right answer is"),
    ];

    public string Id => "every-answer-an-error";

    public string Title => "Every answer is an error";

    public string Why =>
        "The service is reached and answers, but with nothing that counts: while it goes on, every figure is the speed of saying no. "
        + "Answers of 4xx mean that the request does not suit the service (its address, method, headers or body), 5xx that the service fails at it, "
        + "and 3xx that it is somewhere else: give the address that it leads to, or follow redirects. "
        + "Unless failing is what is being shown, send the request once by hand and read the answer, then correct the endpoint; until then the other findings say little.";

    public Symptom? Examine(FindingWindow window)
    {
        // What comes right after a change was mostly asked for before it.
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
        if (counted.Sum(pair => pair.Count) / ended.Growth < MinShare)
            return null;
        return new(
            FindingSeverity.Warning,
            $"Not one of {MetricFormat.Count((long)ended.Growth)} answers{(from > 0 ? $" of the last {window.Now - from:0} s" : "")} was a good one: {counted.MaxBy(pair => pair.Count).Kind.Words}.",
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
