using Locust.Masters;

namespace Locust.Swarms;

/// <summary>Where a swarm stands.</summary>
public enum SwarmPhase
{
    /// <summary>It is being started, or on.</summary>
    Running,

    /// <summary>It is being stopped.</summary>
    Stopping,

    /// <summary>It is over.</summary>
    Ended,
}

/// <summary>A swarm at one moment. Immutable; replaced at each change.</summary>
/// <param name="Phase">Where it stands.</param>
/// <param name="Number">Rises with every new answer of the master.</param>
/// <param name="At">When that answer came, since the run started.</param>
/// <param name="Reading">The newest answer; null before the first of this swarm.</param>
public sealed record SwarmProgress(SwarmPhase Phase, long Number, TimeSpan At, MasterReading? Reading)
{
    /// <summary>When the master took the first order; null before.</summary>
    public TimeSpan? LoadStartedAt { get; init; }

    /// <summary>When it was told to stop, or was lost; null while it fires.</summary>
    public TimeSpan? LoadEndedAt { get; init; }

    /// <summary>What was counted; complete when the swarm has been stopped in order.</summary>
    public IReadOnlyDictionary<string, SwarmFigures> Figures { get; init; } = new Dictionary<string, SwarmFigures>();

    /// <summary>True when the last answer is so old that it says nothing of now.</summary>
    public bool IsStale { get; init; }

    /// <summary>True when somebody stopped it before its time.</summary>
    public bool WasStopped { get; init; }

    /// <summary>Why it failed, as a sentence; null when it did not.</summary>
    public string? Fault { get; init; }
}
