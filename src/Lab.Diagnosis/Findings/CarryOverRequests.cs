using Experiments.Charts;

namespace Lab.Diagnosis.Findings;

/// <summary>Whose requests they were that came to nothing: for as long as a request may take, those of the variant before go on ending after the switch. Stateless.</summary>
internal static class CarryOverRequests
{
    private const double AtTheSwitchSeconds = 0.5;

    /// <summary>True while all that has come to nothing since the switch may have been sent before it: then none of it is told of the variant that is under fire.</summary>
    /// <param name="window">The run.</param>
    /// <param name="span">How far back failures are looked at, in seconds.</param>
    /// <param name="failures">The counts of them.</param>
    public static bool MayExplainAll(FindingWindow window, double span, params IEnumerable<Series> failures) =>
        window.LastSwitch is { } change
        && MayBeOfBefore(window, span, change.Seconds)
        && Failed(window, change.Seconds, failures) <= InFlightAt(window, change.Seconds);

    /// <summary>How many of those that have come to nothing within a span may have been sent before the last switch; 0 where there was none, or it is not known.</summary>
    /// <param name="window">The run.</param>
    /// <param name="span">How far back failures are looked at, in seconds.</param>
    /// <param name="failures">The counts of them.</param>
    public static double MaxCarriedOver(FindingWindow window, double span, params IEnumerable<Series> failures) =>
        window.LastSwitch is { } change
        && MayBeOfBefore(window, span, change.Seconds)
        && InFlightAt(window, change.Seconds) is { } inFlight
            ? Math.Min(inFlight, Failed(window, Math.Max(change.Seconds, window.Now - span), failures))
            : 0;

    // What waits now is younger than the switch, and was so when the span began: what was sent before it has ended by then.
    private static bool MayBeOfBefore(FindingWindow window, double span, double switched) =>
        window.Highest(SeriesCatalogue.WaitingOldest, span) / 1_000 >= window.Now - span - switched;

    private static double Failed(FindingWindow window, double from, IEnumerable<Series> failures) =>
        failures.Sum(kind => window.GrowthBetween(kind, from, window.Now)?.Growth ?? 0);

    private static double? InFlightAt(FindingWindow window, double switched) =>
        window.Mean(SeriesCatalogue.LoadInFlight, switched - AtTheSwitchSeconds, switched);
}
