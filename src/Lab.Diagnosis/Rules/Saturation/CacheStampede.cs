using Experiments.Charts;
using Lab.Diagnosis.Findings;
using Lab.Foundation.Formatting;

namespace Lab.Diagnosis.Rules.Saturation;

/// <summary>One expiry of a cached value causes many queries to its source.</summary>
internal sealed class CacheStampede : IFindingRule
{
    /// <summary>Queries for one expiry from which on the rule reports.</summary>
    public const double MinQueries = 5;

    private const double SpanSeconds = 4;

    public string Id => "cache-stampede";

    public string Title => "Cache stampede";

    public string Why =>
        "Every caller that finds no value in the cache queries the source, until the first result is stored. "
        + "The source gets a burst of equal queries, and the callers wait behind each other. "
        + "Let one caller query and the others wait for its result, as HybridCache does.";

    public bool IsPerSwitch => true;

    public bool StopsWithLoad => true;

    public Symptom? Examine(FindingWindow window)
    {
        // Queries of another variant or load may wait for their place for seconds.
        if (window.Now < window.LastChangeBefore(window.Now) + SpanSeconds)
            return null;
        if (
            window.Last(SeriesCatalogue.CacheCallsPerMiss) is not >= MinQueries
            || window.Highest(SeriesCatalogue.CacheCallsPerMiss, SpanSeconds) is not { } queries
        )
            return null;
        return new(
            FindingSeverity.Warning,
            $"One expiry of a cached value causes {MetricFormat.Count((long)queries)} queries to its source instead of one.",
            queries,
            [
                new("Queries per expiry", MetricFormat.Count((long)queries), SeriesCatalogue.CacheCallsPerMiss),
                .. window.Mean(SeriesCatalogue.CacheQueries, SpanSeconds) is { } rate
                    ? [new Evidence("Queries", $"{MetricFormat.Rate(rate)} /s", SeriesCatalogue.CacheQueries)]
                    : Array.Empty<Evidence>(),
            ]
        );
    }
}
