namespace Observation.Runtime;

/// <summary>The values that the runtime of one process reported at one moment.</summary>
/// <param name="ProcessId">The process.</param>
/// <param name="TakenAt">Timestamp of <see cref="TimeProvider.GetTimestamp"/> at arrival.</param>
/// <param name="Values">Value of each instrument; series that differ only in their tags are summed.</param>
/// <param name="Growth">Growth per second of each instrument since the previous collection; empty in the first.</param>
/// <param name="BusyThreads">Worker threads in use, from the process's heartbeat; null if it has none.</param>
public sealed record RuntimeReading(
    int ProcessId,
    long TakenAt,
    IReadOnlyDictionary<string, double> Values,
    IReadOnlyDictionary<string, double> Growth,
    double? BusyThreads
)
{
    /// <summary>Value of an instrument, such as <c>dotnet.thread_pool.queue.length</c>; null if unknown.</summary>
    public double? Value(string instrument) => Values.TryGetValue(instrument, out var value) ? value : null;

    /// <summary>
    /// Growth per second, such as of <c>dotnet.thread_pool.work_item.count</c>; null before the second collection.
    /// </summary>
    public double? PerSecond(string instrument) => Growth.TryGetValue(instrument, out var growth) ? growth : null;
}

/// <summary>The thread pool of a process changed its thread goal.</summary>
/// <param name="ProcessId">The process.</param>
/// <param name="TakenAt">Timestamp of <see cref="TimeProvider.GetTimestamp"/> at arrival.</param>
/// <param name="Threads">The new goal.</param>
/// <param name="Reason">The runtime's reason, such as <c>Starvation</c> or <c>CooperativeBlocking</c>.</param>
public sealed record PoolAdjustment(int ProcessId, long TakenAt, int Threads, string Reason);
