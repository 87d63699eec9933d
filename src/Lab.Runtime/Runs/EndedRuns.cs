using System.Collections.Concurrent;
using Lab.Storage.Summaries;

namespace Lab.Runtime.Runs;

/// <summary>
/// The summaries of the last runs of this session; earlier runs are only in the store, which limits memory use. Thread-safe for
/// readers; runs are added by one thread at a time.
/// </summary>
internal sealed class EndedRuns
{
    /// <summary>Maximum number of summaries.</summary>
    public const int Kept = 64;

    private readonly ConcurrentDictionary<string, RunSummary> _summaries = new();
    private readonly Queue<string> _order = new();

    /// <summary>The summary of a run; null if it has not ended or is too old.</summary>
    public RunSummary? Find(string id) => _summaries.GetValueOrDefault(id);

    /// <summary>Adds an ended run.</summary>
    public void Add(string id, RunSummary summary)
    {
        _summaries[id] = summary;
        _order.Enqueue(id);
        while (_order.Count > Kept)
            _summaries.TryRemove(_order.Dequeue(), out _);
    }
}
