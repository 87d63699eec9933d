using Locust.Masters;

namespace Locust.Swarms;

/// <summary>The phase of a swarm.</summary>
public enum SwarmPhase
{
    /// <summary>The swarm is starting or running.</summary>
    Running,

    /// <summary>The swarm is stopping.</summary>
    Stopping,

    /// <summary>The swarm has ended.</summary>
    Ended,
}

/// <summary>A snapshot of a swarm; replaced at each change.</summary>
/// <param name="Phase">The current phase.</param>
/// <param name="Number">Increases with every response of the master.</param>
/// <param name="At">Arrival time of that response, since the start of the run.</param>
/// <param name="Reading">The newest response; null before the first of this swarm.</param>
public sealed record SwarmProgress(SwarmPhase Phase, long Number, TimeSpan At, MasterReading? Reading)
{
    /// <summary>When the master accepted the first command; null before.</summary>
    public TimeSpan? LoadStartedAt { get; init; }

    /// <summary>When the swarm was stopped or lost; null while it is running.</summary>
    public TimeSpan? LoadEndedAt { get; init; }

    /// <summary>The figures; complete if the swarm stopped normally.</summary>
    public IReadOnlyDictionary<string, SwarmFigures> Figures { get; init; } = new Dictionary<string, SwarmFigures>();

    /// <summary>True if the last response is too old to describe the current state.</summary>
    public bool IsStale { get; init; }

    /// <summary>True if a user stopped it before its planned end.</summary>
    public bool WasStopped { get; init; }

    /// <summary>Why the swarm failed, as a sentence; null if it did not fail.</summary>
    public string? Fault { get; init; }
}
