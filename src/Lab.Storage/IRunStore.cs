using System.Text.Json.Serialization;
using Lab.Storage.Documents;
using Lab.Storage.Summaries;

namespace Lab.Storage;

/// <summary>A stored run in the list.</summary>
/// <param name="Id">The run's identifier.</param>
/// <param name="State">How much of the run was recorded.</param>
/// <param name="Labels">The user's labels.</param>
/// <param name="Experiment">Identifier of its experiment.</param>
/// <param name="StartedAt">Start, as a date for people.</param>
/// <param name="Summary">The summary; null for a run that did not end.</param>
public sealed record RunHeader(
    string Id,
    RecordingState State,
    RunLabels Labels,
    string Experiment,
    DateTimeOffset StartedAt,
    RunSummary? Summary
)
{
    /// <summary>Title of the experiment at the start of the run.</summary>
    public required string Title { get; init; }

    /// <summary>How the start time is known.</summary>
    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingDefault)]
    public StartOrigin StartOrigin { get; init; }

    /// <summary>Whether the run can be replayed; imported runs may have figures only.</summary>
    public bool HasFrames { get; init; } = true;

    /// <summary>Whether the experiment has several variants.</summary>
    public bool HasVariants { get; init; } = true;
}

/// <summary>A deleted run.</summary>
/// <param name="Run">The run as listed.</param>
/// <param name="DeletedAt">When, as a date for people.</param>
/// <param name="GoneAt">The time after which it may be removed permanently.</param>
public sealed record DeletedRun(RunHeader Run, DateTimeOffset DeletedAt, DateTimeOffset GoneAt);

/// <summary>The stored runs. Thread-safe.</summary>
public interface IRunStore
{
    /// <summary>All readable runs, newest first.</summary>
    IReadOnlyList<RunHeader> List();

    /// <summary>The runs that this dashboard records or could not store yet, in the order of the identifiers.</summary>
    IReadOnlyList<RunEntry> Entries { get; }

    /// <summary>Lists the <see cref="Entries"/> that have a reason and the files that cannot be read.</summary>
    IReadOnlyList<RunEntry> Unreadable();

    /// <summary>The state of a run; null when the identifier is unknown.</summary>
    RunEntry? Find(string id);

    /// <summary>The deleted runs that can be restored, the last deleted first.</summary>
    IReadOnlyList<DeletedRun> Deleted();

    /// <summary>Why the data folder cannot be written, and what to do; null when no problem is known.</summary>
    string? StorageProblem => null;

    /// <summary>The last run if it could not be stored; otherwise null, and after the next start.</summary>
    RunEntry? LastFailure => null;

    /// <summary>Returns the document, or null if the identifier is unknown.</summary>
    Task<RunDocument?> ReadAsync(string id, CancellationToken cancellation);

    /// <summary>Waits up to 10 s until the header of an active run is on disk.</summary>
    Task WaitUntilStartedAsync(string id, CancellationToken cancellation);

    /// <summary>Replaces the labels of a run; false if the run does not exist.</summary>
    Task<bool> LabelAsync(string id, RunLabels labels, CancellationToken cancellation);

    /// <summary>Stores an audience prediction with an ended run; false when the run is unknown or has the maximum number.</summary>
    Task<bool> SavePredictionAsync(string id, RunPrediction prediction, CancellationToken cancellation);

    /// <summary>Deletes a run; <see cref="RestoreAsync"/> restores it. False if the run does not exist.</summary>
    Task<bool> DeleteAsync(string id, CancellationToken cancellation);

    /// <summary>Restores a deleted run; false if it does not exist.</summary>
    Task<bool> RestoreAsync(string id, CancellationToken cancellation);

    /// <summary>Adds a document from another machine under a new identifier.</summary>
    /// <returns>The identifier, or the reason why the document was rejected.</returns>
    Task<(string? Id, string? Reason)> ImportAsync(Stream document, CancellationToken cancellation);

    /// <summary>Raised after the list has changed, on any thread.</summary>
    event Action? Changed;
}
