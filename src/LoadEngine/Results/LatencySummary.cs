using LoadEngine.Recording;

namespace LoadEngine.Results;

/// <summary>Latencies of a whole run in milliseconds: exact minimum, mean and maximum, nearest-rank percentiles to three significant digits.</summary>
/// <param name="Count">Values behind the figures, at least 1.</param>
/// <param name="MinMs">Exact minimum.</param>
/// <param name="MeanMs">Exact mean.</param>
/// <param name="StdDevMs">Standard deviation, from the middles of the histogram's buckets.</param>
/// <param name="P50Ms">Median.</param>
/// <param name="P75Ms">75th percentile.</param>
/// <param name="P90Ms">90th percentile.</param>
/// <param name="P95Ms">95th percentile.</param>
/// <param name="P99Ms">99th percentile.</param>
/// <param name="P999Ms">99.9th percentile.</param>
/// <param name="P9999Ms">99.99th percentile.</param>
/// <param name="MaxMs">Exact maximum.</param>
public sealed record LatencySummary(
    long Count, double MinMs, double MeanMs, double StdDevMs, double P50Ms, double P75Ms, double P90Ms, double P95Ms, double P99Ms,
    double P999Ms, double P9999Ms, double MaxMs)
{
    internal const double NsPerMs = 1e6;

    /// <summary>The summary of a histogram, or null when it is empty: no value has no latency.</summary>
    public static LatencySummary? Of(Histogram histogram) => histogram.Count == 0
        ? null
        : new(
            histogram.Count, histogram.MinNs / NsPerMs, histogram.MeanNs!.Value / NsPerMs, StandardDeviationNs(histogram) / NsPerMs,
            Ms(histogram, 50), Ms(histogram, 75), Ms(histogram, 90), Ms(histogram, 95), Ms(histogram, 99), Ms(histogram, 99.9),
            Ms(histogram, 99.99), histogram.MaxNs / NsPerMs);

    /// <summary>Standard deviation in nanoseconds; 0 while empty.</summary>
    internal static double StandardDeviationNs(Histogram histogram)
    {
        if (histogram.Count == 0) return 0;
        var mean = histogram.MeanNs!.Value;
        var squares = 0.0;
        foreach (var (bucket, count) in histogram.Buckets())
        {
            var middle = (HistogramLayout.LowestOf(bucket) + HistogramLayout.HighestOf(bucket)) / 2.0;
            var deviation = Math.Clamp(middle, histogram.MinNs, histogram.MaxNs) - mean;
            squares += deviation * deviation * count;
        }

        return Math.Sqrt(squares / histogram.Count);
    }

    private static double Ms(Histogram histogram, double percentile) => histogram.PercentileNs(percentile)!.Value / NsPerMs;
}
