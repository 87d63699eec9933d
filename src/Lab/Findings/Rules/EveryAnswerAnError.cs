using Experiments.Charts;
using Lab.Figures;

namespace Lab.Findings.Rules;

/// <summary>Nothing that was answered was answered well, from the start on or since the last change: the request is wrong, or the service does nothing but fail.</summary>
internal sealed class EveryAnswerAnError : IFindingRule
{
    /// <summary>Answers from which on it is more than a slow start.</summary>
    public const double MinAnswers = 10;

    /// <summary>Share of 4xx and 5xx among the requests that ended, 0..1.</summary>
    public const double MinShare = 0.99;

    public string Id => "every-answer-an-error";

    public string Title => "Every answer is an error";

    public string Why =>
        "The service is reached and answers, but with nothing that counts: every figure of this run is the speed of saying no. " +
        "Answers of 4xx mean that the request does not suit the service (its address, method, headers or body), and 5xx that the service fails at it. " +
        "Send the request once by hand and read the answer, then correct the endpoint; until then the other findings say little.";

    public Symptom? Examine(FindingWindow window)
    {
        var from = Math.Max(window.LastChangeBefore(window.Now), window.Now - FindingWindow.KeptSeconds);
        if (window.Mean(SeriesCatalogue.LoadSucceeded, from, window.Now) is not 0) return null;
        if (window.GrowthBetween(SeriesCatalogue.TotalsRequests, from, window.Now) is not { Growth: >= MinAnswers } ended) return null;
        var (client, server) = (Count(window, SeriesCatalogue.ErrorsClientError, from), Count(window, SeriesCatalogue.ErrorsServerError, from));
        var share = (client + server) / ended.Growth;
        if (share < MinShare) return null;
        List<Evidence> evidence = [];
        if (client > 0) evidence.Add(new("4xx", $"{Figure.Count((long)client)} answers", SeriesCatalogue.ErrorsClientError));
        if (server > 0) evidence.Add(new("5xx", $"{Figure.Count((long)server)} answers", SeriesCatalogue.ErrorsServerError));
        return new(
            FindingSeverity.Warning,
            $"Not one of {Figure.Count((long)ended.Growth)} answers{(from > 0 ? $" of the last {window.Now - from:0} s" : "")} was a good one: {(client >= server ? "the service refuses the request (4xx)" : "the service fails at it (5xx)")}.",
            ended.Growth, evidence);
    }

    private static double Count(FindingWindow window, Series series, double from) => window.GrowthBetween(series, from, window.Now)?.Growth ?? 0;
}
