using Experiments.Charts;
using Lab.Diagnosis.Findings;
using Lab.Diagnosis.Rules.Health;
using Lab.Foundation.Formatting;
using Observer.Contract;

namespace Lab.Diagnosis.Rules.Saturation;

/// <summary>Requests wait in the queue of ASP.NET Core's rate limiter.</summary>
internal sealed class RateLimiterQueue : IFindingRule
{
    /// <summary>Queued requests from which on the rule reports.</summary>
    public const double MinQueued = 5;

    /// <summary>Time in the queue over the median latency.</summary>
    public const double MinShareOfLatency = 0.5;

    private const double SpanSeconds = 3,
        MsPerSecond = 1_000;

    public string Id => "rate-limiter-queue";

    public string Title => "Requests queue in front of the rate limiter";

    /// <summary>The explanation.</summary>
    public const string Explanation =
        "The rate limiter admits a limited number of requests and keeps the others in its queue instead of rejecting them. "
        + "The wait is part of their response time, and under lasting overload the queue stays full. "
        + "Shorten QueueLimit so that clients learn early, or raise the limit if the service has capacity.";

    public string Why => Explanation;

    public bool StopsWithLoad => true;

    public ObserverCommand? Look => ObserverCommand.Awaits;

    public Symptom? Examine(FindingWindow window)
    {
        if (
            window.Mean(SeriesCatalogue.RateLimiterQueued, SpanSeconds) is not { } queued
            || queued < MinQueued
            || window.Last(SeriesCatalogue.RateLimiterQueued) is not >= MinQueued
        )
            return null;
        // A limiter with a short queue that rejects the rest works as intended.
        var answers = window.Mean(SeriesCatalogue.LoadRps, SpanSeconds) ?? 0;
        if (window.Rejected(SpanSeconds) > answers * BackPressureWorking.MinShedShare)
            return null;
        // By Little’s law.
        var waitMs = queued / window.Mean(SeriesCatalogue.LoadSucceeded, SpanSeconds) * MsPerSecond;
        var median = window.P50(SpanSeconds);
        if (waitMs < MinShareOfLatency * median)
            return null;
        var awaited = window.AwaitedPlace();
        return new(
            FindingSeverity.Warning,
            $"{MetricFormat.Count((long)queued)} requests wait in the queue of the rate limiter."
                + awaited.AfterSentence(),
            queued + (awaited is null ? 0 : Symptom.NamedStrength),
            [
                new("Queued", MetricFormat.Count((long)queued), SeriesCatalogue.RateLimiterQueued),
                .. median is { } ms
                    ? [new Evidence("p50", MetricFormat.Latency(ms), SeriesCatalogue.LatencyP50)]
                    : Array.Empty<Evidence>(),
                .. awaited?.Evidence ?? [],
            ]
        );
    }
}
