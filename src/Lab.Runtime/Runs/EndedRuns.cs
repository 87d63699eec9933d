using System.Collections.Concurrent;
using Lab.Storage.Summaries;

namespace Lab.Runtime.Runs;

/// <summary>
/// The summaries of the runs of this session that ended last; those before are in the store alone, so that a session
/// of a day takes no more room than
/// one of an hour. Any thread may ask; runs are added one at a time.
/// </summary>
internal sealed class EndedRuns
{
    /// <summary>Runs that are kept.</summary>
    public const int Kept = 64;

    private readonly ConcurrentDictionary<string, RunSummary> _summaries = new();
    private readonly Queue<string> _order = new();

    /// <summary>The summary of a run; null when it has not ended, or long ago.</summary>
    public RunSummary? Find(string id) => _summaries.GetValueOrDefault(id);

    /// <summary>Adds a run that has ended.</summary>
    public void Add(string id, RunSummary summary)
    {
        _summaries[id] = summary;
        _order.Enqueue(id);
        while (_order.Count > Kept)
            _summaries.TryRemove(_order.Dequeue(), out _);
    }
}
