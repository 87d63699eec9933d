namespace Experiments;

/// <summary>A step of a preset: reach <paramref name="Users"/> linearly over <paramref name="Seconds"/>.</summary>
/// <param name="Seconds">Length of the step in seconds, at least 1.</param>
/// <param name="Users">Virtual users at the end of the step, 0 or more.</param>
public sealed record PresetStage(int Seconds, int Users);

/// <summary>A named load for the page, the API and the command line: users, a rate or bursts.</summary>
/// <param name="Id">Stable identifier, lower case with hyphens.</param>
/// <param name="Name">Short name shown on the button.</param>
/// <param name="Description">Its purpose and source.</param>
/// <param name="Stages">The steps, starting from 0 users; with a rate or bursts, one step with the maximum time and requests.</param>
/// <param name="TimeoutMs">Per-request timeout in milliseconds.</param>
public sealed record LoadPreset(
    string Id,
    string Name,
    string Description,
    IReadOnlyList<PresetStage> Stages,
    int TimeoutMs
)
{
    /// <summary>Requests started per second, independent of responses; null for a load of users.</summary>
    public double? RatePerSecond { get; init; }

    /// <summary>Requests released together in each burst; null for a load of users.</summary>
    public IReadOnlyList<int>? BurstSizes { get; init; }

    /// <summary>What to watch under this load; null for the text of the experiment, which suits any load.</summary>
    public string? Watch { get; init; }

    /// <summary>Maximum worker threads of the target needed to show the effect; null for no limit.</summary>
    public int? MaxWorkerThreads { get; init; }

    /// <summary>Minimum worker threads of the target, without which the pool would hide the effect; null for its own setting.</summary>
    public int? MinWorkerThreads { get; init; }

    /// <summary>Whether the target needs the server garbage collector to show the effect; null for its own setting.</summary>
    public bool? ServerGc { get; init; }
}
