namespace Observation.Processes;

/// <summary>What the system knows about a process.</summary>
/// <param name="ProcessId">The process.</param>
/// <param name="TakenAt">Timestamp of <see cref="TimeProvider.GetTimestamp"/> when read.</param>
public sealed record ProcessReading(int ProcessId, long TakenAt)
{
    /// <summary>Processors that it may use, by its affinity and the limits of its control groups; null if unknown.</summary>
    public double? Processors { get; init; }

    /// <summary>
    /// Percent of the scheduling periods since the last reading in which a CPU limit stopped it; null without a limit.
    /// </summary>
    public double? ThrottledPercent { get; init; }

    /// <summary>Processors that the local processes which work for it used on average since the last reading.</summary>
    public double? DependencyProcessors { get; init; }

    /// <summary>Names of these processes that used processor time, the most first.</summary>
    public IReadOnlyList<string> Dependencies { get; init; } = [];

    /// <summary>Threads of its .NET thread pool that have run since the last reading; null if they are not visible.</summary>
    public int? ActivePoolThreads { get; init; }

    /// <summary>Sockets in TIME_WAIT of its outgoing connections.</summary>
    public int? OutgoingTimeWait { get; init; }
}
