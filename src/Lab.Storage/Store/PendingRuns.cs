using System.Collections.Concurrent;

namespace Lab.Storage.Store;

/// <summary>The runs that the folder has not taken yet, in memory or as journals. All members may be called from any thread.</summary>
internal sealed class PendingRuns
{
    private readonly ConcurrentDictionary<string, (UnreadableRun Run, bool IsInMemory)> _runs = new();
    private readonly ConcurrentDictionary<string, bool> _journals = new();

    /// <summary>All of them, with the reason.</summary>
    public IEnumerable<UnreadableRun> All => _runs.Values.Select(pair => pair.Run);

    /// <summary>Those that have ended and are in memory alone.</summary>
    public IEnumerable<UnreadableRun> InMemory => _runs.Values.Where(pair => pair.IsInMemory).Select(pair => pair.Run);

    /// <summary>Those of which a journal is left that nobody writes: the document is made as soon as that is possible.</summary>
    public IReadOnlyList<string> Journals => [.. _journals.Keys];

    /// <summary>Whether all of a run is in memory.</summary>
    public bool IsInMemory(string id) => _runs.TryGetValue(id, out var run) && run.IsInMemory;

    /// <summary>Keeps why a run is not in the folder; forgets it for null.</summary>
    public void Set(string id, string? reason, bool isInMemory)
    {
        if (reason is null)
            _runs.TryRemove(id, out _);
        else
            _runs[id] = (new(id + RunFolder.DocumentEnding, reason), isInMemory);
    }

    public void AddJournal(string id) => _journals[id] = true;

    public void RemoveJournal(string id) => _journals.TryRemove(id, out _);
}
