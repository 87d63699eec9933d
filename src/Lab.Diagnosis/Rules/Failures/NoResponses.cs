using Experiments.Charts;
using Lab.Diagnosis.Findings;
using Lab.Foundation.Formatting;

namespace Lab.Diagnosis.Rules.Failures;

/// <summary>Requests wait and none is answered, and no other rule knows why: the seconds in which percentiles have nothing to say.</summary>
internal sealed class NoResponses : IFindingRule
{
    /// <summary>Age of the oldest request in milliseconds from which on it is more than a slow answer.</summary>
    public const double MinOldestMs = 3_000;

    private const double SpanSeconds = 2;

    public string Id => "nobody-answered";

    public string Title => "Nobody is answered";

    public string Why =>
        "A percentile is made of answers, so a service that gives none has none: the worst seconds of a run are its emptiest. "
        + "The age of what waits counts from the moment each request was meant to start and grows by a second each second. "
        + "Look at what the service waits for itself: a stack capture names it, where the target is a .NET process on this machine.";

    public Symptom? Examine(FindingWindow window)
    {
        if (window.HasWarning || window.Highest(SeriesCatalogue.LoadRps, SpanSeconds) is not 0)
            return null;
        if (window.Last(SeriesCatalogue.WaitingOldest) is not { } oldest || oldest < MinOldestMs)
            return null;
        List<Evidence> evidence =
        [
            new("Oldest waits for", MetricFormat.Latency(oldest), SeriesCatalogue.WaitingOldest),
        ];
        if (window.Last(SeriesCatalogue.WaitingMedian) is { } median)
            evidence.Add(new("Median", MetricFormat.Latency(median), SeriesCatalogue.WaitingMedian));
        if (window.Last(SeriesCatalogue.LoadInFlight) is { } open)
            evidence.Add(new("In flight", MetricFormat.Count((long)open), SeriesCatalogue.LoadInFlight));
        return new(
            FindingSeverity.Warning,
            $"No request has been answered for {SpanSeconds:0} s or longer; the oldest has been waiting for {MetricFormat.Latency(oldest)}.",
            oldest,
            evidence
        );
    }
}
