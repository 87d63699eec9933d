namespace Observation.Threads;

/// <summary>
/// Counts the pool threads of a .NET process that have run since the last call, from outside. Awaiting requests share a few of them;
/// where each request holds one, all of them run. Linux only. Not thread-safe.
/// </summary>
internal sealed class PoolThreads(int processId) : IDisposable
{
    private readonly ThreadScan _scan = new(processId, OpenFileQuota.Create(), readsState: false);
    private bool _hasBefore;

    /// <summary>Counts them; null if the threads are not visible, and in the first call.</summary>
    public int? CountActive()
    {
        var threads = _scan.Read(onlyPool: true);
        var hadBefore = _hasBefore;
        _hasBefore = threads.Count > 0;
        return hadBefore && _hasBefore ? threads.Count(thread => thread.HasRun) : null;
    }

    public void Dispose() => _scan.Dispose();
}
