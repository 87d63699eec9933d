using System.Text.Json.Serialization;
using Experiments;
using Lab.Foundation.Results;
using Lab.Loads.Planning;

namespace Lab.Campaigns.BeforeAfter;

/// <summary>State of a before/after.</summary>
/// <param name="Number">Number of the before/after since the dashboard started.</param>
/// <param name="Experiment">Identifier of the experiment.</param>
/// <param name="Step">The current or next run, from 1.</param>
/// <param name="Steps">Total number of runs.</param>
/// <param name="Variant">The variant of that run.</param>
/// <param name="Doing">The current activity, in a few words.</param>
/// <param name="SecondsLeft">Estimated remaining time in seconds.</param>
/// <param name="IsStopping">True while it is stopping.</param>
public sealed record BeforeAfterProgress(
    int Number,
    string Experiment,
    int Step,
    int Steps,
    VariantKind Variant,
    string Doing,
    double SecondsLeft,
    bool IsStopping
)
{
    /// <summary>The version of .NET of that run, such as <c>.NET 9</c>; null unless versions are compared.</summary>
    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)]
    public string? Net { get; init; }
}

/// <summary>The result of a before/after.</summary>
/// <param name="Number">Its number.</param>
/// <param name="Runs">The stored runs that completed, in order.</param>
/// <param name="Problem">Why a run did not complete; null if all did.</param>
public sealed record BeforeAfterOutcome(int Number, IReadOnlyList<string> Runs, string? Problem)
{
    /// <summary>True if versions of .NET were compared instead of variants.</summary>
    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingDefault)]
    public bool IsOfVersions { get; init; }

    /// <summary>The address of the comparison; null unless two runs completed.</summary>
    public string? Address => Runs.Count >= 2 ? $"/compare?runs={string.Join(',', Runs)}" : null;
}

/// <summary>The progress, as returned by <c>GET /api/both</c>.</summary>
/// <param name="Progress">The current before/after, or null.</param>
/// <param name="Last">The result of the last one, or null.</param>
public sealed record BeforeAfterStatus(BeforeAfterProgress? Progress, BeforeAfterOutcome? Last);

/// <summary>
/// Runs the fragile and then the fixed variant, or one variant on several versions of .NET, with the same plan. Thread-safe.
/// </summary>
public interface IBeforeAfter
{
    /// <summary>The current progress.</summary>
    BeforeAfterStatus Status { get; }

    /// <summary>Raised after each change of <see cref="Status"/>, on any thread.</summary>
    event Action? Changed;

    /// <summary>Starts with the load of this request and ignores its variant; fails while the lab is busy.</summary>
    LabResult Start(RunRequest request);

    /// <summary>Starts with the load and the variant of this request on each version; fails while the lab is busy.</summary>
    /// <param name="request">The run.</param>
    /// <param name="versions">Two to four major versions of .NET, in the order of their runs.</param>
    LabResult Start(RunRequest request, IReadOnlyList<int> versions);

    /// <summary>Stops the current run; the next one is not started.</summary>
    LabResult Stop();
}
