namespace Observation.Processes;

/// <summary>
/// Counts the pool threads of a .NET process that have run since the last call, from outside. Awaiting requests share a few of them;
/// where each request holds one, all of them run. Linux only. Not thread-safe.
/// </summary>
internal sealed class PoolThreads(int processId)
{
    private readonly ThreadScan _scan = new(processId);
    private Dictionary<int, long> _runs = [];

    /// <summary>Counts them; null if the threads are not visible, and in the first call.</summary>
    public int? CountActive()
    {
        var before = _runs;
        _runs = _scan.Read().Where(thread => thread.IsPool).ToDictionary(thread => thread.Id, thread => thread.Runs);
        return before.Count == 0 || _runs.Count == 0
            ? null
            : _runs.Count(pair => !before.TryGetValue(pair.Key, out var runs) || runs != pair.Value);
    }
}
