using Experiments;
using Lab.Foundation.Results;
using Lab.Loads.Planning;

namespace Lab.Campaigns.BeforeAfter;

/// <summary>State of a before/after.</summary>
/// <param name="Number">Number of the before/after since the dashboard started.</param>
/// <param name="Experiment">Identifier of the experiment.</param>
/// <param name="Step">The current or next run, from 1.</param>
/// <param name="Steps">Runs in all.</param>
/// <param name="Variant">The variant of that run.</param>
/// <param name="Doing">The current activity, in a few words.</param>
/// <param name="SecondsLeft">About how long all of it will still take.</param>
/// <param name="IsStopping">True when it was stopped and is coming to its end.</param>
public sealed record BeforeAfterProgress(
    int Number,
    string Experiment,
    int Step,
    int Steps,
    VariantKind Variant,
    string Doing,
    double SecondsLeft,
    bool IsStopping
);

/// <summary>How a before/after ended.</summary>
/// <param name="Number">Its number.</param>
/// <param name="Runs">The stored runs that came to their end, in the order in which they were played.</param>
/// <param name="Problem">Why not both did, in words; null when they did.</param>
public sealed record BeforeAfterOutcome(int Number, IReadOnlyList<string> Runs, string? Problem)
{
    /// <summary>Where the runs are compared; null when there are not two.</summary>
    public string? Address => Runs.Count >= 2 ? $"/compare?runs={string.Join(',', Runs)}" : null;
}

/// <summary>The progress, as returned by <c>GET /api/both</c>.</summary>
/// <param name="Progress">The before/after in progress, or null.</param>
/// <param name="Last">How the last one ended, or null.</param>
public sealed record BeforeAfterStatus(BeforeAfterProgress? Progress, BeforeAfterOutcome? Last);

/// <summary>Plays the fragile variant and then the fixed one, with the same plan. Thread-safe.</summary>
public interface IBeforeAfter
{
    /// <summary>The current progress.</summary>
    BeforeAfterStatus Status { get; }

    /// <summary>Raised after each change of <see cref="Status"/>, on any thread.</summary>
    event Action? Changed;

    /// <summary>Starts with the load of this request and ignores its variant; refused while the lab is busy.</summary>
    LabResult Start(RunRequest request);

    /// <summary>Stops it: the current run is stopped, the next is not started.</summary>
    LabResult Stop();
}
