namespace Experiments;

/// <summary>A step of a preset: reach <paramref name="Users"/> at a steady pace over <paramref name="Seconds"/>.</summary>
/// <param name="Seconds">Length of the step in seconds, at least 1.</param>
/// <param name="Users">Virtual users at its end, 0 or more.</param>
public sealed record PresetStage(int Seconds, int Users);

/// <summary>A load that can be picked by name on the page, by the API and by the command line. Of users, unless it has a rate or bursts.</summary>
/// <param name="Id">Stable identifier, lower case with hyphens.</param>
/// <param name="Name">Short name shown on the button.</param>
/// <param name="Description">What it shows and where it is from.</param>
/// <param name="Stages">The steps, in order, starting from no users. With a rate or bursts: one step, the longest time and the most requests at once.</param>
/// <param name="TimeoutMs">Per-request timeout in milliseconds.</param>
public sealed record LoadPreset(
    string Id,
    string Name,
    string Description,
    IReadOnlyList<PresetStage> Stages,
    int TimeoutMs
)
{
    /// <summary>Starts a second, however long the answers take; null for a load of users.</summary>
    public double? RatePerSecond { get; init; }

    /// <summary>Requests released together, rung by rung; null for a load of users.</summary>
    public IReadOnlyList<int>? BurstSizes { get; init; }

    /// <summary>Most worker threads the target should have for this load to show what it is there for; null for as many as it likes.</summary>
    public int? MaxWorkerThreads { get; init; }
}
