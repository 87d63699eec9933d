namespace Lab.Targets.Settings;

/// <summary>
/// Runtime settings for the start of the target. Null keeps the runtime's default. Compared by value.
/// </summary>
public sealed record RuntimeSettings
{
    /// <summary>Nothing is set: the runtime as it comes.</summary>
    public static RuntimeSettings Default { get; } = new();

    /// <summary>Fewest worker threads, 1..32,767 and at most <see cref="MaxWorkerThreads"/>.</summary>
    public int? MinWorkerThreads { get; init; }

    /// <summary>Most worker threads, 1..32,767.</summary>
    public int? MaxWorkerThreads { get; init; }

    /// <summary>Processors the runtime believes it has, 1..1,024.</summary>
    public int? ProcessorCount { get; init; }

    /// <summary>Whether the pool searches for the thread count with the best throughput.</summary>
    public bool? HillClimbing { get; init; }

    /// <summary>Whether the pool adds threads when its queue does not move.</summary>
    public bool? StarvationDetection { get; init; }

    /// <summary>How often an idle worker spins before it sleeps, 0..10,000.</summary>
    public int? SemaphoreSpin { get; init; }

    /// <summary>Whether the pool adds threads when one of its threads blocks on a task.</summary>
    public bool? CooperativeBlocking { get; init; }

    /// <summary>Whether the server garbage collector is used (one heap a core).</summary>
    public bool? ServerGc { get; init; }
}
