using Experiments.Charts;

namespace Lab.Diagnosis.Findings;

/// <summary>Decides whether failed requests may have been sent before the last switch.</summary>
internal static class CarryOverRequests
{
    private const double AtTheSwitchSeconds = 0.5,
        StartSeconds = 1.5;

    /// <summary>True while all failures since the last switch may belong to requests sent before it.</summary>
    /// <param name="window">The run.</param>
    /// <param name="span">The examined span in seconds.</param>
    /// <param name="failures">The series of failure counts.</param>
    public static bool MayExplainAll(FindingWindow window, double span, params IEnumerable<Series> failures) =>
        window.LastSwitch is { } change
        && MayBeOfBefore(window, span, change.Seconds)
        && Failed(window, change.Seconds, failures) <= InFlightAt(window, change.Seconds);

    /// <summary>The most failures in a span that may belong to requests from before the last switch; 0 where unknown.</summary>
    /// <param name="window">The run.</param>
    /// <param name="span">The examined span in seconds.</param>
    /// <param name="failures">The series of failure counts.</param>
    public static double MaxCarriedOver(FindingWindow window, double span, params IEnumerable<Series> failures) =>
        window.LastSwitch is { } change
        && MayBeOfBefore(window, span, change.Seconds)
        && InFlightAt(window, change.Seconds) is { } inFlight
            ? Math.Min(inFlight, Failed(window, Math.Max(change.Seconds, window.Now - span), failures))
            : 0;

    /// <summary>
    /// Requests on the server when the run started that do not belong to it, such as streams of other clients.
    /// </summary>
    public static double RequestsOfOthers(this FindingWindow window) =>
        window
            .FirstRows(StartSeconds, SeriesCatalogue.HttpActiveRequests, SeriesCatalogue.LoadInFlight)
            .Select(row => row[1] - row[2])
            .DefaultIfEmpty(0)
            .Min()
            is > 0
                and var others
            ? others
            : 0;

    // Once every waiting request is younger than the switch, the earlier ones have ended.
    private static bool MayBeOfBefore(FindingWindow window, double span, double switched) =>
        window.Highest(SeriesCatalogue.WaitingOldest, span) / 1_000 >= window.Now - span - switched;

    private static double Failed(FindingWindow window, double from, IEnumerable<Series> failures) =>
        failures.Sum(kind => window.GrowthBetween(kind, from, window.Now)?.Growth ?? 0);

    private static double? InFlightAt(FindingWindow window, double switched) =>
        window.Mean(SeriesCatalogue.LoadInFlight, switched - AtTheSwitchSeconds, switched);
}
