using Experiments.Charts;

namespace Lab.Diagnosis.Findings;

/// <summary>Limits a measured rate by Little's law.</summary>
internal static class LittlesLawLimit
{
    /// <summary>Share of the users, 0..1, in flight, from which on users only wait.</summary>
    public const double MinWaitingShare = 0.9;

    private const double MsPerSecond = 1_000;

    /// <summary>
    /// A rate of answers, limited by Little's law, because a span can hold one burst of answers too many.
    /// </summary>
    /// <param name="window">The run.</param>
    /// <param name="perSecond">Counted answers per second.</param>
    /// <param name="span">The span in seconds for requests in flight and latency.</param>
    public static double CapRate(this FindingWindow window, double perSecond, double span)
    {
        if (
            window.Mean(SeriesCatalogue.LoadInFlight, span) is not { } inFlight
            || inFlight < window.Mean(SeriesCatalogue.LoadUsers, span) * MinWaitingShare
        )
            return perSecond;
        return inFlight / window.Mean(SeriesCatalogue.LatencyMean, span) * MsPerSecond is { } most
            ? Math.Min(perSecond, most)
            : perSecond;
    }
}
