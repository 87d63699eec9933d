using Lab.Loads.Planning;
using LoadEngine.Figures;
using LoadEngine.Plans;
using LoadEngine.Recording;
using LoadEngine.Runs;

namespace Lab.Loads.Generators;

/// <summary>A load in progress. Called under the lab's lock, by one thread at a time, so no member may wait.</summary>
public interface ILoad
{
    /// <summary>How it ended, or is about to; null while it goes on as planned.</summary>
    RunEnding? Ending { get; }

    /// <summary>Why it was given up, as a sentence; null when it was not.</summary>
    string? Problem { get; }

    /// <summary>The rungs of a burst ladder so far; empty for everything else.</summary>
    IReadOnlyList<BurstStep> BurstRungs { get; }

    /// <summary>The current figures of a swarm; null for the engine.</summary>
    SwarmFigure? Swarm { get; }

    /// <summary>Whether the last snapshot had anything new in it: a swarm is heard of every two seconds or so.</summary>
    bool HasNews { get; }

    /// <summary>Another target from now on.</summary>
    void SwitchTo(LoadTarget target);

    /// <summary>Changes the load; false when that is not possible.</summary>
    /// <param name="level">Users, or starts a second.</param>
    /// <param name="spawnRate">Users that come or go a second; null for all at once. The engine's come at once.</param>
    bool TryChange(LoadLevel level, double? spawnRate);

    /// <summary>Stops it; requests in flight may finish.</summary>
    void Stop();

    /// <summary>Stops it without waiting.</summary>
    void Abort();

    /// <summary>What happened since the last call, and since the start.</summary>
    /// <param name="withInterval">Receives the interval's counts and histograms, which are reused after it returns.</param>
    /// <param name="withTarget">Receives those of each target alone, after its name.</param>
    LoadSnapshot TakeSnapshot(Action<Tally> withInterval, Action<string, Tally> withTarget);
}
