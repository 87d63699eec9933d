using LoadEngine.Recording;

namespace Imports.Aggregation;

/// <summary>Records imported latencies and rejects impossible ones.</summary>
internal static class LatencyRecording
{
    private const double NsPerMs = 1e6,
        MaxLatencyNs = 24 * 60 * 60 * 1e9;

    // Together with the longest latency below what a sum of nanoseconds can hold, as long as they are not all that long; that is looked at,
    // too.
    private const long MaxCountPerValue = 10_000_000_000;

    /// <summary>Counts a latency so many times.</summary>
    /// <exception cref="FormatException">It cannot be.</exception>
    /// <exception cref="OverflowException">There are too many.</exception>
    public static void RecordMs(this Histogram histogram, double latencyMs, long times = 1) =>
        histogram.RecordNs(latencyMs * NsPerMs, times);

    /// <summary>The same in nanoseconds.</summary>
    public static void RecordNs(this Histogram histogram, double latencyNs, long times = 1)
    {
        if (!(latencyNs is >= 0 and <= MaxLatencyNs))
            throw new FormatException($"A latency of {latencyNs / NsPerMs} ms cannot be.");
        if (times is < 0 or > MaxCountPerValue)
            throw new FormatException($"A latency counted {times:#,0} times cannot be.");
        var value = (long)latencyNs;
        _ = checked(histogram.SumNs + value * times);
        histogram.Record(value, times);
    }
}
