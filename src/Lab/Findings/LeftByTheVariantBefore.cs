using Experiments.Charts;

namespace Lab.Findings;

/// <summary>Whose requests they were that came to nothing: for as long as a request may take, those of the variant before go on ending after the switch. Stateless.</summary>
internal static class LeftByTheVariantBefore
{
    private const double AtTheSwitchSeconds = 0.5;

    /// <summary>True while all that has come to nothing since the switch may have been sent before it: then none of it is told of the variant that is under fire.</summary>
    /// <param name="window">The run.</param>
    /// <param name="span">How far back failures are looked at, in seconds.</param>
    /// <param name="failures">The counts of them.</param>
    public static bool MayBeAllOf(FindingWindow window, double span, params IEnumerable<Series> failures)
    {
        if (window.LastSwitch is not { } change) return false;
        // What waits now is younger than the switch, and was so when the span began: what was sent before it has ended by then.
        if (!(window.Highest(SeriesCatalogue.WaitingOldest, span) / 1_000 >= window.Now - span - change.Seconds)) return false;
        var since = failures.Sum(kind => window.GrowthBetween(kind, change.Seconds, window.Now)?.Growth ?? 0);
        return since <= window.Mean(SeriesCatalogue.LoadInFlight, change.Seconds - AtTheSwitchSeconds, change.Seconds);
    }
}
