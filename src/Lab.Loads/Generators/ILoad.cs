using Lab.Loads.Planning;
using LoadEngine.Figures;
using LoadEngine.Plans;
using LoadEngine.Recording;
using LoadEngine.Runs;

namespace Lab.Loads.Generators;

/// <summary>A running load. Called under the lab's lock, by one thread at a time, so no member may block.</summary>
public interface ILoad
{
    /// <summary>How it ended; null while it runs as planned.</summary>
    RunEnding? Ending { get; }

    /// <summary>Why it was aborted, as a sentence; otherwise null.</summary>
    string? Problem { get; }

    /// <summary>The completed steps of a burst ladder; empty for other loads.</summary>
    IReadOnlyList<BurstStep> BurstRungs { get; }

    /// <summary>The current figures of a swarm; null for the engine.</summary>
    SwarmFigure? Swarm { get; }

    /// <summary>Whether the last snapshot contained new data: a swarm reports about every two seconds.</summary>
    bool HasNews { get; }

    /// <summary>Switches the target.</summary>
    void SwitchTo(LoadTarget target);

    /// <summary>Changes the load; false if that is not possible.</summary>
    /// <param name="level">Users, or starts per second.</param>
    /// <param name="spawnRate">Users started or stopped per second; null for all at once, as the engine always does.</param>
    bool TryChange(LoadLevel level, double? spawnRate);

    /// <summary>Stops the load; requests in flight may complete.</summary>
    void Stop();

    /// <summary>Aborts the load without waiting.</summary>
    void Abort();

    /// <summary>Returns the results since the last call, and since the start.</summary>
    /// <param name="withInterval">Receives the interval's counts and histograms, which are reused after the call.</param>
    /// <param name="withTarget">Receives those of each target, with its name.</param>
    LoadSnapshot TakeSnapshot(Action<Tally> withInterval, Action<string, Tally> withTarget);
}
