using LoadEngine.Recording;

namespace Imports.Aggregation;

/// <summary>Records imported latencies and rejects impossible ones.</summary>
internal static class LatencyRecording
{
    private const double NsPerMs = 1e6,
        MaxLatencyNs = 24 * 60 * 60 * 1e9;

    // With the maximum latency, keeps the sum of nanoseconds from overflowing in realistic files; others are rejected.
    private const long MaxCountPerValue = 10_000_000_000;

    /// <summary>Records a latency with a count.</summary>
    /// <exception cref="FormatException">The latency is impossible.</exception>
    /// <exception cref="OverflowException">There are too many values.</exception>
    public static void RecordMs(this Histogram histogram, double latencyMs, long times = 1) =>
        histogram.RecordNs(latencyMs * NsPerMs, times);

    /// <summary>Records a latency in nanoseconds.</summary>
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
