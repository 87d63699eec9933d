namespace Observer.Sessions;

/// <summary>
/// Expects the stop of a look at awaits, locks or the queue from the newest stops of that kind, in proportion to the bytes. Before
/// the first one, the stop of a stack look has the fixed part, and the managed heap is added. Not thread-safe.
/// </summary>
internal sealed class StopEstimate
{
    /// <summary>Milliseconds for each MB of the managed heap before the first look at it; measured at 0.2–0.6 ms.</summary>
    public const double DefaultMsPerMegabyte = 0.3;

    // Half of them may have come at a busy moment.
    private const int Kept = 4;

    private const double Megabyte = 1 << 20;

    private readonly Queue<double> _ofStacks = [];
    private readonly Queue<(double Ms, long Bytes)> _ofHeap = [];

    private long _stackBytes;

    /// <summary>Records the stop of a stack look.</summary>
    /// <param name="stopMs">Length of the stop in milliseconds.</param>
    /// <param name="bytes">Bytes copied.</param>
    public void AddStacks(double stopMs, long bytes)
    {
        Keep(_ofStacks, stopMs);
        _stackBytes = bytes;
    }

    /// <summary>Records the stop of a look that copies the managed heap.</summary>
    /// <param name="stopMs">Length of the stop in milliseconds.</param>
    /// <param name="heapBytes">Bytes of the heap at the look.</param>
    public void AddHeap(double stopMs, long heapBytes) => Keep(_ofHeap, (stopMs, heapBytes + _stackBytes));

    /// <summary>Expected stop of a look that copies the managed heap, in milliseconds; null before the first look.</summary>
    /// <param name="heapBytes">Bytes of the heap now.</param>
    public double? Expect(long heapBytes) =>
        _ofHeap.Count > 0 ? LowerMedian(_ofHeap.Select(stop => stop.Ms * Ratio(heapBytes + _stackBytes, stop.Bytes)))
        : _ofStacks.Count > 0 ? LowerMedian(_ofStacks) + DefaultMsPerMegabyte * heapBytes / Megabyte
        : null;

    private static double Ratio(long bytes, long before) => before > 0 ? (double)bytes / before : 1;

    private static void Keep<T>(Queue<T> stops, T stop)
    {
        stops.Enqueue(stop);
        if (stops.Count > Kept)
            stops.Dequeue();
    }

    private static double LowerMedian(IEnumerable<double> values)
    {
        double[] sorted = [.. values.Order()];
        return sorted[(sorted.Length - 1) / 2];
    }
}
