using System.Text.Json.Serialization;
using Lab.Storage.Documents;
using Lab.Storage.Summaries;

namespace Lab.Storage;

/// <summary>What a list shows of a stored run.</summary>
/// <param name="Id">The run's identifier.</param>
/// <param name="State">How much of the run is there.</param>
/// <param name="Labels">What people wrote about it.</param>
/// <param name="Experiment">Identifier of its experiment.</param>
/// <param name="StartedAt">Start, as a date for people.</param>
/// <param name="Summary">Its figures; null for a run that did not end.</param>
public sealed record RunHeader(
    string Id,
    RecordingState State,
    RunLabels Labels,
    string Experiment,
    DateTimeOffset StartedAt,
    RunSummary? Summary
)
{
    /// <summary>Title of its experiment, as it was called when the run started.</summary>
    public required string Title { get; init; }

    /// <summary>How it is known when it began.</summary>
    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingDefault)]
    public StartOrigin StartOrigin { get; init; }

    /// <summary>Whether there is anything to replay: of what another tool measured there may be figures alone.</summary>
    public bool HasFrames { get; init; } = true;

    /// <summary>Whether the experiment has several variants.</summary>
    public bool HasVariants { get; init; } = true;
}

/// <summary>A run that was taken out of the list.</summary>
/// <param name="Run">What the list showed of it.</param>
/// <param name="DeletedAt">When, as a date for people.</param>
/// <param name="GoneAt">From when on it may be removed for good, as a date for people.</param>
public sealed record DeletedRun(RunHeader Run, DateTimeOffset DeletedAt, DateTimeOffset GoneAt);

/// <summary>The stored runs. Thread-safe.</summary>
public interface IRunStore
{
    /// <summary>Every readable run, newest first.</summary>
    IReadOnlyList<RunHeader> List();

    /// <summary>The runs that this dashboard records or could not store yet, in the order of the identifiers.</summary>
    IReadOnlyList<RunEntry> Entries { get; }

    /// <summary>Lists the <see cref="Entries"/> that have a reason and the files that cannot be read.</summary>
    IReadOnlyList<RunEntry> Unreadable();

    /// <summary>The state of a run; null when the identifier is unknown.</summary>
    RunEntry? Find(string id);

    /// <summary>The runs that were deleted and can still be brought back, the last one first.</summary>
    IReadOnlyList<DeletedRun> Deleted();

    /// <summary>Why the data folder cannot be written, and what to do; null when no problem is known.</summary>
    string? StorageProblem => null;

    /// <summary>The last run, when it could not be stored; null otherwise, and after the next start.</summary>
    RunEntry? LastFailure => null;

    /// <summary>Returns the whole document, or null when the identifier is unknown.</summary>
    Task<RunDocument?> ReadAsync(string id, CancellationToken cancellation);

    /// <summary>Waits up to 10 s until the beginning of a running run is on disk.</summary>
    Task WaitUntilStartedAsync(string id, CancellationToken cancellation);

    /// <summary>Replaces what people wrote about a run; false when there is no such run.</summary>
    Task<bool> LabelAsync(string id, RunLabels labels, CancellationToken cancellation);

    /// <summary>Stores an audience prediction with an ended run; false when the run is unknown or has the maximum number.</summary>
    Task<bool> SavePredictionAsync(string id, RunPrediction prediction, CancellationToken cancellation);

    /// <summary>Deletes a run; <see cref="RestoreAsync"/> restores it. False when there is no such run.</summary>
    Task<bool> DeleteAsync(string id, CancellationToken cancellation);

    /// <summary>Brings a deleted run back; false when there is none.</summary>
    Task<bool> RestoreAsync(string id, CancellationToken cancellation);

    /// <summary>Adds a document from another machine under a new identifier.</summary>
    /// <returns>The identifier, or the reason why the document was refused.</returns>
    Task<(string? Id, string? Reason)> ImportAsync(Stream document, CancellationToken cancellation);

    /// <summary>Raised after the list has changed, on any thread.</summary>
    event Action? Changed;
}
