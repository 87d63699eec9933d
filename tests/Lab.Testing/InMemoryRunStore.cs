using Lab.Storage;
using Lab.Storage.Documents;
using Lab.Storage.Serialization;

namespace Lab.Testing;

/// <summary>An in-memory store that counts list calls.</summary>
internal sealed class InMemoryRunStore(params IReadOnlyList<RunDocument> runs) : IRunStore
{
    private int _readings;
    private volatile IReadOnlyList<RunDocument> _runs = runs;

    public event Action? Changed;

    /// <summary>Number of list and search calls.</summary>
    public int Readings => Volatile.Read(ref _readings);

    /// <summary>Identifier of the recording run.</summary>
    public string? Recording { get; set; }

    public void Add(RunDocument run)
    {
        _runs = [.. _runs, run];
        Changed?.Invoke();
    }

    public IReadOnlyList<RunHeader> List()
    {
        Interlocked.Increment(ref _readings);
        return [.. _runs.Select(RunHeaderReader.HeaderOf)];
    }

    public IReadOnlyList<DeletedRun> Deleted() => [];

    public IReadOnlyList<RunEntry> Entries => [];

    public IReadOnlyList<RunEntry> Unreadable() => [];

    public RunEntry? Find(string id)
    {
        Interlocked.Increment(ref _readings);
        return _runs.Any(run => run.Id == id) ? new(id, RunEntryState.Stored)
            : id == Recording ? new(id, RunEntryState.Recording)
            : null;
    }

    public Task<RunDocument?> ReadAsync(string id, CancellationToken cancellation) =>
        Task.FromResult(_runs.FirstOrDefault(run => run.Id == id));

    public Task WaitUntilStartedAsync(string id, CancellationToken cancellation) => Task.CompletedTask;

    public Task<bool> LabelAsync(string id, RunLabels labels, CancellationToken cancellation) => Task.FromResult(false);

    public Task<bool> SavePredictionAsync(string id, RunPrediction prediction, CancellationToken cancellation) =>
        Task.FromResult(false);

    public Task<bool> DeleteAsync(string id, CancellationToken cancellation) => Task.FromResult(false);

    public Task<bool> RestoreAsync(string id, CancellationToken cancellation) => Task.FromResult(false);

    public Task<(string? Id, string? Reason)> ImportAsync(Stream document, CancellationToken cancellation) =>
        Task.FromResult<(string?, string?)>((null, "Not here."));
}
