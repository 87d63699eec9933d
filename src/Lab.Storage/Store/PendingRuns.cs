using System.Collections.Concurrent;

namespace Lab.Storage.Store;

/// <summary>Runs that are not in the folder yet, in memory or as journals. Thread-safe.</summary>
internal sealed class PendingRuns
{
    private readonly ConcurrentDictionary<string, (UnreadableRun Run, bool IsInMemory)> _runs = new();
    private readonly ConcurrentDictionary<string, bool> _journals = new();

    /// <summary>All of them, with the reason.</summary>
    public IEnumerable<UnreadableRun> All => _runs.Values.Select(pair => pair.Run);

    /// <summary>Those that have ended and are in memory alone.</summary>
    public IEnumerable<UnreadableRun> InMemory => _runs.Values.Where(pair => pair.IsInMemory).Select(pair => pair.Run);

    /// <summary>Journals without an active writer; each becomes a document as soon as possible.</summary>
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
