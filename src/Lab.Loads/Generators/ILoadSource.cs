using Lab.Loads.Planning;
using LoadEngine.Plans;

namespace Lab.Loads.Generators;

/// <summary>Generates load: the engine in this process, or a swarm. Thread-safe.</summary>
public interface ILoadSource
{
    /// <summary>The kind of the source.</summary>
    LoadSourceKind Kind { get; }

    /// <summary>Why the source is not available, as a sentence; null if it is configured.</summary>
    string? NotSetUp { get; }

    /// <summary>Prepares the source, which may start processes.</summary>
    /// <returns>The error as a sentence; null after success.</returns>
    Task<string?> PrepareAsync();

    /// <summary>Starts a plan without waiting.</summary>
    /// <exception cref="InvalidLoadPlanException">The plan is invalid; no requests were sent.</exception>
    ILoad Start(LoadPlan plan);
}
