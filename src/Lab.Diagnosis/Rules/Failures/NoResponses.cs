using Experiments.Charts;
using Lab.Diagnosis.Findings;
using Lab.Foundation.Formatting;
using Observer.Contract;

namespace Lab.Diagnosis.Rules.Failures;

/// <summary>Requests wait without any response, and no other rule explains it.</summary>
internal sealed class NoResponses : IFindingRule
{
    /// <summary>Age of the oldest request in milliseconds from which on the rule reports.</summary>
    public const double MinOldestMs = 3_000;

    private const double SpanSeconds = 2;

    public string Id => "nobody-answered";

    public string Title => "No responses";

    public string Why =>
        "Percentiles include completed requests only, so a service that does not respond has no percentiles. "
        + "The age of a waiting request is measured from its planned start. "
        + "Find out what the service is waiting for: for a .NET process on this machine, a stack capture shows it.";

    public ObserverCommand? Look => ObserverCommand.Awaits;

    public Symptom? Examine(FindingWindow window)
    {
        if (window.HasWarning || window.Highest(SeriesCatalogue.LoadRps, SpanSeconds) is not 0)
            return null;
        if (window.Last(SeriesCatalogue.WaitingOldest) is not { } oldest || oldest < MinOldestMs)
            return null;
        List<Evidence> evidence =
        [
            new("Oldest waiting for", MetricFormat.Latency(oldest), SeriesCatalogue.WaitingOldest),
        ];
        if (window.Last(SeriesCatalogue.WaitingMedian) is { } median)
            evidence.Add(new("Median", MetricFormat.Latency(median), SeriesCatalogue.WaitingMedian));
        if (window.Last(SeriesCatalogue.LoadInFlight) is { } open)
            evidence.Add(new("In flight", MetricFormat.Count((long)open), SeriesCatalogue.LoadInFlight));
        var awaited = window.AwaitedPlace();
        evidence.AddRange(awaited?.Evidence ?? []);
        var place = awaited is null && window.HeldPlace() is { } held ? $" {held}" : awaited.AfterSentence();
        return new(
            FindingSeverity.Warning,
            $"No responses for {SpanSeconds:0} s or longer; the oldest request has been waiting for {MetricFormat.Latency(oldest)}."
                + place,
            oldest,
            evidence
        );
    }
}
