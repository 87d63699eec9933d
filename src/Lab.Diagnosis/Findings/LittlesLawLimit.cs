using Experiments.Charts;

namespace Lab.Diagnosis.Findings;

/// <summary>What users who do nothing but wait can get at the most.</summary>
internal static class LittlesLawLimit
{
    /// <summary>Share of the users, 0..1, in flight at the moments of the frames, from which on they do nothing but wait. Of few, such moments say little.</summary>
    public const double MinWaitingShare = 0.9;

    private const double MsPerSecond = 1_000;

    /// <summary>
    /// A rate of answers, but no more than users can get who ask again as soon as they are answered (Little's law). Users who ask in step are answered in
    /// bursts, and a span holds one burst more or less than its share.
    /// </summary>
    /// <param name="window">The run.</param>
    /// <param name="perSecond">Answers a second as they were counted.</param>
    /// <param name="span">The last seconds, whose requests in flight and latency set the bound.</param>
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
