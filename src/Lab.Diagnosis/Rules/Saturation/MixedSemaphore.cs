using Experiments.Charts;
using Lab.Diagnosis.Findings;
using Lab.Foundation.Formatting;

namespace Lab.Diagnosis.Rules.Saturation;

/// <summary>Some callers block their threads on a semaphore that others await.</summary>
internal sealed class MixedSemaphore : IFindingRule
{
    /// <summary>Blocked threads, and requests that await, from which on the rule reports.</summary>
    public const double MinBlocked = 2,
        MinAwaiting = 2;

    /// <summary>Share of the time with both kinds of callers, 0..1.</summary>
    public const double MinShare = 0.8;

    private const double SpanSeconds = 2;

    private static readonly string[] Effects =
    [
        "sync-over-async",
        "thread-pool-starvation",
        "overload-without-back-pressure",
        "internal-limit",
        "unresponsive",
        "nobody-answered",
        "clients-give-up",
    ];

    public string Id => "mixed-semaphore";

    public string Title => "A semaphore is blocked on and awaited";

    public string Why =>
        "The owner of the semaphore, and each caller that awaits it, needs a pool thread to continue. "
        + "Callers in Wait hold those threads until the owner continues, so a short turn lasts until the pool adds a thread. "
        + "Use WaitAsync for all callers.";

    public bool StopsWithLoad => true;

    public IReadOnlyCollection<string> Absorbs(FindingWindow window) => Effects;

    public Symptom? Examine(FindingWindow window)
    {
        if (
            window.Now < window.LastChangeBefore(window.Now) + SpanSeconds
            || !(window.Share(SeriesCatalogue.SemaphoreBlocked, SpanSeconds, count => count >= MinBlocked) >= MinShare)
            || !(
                window.Share(SeriesCatalogue.SemaphoreAwaiting, SpanSeconds, count => count >= MinAwaiting) >= MinShare
            )
            || window.Highest(SeriesCatalogue.SemaphoreBlocked, SpanSeconds) is not { } blocked
            || window.Highest(SeriesCatalogue.SemaphoreAwaiting, SpanSeconds) is not { } awaiting
        )
            return null;
        var held = window.HeldPlace();
        return new(
            FindingSeverity.Warning,
            $"Up to {MetricFormat.Count((long)blocked)} threads are blocked in Wait on a semaphore that "
                + $"{MetricFormat.Count((long)awaiting)} other requests await."
                + (held is null ? "" : $" {held}"),
            blocked + (held is null ? 0 : Symptom.NamedStrength),
            [
                new("Blocked in Wait", MetricFormat.Count((long)blocked), SeriesCatalogue.SemaphoreBlocked),
                new("Awaiting", MetricFormat.Count((long)awaiting), SeriesCatalogue.SemaphoreAwaiting),
                .. window.Mean(SeriesCatalogue.SemaphoreTurn, SpanSeconds) is { } turn
                    ? [new Evidence("Turn", MetricFormat.Latency(turn), SeriesCatalogue.SemaphoreTurn)]
                    : Array.Empty<Evidence>(),
            ]
        );
    }
}
