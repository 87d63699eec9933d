using Experiments.Charts;
using Lab.Diagnosis.Findings;
using Lab.Diagnosis.Rules.Saturation;
using Lab.Foundation.Formatting;

namespace Lab.Diagnosis.Rules.Failures;

/// <summary>Retries multiply the calls to a dependency that is already failing.</summary>
internal sealed class RetryStorm : IFindingRule
{
    /// <summary>Calls to the dependency per request, from which on the rule reports.</summary>
    public const double MinAmplification = 1.8;

    /// <summary>Calls per second from which on the rule reports.</summary>
    public const double MinCallsPerSecond = 5;

    /// <summary>Mean of the calls over their median, which limits the effect of late counters.</summary>
    public const double MaxMeanOverMedian = 1.5;

    /// <summary>Share of the calls that fail, 0..1, where the service is not the lab's own.</summary>
    public const double MinFailedShare = 0.5;

    private const double SpanSeconds = 4,
        CountedSeconds = 12,
        CalmSpanSeconds = 1,
        CalmStepSeconds = 0.5,
        MaxCalmCallsPerRequest = 1.3;

    public string Id => "retry-storm";

    public string Title => "Retry storm";

    public string Why =>
        "When a dependency fails and every caller retries at once, each request turns into several calls. "
        + "The dependency then fails more often, which causes more retries, even after the original problem is over. "
        + "Use exponential backoff with jitter, limit the share of retries, and add a circuit breaker.";

    public Symptom? Examine(FindingWindow window) => OfTheLab(window) ?? OfAnyService(window);

    // A service may make several calls for each request by design, so most of them have to fail.
    private static Symptom? OfAnyService(FindingWindow window)
    {
        if (
            window.Mean(SeriesCatalogue.DependencyCalls, SpanSeconds) is not null
            || window.Mean(SeriesCatalogue.HttpClientCalls, SpanSeconds) is not (> MinCallsPerSecond and var calls)
            || window.Mean(SeriesCatalogue.HttpClientFailed, SpanSeconds) is not { } failed
            || failed < calls * MinFailedShare
            || NeverSent(window)
            || Begun(window, window.Now - SpanSeconds, window.Now)
                is not { PerSecond: > 0, Seconds: >= SpanSeconds / 2 } begun
        )
            return null;
        var value = calls / begun.PerSecond;
        if (value < MinAmplification)
            return null;
        return new(
            FindingSeverity.Warning,
            $"The target makes {MetricFormat.Rate(calls)} HTTP calls per second, {Each(value)} per request, and "
                + $"{MetricFormat.WholePercent(failed / calls)} of them fail: retries multiply the load of its dependency.",
            value,
            [
                new("Outgoing calls", $"{MetricFormat.Rate(calls)} calls/s", SeriesCatalogue.HttpClientCalls),
                new("Failed calls", $"{MetricFormat.Rate(failed)} calls/s", SeriesCatalogue.HttpClientFailed),
                new("Share of failed calls", MetricFormat.WholePercent(failed / calls)),
                new("New requests", $"{MetricFormat.Rate(begun.PerSecond)} /s"),
                new("Calls per request", Each(value)),
            ]
        );
    }

    // Calls that end while they wait for a connection of the target do not reach the dependency.
    private static bool NeverSent(FindingWindow window) =>
        window.Mean(SeriesCatalogue.HttpClientWaiting, SpanSeconds)
        >= window.Mean(SeriesCatalogue.LoadInFlight, SpanSeconds) * ConnectionQueue.MinShare;

    private static Symptom? OfTheLab(FindingWindow window)
    {
        if (
            window.Mean(SeriesCatalogue.DependencyCalls, SpanSeconds) is not > MinCallsPerSecond
            || window.Slope(SeriesCatalogue.TotalsRequests, SpanSeconds) is not > 0
        )
            return null;

        // Calls also come from requests that began earlier, so the span is long, and begins with the trouble.
        var longest = Math.Max(window.LastChangeBefore(window.Now), window.Now - CountedSeconds);
        var calm = LastCalm(window, longest);
        var from = calm ?? longest;
        if (
            Calls(window, from) is not { } calls
            || Begun(window, from, window.Now) is not { Seconds: >= SpanSeconds / 2 } begun
        )
            return null;
        // Requests in flight at the beginning of the span call as well.
        var open = calm is null && from <= window.Now - CountedSeconds ? 0 : Math.Round(OpenAt(window, from));
        var value = calls / (begun.PerSecond + (open / (window.Now - from)));
        if (value < MinAmplification)
            return null;
        return new(
            FindingSeverity.Warning,
            $"The dependency gets {MetricFormat.Rate(calls)} calls per second, {Each(value)} per request: retries multiply its load.",
            value,
            [
                new("Dependency", $"{MetricFormat.Rate(calls)} calls/s", SeriesCatalogue.DependencyCalls),
                new("New requests", $"{MetricFormat.Rate(begun.PerSecond)} /s"),
                .. open > 0
                    ? [new Evidence("Already waiting", MetricFormat.Count((long)open))]
                    : Array.Empty<Evidence>(),
                new("Calls per request", Each(value)),
            ]
        );
    }

    private static string Each(double callsOfARequest) =>
        callsOfARequest >= 3
            ? $"about {MetricFormat.Count((long)Math.Round(callsOfARequest))}"
            : $"about {callsOfARequest:0.0}";

    // The last moment with about one call per request.
    private static double? LastCalm(FindingWindow window, double from)
    {
        for (var at = window.Now - (SpanSeconds / 2); at > from; at -= CalmStepSeconds)
        {
            var calls = window.Mean(SeriesCatalogue.DependencyCalls, at - CalmSpanSeconds, at);
            if (
                Begun(window, at - CalmSpanSeconds, at) is { Seconds: > 0 } begun
                && calls <= MaxCalmCallsPerRequest * begun.PerSecond
            )
                return at;
        }

        return null;
    }

    private static double OpenAt(FindingWindow window, double at) =>
        window.Mean(SeriesCatalogue.LoadInFlight, at - CalmStepSeconds, at) ?? 0;

    // Requests that began are those that ended plus the change of those in flight. Requests of a warm-up end uncounted.
    private static (double PerSecond, double Seconds)? Begun(FindingWindow window, double from, double to)
    {
        if (window.GrowthBetween(SeriesCatalogue.TotalsRequests, from, to) is not { } ended)
            return null;
        var waiting = window.GrowthBetween(SeriesCatalogue.LoadInFlight, from, to)?.Growth ?? 0;
        if (waiting < 0 && window.CountedSince > 0 && from < window.CountedSince + CountedSeconds)
            waiting = 0;
        return (Math.Max(0, ended.Growth + waiting) / ended.Seconds, ended.Seconds);
    }

    private static double? Calls(FindingWindow window, double from)
    {
        var (calls, seconds) = (0.0, 0.0);
        foreach (var row in window.Rows(from, window.Now, SeriesCatalogue.DependencyCalls))
            (calls, seconds) = (calls + (row[0] * row[1]), seconds + row[0]);
        // A late counter holds the calls of several moments.
        return seconds > 0 && window.Median(SeriesCatalogue.DependencyCalls, from, window.Now) is { } median
            ? Math.Min(calls / seconds, median * MaxMeanOverMedian)
            : null;
    }
}
