using Lab.Loads.Planning;
using LoadEngine.Plans;

namespace Lab.Loads.Generators;

/// <summary>Generates load: the engine in this process, or a swarm. Thread-safe.</summary>
public interface ILoadSource
{
    /// <summary>Which one it is.</summary>
    LoadSourceKind Kind { get; }

    /// <summary>Why it cannot be used at all, as a sentence; null when it is set up.</summary>
    string? NotSetUp { get; }

    /// <summary>Makes sure that it is there. May take as long as a process takes to start.</summary>
    /// <returns>Why it is not, as a sentence; null when it is.</returns>
    Task<string?> PrepareAsync();

    /// <summary>Starts a plan; does not wait.</summary>
    /// <exception cref="InvalidLoadPlanException">The plan has mistakes; nothing was sent.</exception>
    ILoad Start(LoadPlan plan);
}
