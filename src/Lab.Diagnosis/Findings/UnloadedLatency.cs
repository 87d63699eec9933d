using Experiments.Charts;

namespace Lab.Diagnosis.Findings;

/// <summary>Latency at the start of a run, while the service had little to do, and the queueing that it reveals later on.</summary>
internal static class UnloadedLatency
{
    /// <summary>Median latency over that of the unloaded service, from which on requests wait.</summary>
    public const double MinFactor = 3;

    /// <summary>Responses of a frame whose median counts.</summary>
    public const double MinResponses = 3;

    private static readonly Series[] Read = [SeriesCatalogue.LatencyP50, SeriesCatalogue.LoadSucceeded];

    // A service with fast and slow responses has fast moments at any time.
    private const double MaxReturnFactor = 1.5;

    /// <summary>
    /// The lowest median latency of a frame at the start of the run or of its variant, in milliseconds; null where such moments
    /// return, and before any.
    /// </summary>
    public static double? UnloadedP50(this FindingWindow window, double span)
    {
        if (Lowest(window.FirstRows(FindingWindow.FirstSeconds, Read)) is not { } lowest)
            return null;
        return
            window.FactorOver(lowest, span) >= MinFactor
            && Lowest(window.Rows(window.Now - span, window.Now, Read)) <= lowest * MaxReturnFactor
            ? null
            : lowest;
    }

    /// <summary>The median latency over that of the unloaded service; null where one of them is unknown.</summary>
    public static double? FactorOverUnloaded(this FindingWindow window, double span) =>
        window.UnloadedP50(span) is { } unloaded ? window.FactorOver(unloaded, span) : null;

    private static double? FactorOver(this FindingWindow window, double unloaded, double span) =>
        window.P50(span) / unloaded;

    private static double? Lowest(IEnumerable<double[]> rows) =>
        rows.Where(row => row[1] > 0 && row[0] * row[2] >= MinResponses).Select(row => (double?)row[1]).Min();
}
