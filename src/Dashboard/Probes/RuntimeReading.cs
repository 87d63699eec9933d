namespace Dashboard.Probes;

/// <summary>What the target's runtime said of itself at one moment. Null where it said nothing.</summary>
/// <param name="TakenAt">Timestamp of <see cref="TimeProvider.GetTimestamp"/> at arrival.</param>
/// <param name="PoolThreads">Thread-pool threads.</param>
/// <param name="QueueLength">Work items waiting for a thread.</param>
/// <param name="BusyThreads">Worker threads in use, from the target's own event source; null for other services.</param>
/// <param name="CompletedItemsPerSecond">Work items completed a second.</param>
/// <param name="LockContentionsPerSecond">Monitor contentions a second.</param>
/// <param name="GcHeapBytes">Heap after the last collection, in bytes.</param>
/// <param name="AllocatedBytesPerSecond">Allocation rate in bytes a second.</param>
/// <param name="CpuCores">Processor time used a second, in cores (1.0 is one core).</param>
/// <param name="ActiveRequests">Requests being handled.</param>
/// <param name="KestrelConnections">Open connections.</param>
/// <param name="QueuedConnections">Accepted connections no thread has picked up.</param>
public sealed record RuntimeReading(
    long TakenAt, double? PoolThreads, double? QueueLength, double? BusyThreads, double? CompletedItemsPerSecond,
    double? LockContentionsPerSecond, double? GcHeapBytes, double? AllocatedBytesPerSecond, double? CpuCores,
    double? ActiveRequests, double? KestrelConnections, double? QueuedConnections)
{
    /// <summary>Calls a second to the dependency of the retry experiment; null for other services.</summary>
    public double? DependencyCallsPerSecond { get; init; }

    /// <summary>Answers a second of that dependency that came while somebody waited for them.</summary>
    public double? DependencyAnswersPerSecond { get; init; }
}

/// <summary>The pool changed its thread goal.</summary>
/// <param name="TakenAt">Timestamp of <see cref="TimeProvider.GetTimestamp"/> at arrival.</param>
/// <param name="Threads">The new goal.</param>
/// <param name="Reason">The runtime's own reason, such as <c>Starvation</c> or <c>CooperativeBlocking</c>.</param>
public sealed record PoolAdjustment(long TakenAt, int Threads, string Reason);

/// <summary>Sockets of the target's port, machine-wide.</summary>
/// <param name="TakenAt">Timestamp of <see cref="TimeProvider.GetTimestamp"/> when counted.</param>
/// <param name="TimeWait">Sockets in TIME_WAIT.</param>
/// <param name="Established">Sockets in ESTABLISHED (both ends of a loopback connection count).</param>
public sealed record SocketReading(long TakenAt, int TimeWait, int Established);

/// <summary>One HTTP poll of the target's <c>/metrics</c>: the monitor that dies with the patient.</summary>
/// <param name="TakenAt">Timestamp of <see cref="TimeProvider.GetTimestamp"/> when the answer arrived.</param>
/// <param name="LatencyMs">How long the answer took, in milliseconds.</param>
/// <param name="WorkersInUse">The article's <c>workersInUse</c>.</param>
public sealed record HttpPollReading(long TakenAt, double LatencyMs, int WorkersInUse);
