using Experiments.Charts;
using Lab.Diagnosis.Findings;
using Lab.Foundation.Formatting;

namespace Lab.Diagnosis.Rules.Failures;

/// <summary>Each request asks its dependency several times, which makes a struggling dependency struggle more.</summary>
internal sealed class RetryStorm : IFindingRule
{
    /// <summary>Calls to the dependency for each request that ended, from which on retries multiply the load.</summary>
    public const double MinAmplification = 1.8;

    /// <summary>Calls a second below which it is not worth a word.</summary>
    public const double MinCallsPerSecond = 5;

    /// <summary>Mean of the calls over their median up to which they came evenly.</summary>
    public const double MaxMeanOverMedian = 1.5;

    private const double SpanSeconds = 4,
        CountedSeconds = 12,
        CalmSpanSeconds = 1,
        CalmStepSeconds = 0.5,
        MaxCalmCallsPerRequest = 1.3;

    public string Id => "retry-storm";

    public string Title => "Retry storm";

    public string Why =>
        "When a dependency fails and every caller tries again at once, each request turns into several calls, and the dependency gets most traffic when it can bear least. "
        + "It fails more of them, which brings more retries: the storm feeds itself and outlives what started it. "
        + "Back off with growing, random pauses, retry only a small share of the requests, and stop asking for a while (a circuit breaker).";

    public Symptom? Examine(FindingWindow window)
    {
        if (
            window.Mean(SeriesCatalogue.DependencyCalls, SpanSeconds) is not > MinCallsPerSecond
            || window.Slope(SeriesCatalogue.TotalsRequests, SpanSeconds) is not > 0
        )
            return null;

        // Calls come from requests of now and from those of a while ago: over a few seconds each would seem to call oftener than it can. What came before the
        // trouble is not among them: it would make the storm smaller than it stands on the chart.
        var longest = Math.Max(window.LastChangeBefore(window.Now), window.Now - CountedSeconds);
        var calm = LastCalm(window, longest);
        var from = calm ?? longest;
        if (
            Calls(window, from) is not { } calls
            || Begun(window, from, window.Now) is not { Seconds: >= SpanSeconds / 2 } begun
        )
            return null;
        // Those that were on their way when it began call as often as those that begin in it, and are no requests of its seconds.
        // So do those of a warm-up, which are counted nowhere, and those of the variant before.
        var open = calm is null && from <= window.Now - CountedSeconds ? 0 : Math.Round(OpenAt(window, from));
        var value = calls / (begun.PerSecond + (open / (window.Now - from)));
        if (value < MinAmplification)
            return null;
        return new(
            FindingSeverity.Warning,
            $"In the last {Math.Round(window.Now - from):0} s {MetricFormat.Rate(calls)} calls a second reached the dependency for {MetricFormat.Rate(begun.PerSecond)} {(open > 0 ? $"new requests a second and the {MetricFormat.Count((long)open)} already waiting" : "requests a second")}, {Each(value)} for each: retries multiply the load just when it hurts.",
            value,
            [
                new("Dependency", $"{MetricFormat.Rate(calls)} calls/s", SeriesCatalogue.DependencyCalls),
                new(open > 0 ? "New requests" : "Requests", $"{MetricFormat.Rate(begun.PerSecond)} /s"),
                .. open > 0
                    ? [new Evidence("Already waiting", MetricFormat.Count((long)open))]
                    : Array.Empty<Evidence>(),
                new("Calls a request", Each(value)),
            ]
        );
    }

    // Calls come in whole numbers, and those of many requests are counted beside requests that began a little earlier: a tenth would claim more than there can be.
    private static string Each(double callsOfARequest) =>
        callsOfARequest >= 3
            ? $"about {MetricFormat.Count((long)Math.Round(callsOfARequest))}"
            : $"about {callsOfARequest:0.0}";

    // The latest moment at which each request called about once.
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

    // What is called is called by the requests that have begun: while they pile up, fewer end than that, and while a pile is worked off, more. Requests of a warm-up
    // end uncounted: soon after it fewer are in flight for that alone.
    private static (double PerSecond, double Seconds)? Begun(FindingWindow window, double from, double to)
    {
        if (window.GrowthBetween(SeriesCatalogue.TotalsRequests, from, to) is not { } ended)
            return null;
        var waiting = window.GrowthBetween(SeriesCatalogue.LoadInFlight, from, to)?.Growth ?? 0;
        if (waiting < 0 && window.CountedSince > 0 && from < window.CountedSince + CountedSeconds)
            waiting = 0;
        return (Math.Max(0, ended.Growth + waiting) / ended.Seconds, ended.Seconds);
    }

    // By the length of each moment: those of a busy machine are unlike.
    private static double? Calls(FindingWindow window, double from)
    {
        var (calls, seconds) = (0.0, 0.0);
        foreach (var row in window.Rows(from, window.Now, SeriesCatalogue.DependencyCalls))
            (calls, seconds) = (calls + (row[0] * row[1]), seconds + row[0]);
        // Counters that came late have the calls of several moments in one: what most moments saw is no more than that.
        return seconds > 0 && window.Median(SeriesCatalogue.DependencyCalls, from, window.Now) is { } median
            ? Math.Min(calls / seconds, median * MaxMeanOverMedian)
            : null;
    }
}
