using System.Collections.Concurrent;

namespace Lab.Storage.Store;

/// <summary>The runs that this dashboard records or could not store yet. Thread-safe; the recorder's thread sets the states.</summary>
/// <param name="changed">Called after a state has changed, on the recorder's thread.</param>
public sealed class RunRegister(Action changed)
{
    private static readonly TimeSpan MaxWait = TimeSpan.FromSeconds(10);

    private readonly ConcurrentDictionary<string, (RunEntry Entry, TaskCompletionSource Begun)> _entries = new();
    private volatile RunEntry? _lastFailure;

    /// <summary>Every run that is not stored, in the order of the identifiers.</summary>
    public IReadOnlyList<RunEntry> Entries => [.. _entries.Values.Select(item => item.Entry).OrderBy(run => run.Id)];

    /// <summary>The last run that failed; null once the next one is recorded.</summary>
    public RunEntry? LastFailure => _lastFailure;

    /// <summary>The entry of a run; null when it is stored or unknown.</summary>
    public RunEntry? Find(string id) => _entries.TryGetValue(id, out var item) ? item.Entry : null;

    /// <summary>Whether a run is being recorded.</summary>
    public bool IsRecording(string id) => Find(id)?.State == RunEntryState.Recording;

    /// <summary>
    /// Adds a run that is about to be recorded, so that it can be requested at once. A second call changes nothing: there may be
    /// callers that wait for the run already.
    /// </summary>
    public void Announce(string id) =>
        _entries.TryAdd(
            id,
            (new(id, RunEntryState.Recording), new(TaskCreationOptions.RunContinuationsAsynchronously))
        );

    /// <summary>Removes a run of which nothing was recorded.</summary>
    public void Forget(string id)
    {
        if (_entries.TryRemove(id, out var item))
            item.Begun.TrySetResult();
    }

    /// <summary>Sets the state of a run whose recording has begun.</summary>
    public void Set(string id, RunEntryState state, string? reason = null)
    {
        RunEntry entry = new(id, state, reason);
        var isKnown = _entries.TryGetValue(id, out var before);
        var begun = isKnown ? before.Begun : new();
        if (state == RunEntryState.Stored)
            _entries.TryRemove(id, out _);
        else
            _entries[id] = (entry, begun);
        // The failure of a run from an earlier process is only listed.
        if (state == RunEntryState.Recording)
            _lastFailure = null;
        else if (state == RunEntryState.Failed && isKnown)
            _lastFailure = entry;
        if (begun.TrySetResult() || before.Entry != entry)
            changed();
    }

    /// <summary>Waits up to 10 s until the header of a run that is being recorded is written.</summary>
    public async Task WaitUntilBegunAsync(string id, CancellationToken cancellation)
    {
        if (!_entries.TryGetValue(id, out var item))
            return;
        try
        {
            await item.Begun.Task.WaitAsync(MaxWait, cancellation);
        }
        catch (TimeoutException)
        {
            // The caller then finds no document yet.
        }
    }
}
