namespace Observation.Runtime;

/// <summary>What the runtime of one process said of itself at one moment.</summary>
/// <param name="ProcessId">The process.</param>
/// <param name="TakenAt">Timestamp of <see cref="TimeProvider.GetTimestamp"/> at arrival.</param>
/// <param name="Values">Value of each instrument; series that differ only in their tags are added up.</param>
/// <param name="Growth">Growth a second of each instrument since the collection before; empty in the first.</param>
/// <param name="BusyThreads">Worker threads in use, from the process's own heartbeat; null where it has none.</param>
public sealed record RuntimeReading(
    int ProcessId,
    long TakenAt,
    IReadOnlyDictionary<string, double> Values,
    IReadOnlyDictionary<string, double> Growth,
    double? BusyThreads
)
{
    /// <summary>Value of an instrument, such as <c>dotnet.thread_pool.queue.length</c>; null where it said nothing.</summary>
    public double? Value(string instrument) => Values.TryGetValue(instrument, out var value) ? value : null;

    /// <summary>Growth of an instrument a second, such as that of <c>dotnet.thread_pool.work_item.count</c>; null before the second collection.</summary>
    public double? PerSecond(string instrument) => Growth.TryGetValue(instrument, out var growth) ? growth : null;
}

/// <summary>The thread pool of a process changed its thread goal.</summary>
/// <param name="ProcessId">The process.</param>
/// <param name="TakenAt">Timestamp of <see cref="TimeProvider.GetTimestamp"/> at arrival.</param>
/// <param name="Threads">The new goal.</param>
/// <param name="Reason">The runtime's own reason, such as <c>Starvation</c> or <c>CooperativeBlocking</c>.</param>
public sealed record PoolAdjustment(int ProcessId, long TakenAt, int Threads, string Reason);
