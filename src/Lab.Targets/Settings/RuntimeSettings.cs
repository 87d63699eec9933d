using System.Text.Json.Serialization;

namespace Lab.Targets.Settings;

/// <summary>
/// Runtime settings for the start of the target. Null keeps the runtime's default. Compared by value.
/// </summary>
public sealed record RuntimeSettings
{
    /// <summary>The runtime's defaults.</summary>
    public static RuntimeSettings Default { get; } = new();

    /// <summary>Minimum worker threads, 1..32,767 and at most <see cref="MaxWorkerThreads"/>.</summary>
    public int? MinWorkerThreads { get; init; }

    /// <summary>Maximum worker threads, 1..32,767.</summary>
    public int? MaxWorkerThreads { get; init; }

    /// <summary>Number of processors that the runtime uses, 1..1,024.</summary>
    public int? ProcessorCount { get; init; }

    /// <summary>Whether hill climbing is enabled.</summary>
    public bool? HillClimbing { get; init; }

    /// <summary>Whether starvation detection is enabled.</summary>
    public bool? StarvationDetection { get; init; }

    /// <summary>Number of spins of an idle worker before it sleeps, 0..10,000.</summary>
    public int? SemaphoreSpin { get; init; }

    /// <summary>Whether the pool adds threads when one of its threads blocks on a task.</summary>
    public bool? CooperativeBlocking { get; init; }

    /// <summary>Whether the server garbage collector is used (one heap per core).</summary>
    public bool? ServerGc { get; init; }

    /// <summary>Major version of the .NET on which the target runs, one of <see cref="DotnetVersion.All"/>.</summary>
    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)]
    public int? Net { get; init; }
}
