using Lab.Storage;
using Lab.Storage.Documents;
using Lab.Storage.Serialization;

namespace Lab.Testing;

/// <summary>A store that holds the runs it was given, and takes no more than the end of recordings. Safe for any thread.</summary>
internal sealed class InMemoryRunStore(params IReadOnlyList<RunDocument> runs) : IRunStore
{
    public event Action? Changed
    {
        add { }
        remove { }
    }

    public IReadOnlyList<RunHeader> List() => [.. runs.Select(RunHeaderReader.HeaderOf)];

    public IReadOnlyList<DeletedRun> Deleted() => [];

    public IReadOnlyList<UnreadableRun> Pending => [];

    public IReadOnlyList<UnreadableRun> Unreadable() => [];

    public Task<RunDocument?> ReadAsync(string id, CancellationToken cancellation) =>
        Task.FromResult(runs.FirstOrDefault(run => run.Id == id));

    public Task WaitUntilStartedAsync(string id, CancellationToken cancellation) => Task.CompletedTask;

    public Task<bool> LabelAsync(string id, RunLabels labels, CancellationToken cancellation) => Task.FromResult(false);

    public Task<bool> SavePredictionAsync(string id, RunPrediction prediction, CancellationToken cancellation) =>
        Task.FromResult(false);

    public Task<bool> DeleteAsync(string id, CancellationToken cancellation) => Task.FromResult(false);

    public Task<bool> RestoreAsync(string id, CancellationToken cancellation) => Task.FromResult(false);

    public Task<(string? Id, string? Reason)> ImportAsync(Stream document, CancellationToken cancellation) =>
        Task.FromResult<(string?, string?)>((null, "Not here."));
}
