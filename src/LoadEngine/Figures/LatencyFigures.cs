using LoadEngine.Recording;

namespace LoadEngine.Figures;

/// <summary>Latencies in milliseconds: exact minimum, mean and maximum, nearest-rank percentiles to three significant digits.</summary>
/// <param name="Count">Number of values, at least 1.</param>
/// <param name="MinMs">Exact minimum.</param>
/// <param name="MeanMs">Exact mean.</param>
/// <param name="StdDevMs">Standard deviation, from the midpoints of the histogram's buckets.</param>
/// <param name="P50Ms">Median.</param>
/// <param name="P75Ms">75th percentile.</param>
/// <param name="P90Ms">90th percentile.</param>
/// <param name="P95Ms">95th percentile.</param>
/// <param name="P99Ms">99th percentile.</param>
/// <param name="P999Ms">99.9th percentile.</param>
/// <param name="P9999Ms">99.99th percentile.</param>
/// <param name="MaxMs">Exact maximum.</param>
public sealed record LatencyFigures(
    long Count,
    double MinMs,
    double MeanMs,
    double StdDevMs,
    double P50Ms,
    double P75Ms,
    double P90Ms,
    double P95Ms,
    double P99Ms,
    double P999Ms,
    double P9999Ms,
    double MaxMs
)
{
    private const double NsPerMs = 1e6;

    /// <summary>The figures of a histogram, or null if it is empty.</summary>
    public static LatencyFigures? From(Histogram histogram)
    {
        if (histogram.Count == 0)
            return null;
        Span<long> valuesNs = stackalloc long[Percentiles.Length];
        histogram.PercentilesNs(Percentiles, valuesNs);
        return new(
            histogram.Count,
            histogram.MinNs / NsPerMs,
            histogram.MeanNs!.Value / NsPerMs,
            histogram.StandardDeviationNs / NsPerMs,
            valuesNs[0] / NsPerMs,
            valuesNs[1] / NsPerMs,
            valuesNs[2] / NsPerMs,
            valuesNs[3] / NsPerMs,
            valuesNs[4] / NsPerMs,
            valuesNs[5] / NsPerMs,
            valuesNs[6] / NsPerMs,
            histogram.MaxNs / NsPerMs
        );
    }

    private static ReadOnlySpan<double> Percentiles => [50, 75, 90, 95, 99, 99.9, 99.99];
}
