using Experiments.Charts;
using Lab.Diagnosis.Findings;
using Lab.Foundation.Formatting;

namespace Lab.Diagnosis.Rules.Saturation;

/// <summary>Work is accepted faster than it is completed, and the queue of accepted work has no limit.</summary>
internal sealed class GrowingBacklog : IFindingRule
{
    /// <summary>Age of the oldest queued work in milliseconds, from which on the rule reports.</summary>
    public const double MinAgeMs = 1_000;

    /// <summary>Growth of that age in milliseconds per second: the queue of a bounded channel does not get older.</summary>
    public const double MinGrowth = 100;

    private const double SpanSeconds = 4;

    public string Id => "growing-backlog";

    public string Title => "Accepted work gets older";

    public string Why =>
        "The service responds before the work is done, so its latency stays low while the queue grows. "
        + "Work arrives faster than it is completed, and an unbounded queue keeps the difference in memory. "
        + "Bound the queue, refuse or slow down the callers when it is full, and measure the age of its oldest entry.";

    public bool StopsWithLoad => true;

    public Symptom? Examine(FindingWindow window)
    {
        if (
            window.Last(SeriesCatalogue.WorkAge) is not (>= MinAgeMs and var age)
            || window.Slope(SeriesCatalogue.WorkAge, SpanSeconds) is not >= MinGrowth
            || window.Mean(SeriesCatalogue.WorkAccepted, SpanSeconds) is not { } accepted
            || window.Mean(SeriesCatalogue.WorkDone, SpanSeconds) is not { } done
            || accepted <= done
        )
            return null;
        return new(
            FindingSeverity.Warning,
            $"The oldest accepted work has waited for {MetricFormat.Latency(age)} and gets older: "
                + $"{MetricFormat.Rate(accepted)} per second are accepted, and {MetricFormat.Rate(done)} completed.",
            age,
            [
                new("Oldest queued work", MetricFormat.Latency(age), SeriesCatalogue.WorkAge),
                new("Accepted", $"{MetricFormat.Rate(accepted)} /s", SeriesCatalogue.WorkAccepted),
                new("Completed", $"{MetricFormat.Rate(done)} /s", SeriesCatalogue.WorkDone),
                .. window.Last(SeriesCatalogue.WorkQueued) is { } queued
                    ? [new Evidence("Queued", MetricFormat.Count((long)queued), SeriesCatalogue.WorkQueued)]
                    : Array.Empty<Evidence>(),
            ]
        );
    }
}
