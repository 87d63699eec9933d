namespace Dashboard.Api;

/// <summary>
/// Documents are taken in a few at a time: one of 64 MiB needs several times that while it is read, and twenty of them at once would take the memory of the lab
/// that measures. Whoever comes later waits. While a document is still coming in it has no turn, so that nobody who sends slowly holds one, unless so many
/// come at once that there is no more room to keep them.
/// </summary>
internal sealed class ImportThrottle : IDisposable
{
    /// <summary>How many are read at the same time.</summary>
    public const int MaxConcurrent = 2;

    /// <summary>Most bytes that are kept of all documents that have no turn yet.</summary>
    public const long MaxWaitingBytes = 128L * 1024 * 1024;

    private readonly SemaphoreSlim _turns = new(MaxConcurrent, MaxConcurrent);
    private long _waiting;

    /// <summary>Waits for a turn.</summary>
    /// <returns>Gives the turn back when it is disposed of.</returns>
    public async Task<IDisposable> AcquireAsync(CancellationToken cancellation)
    {
        await _turns.WaitAsync(cancellation);
        return new ImportSlot(_turns);
    }

    /// <summary>Keeps so many bytes of a document that has no turn; false when there is no more room for those.</summary>
    public bool TryReserve(long bytes)
    {
        if (Interlocked.Add(ref _waiting, bytes) <= MaxWaitingBytes)
            return true;
        Release(bytes);
        return false;
    }

    /// <summary>Gives room back that <see cref="TryReserve"/> has taken.</summary>
    public void Release(long bytes) => Interlocked.Add(ref _waiting, -bytes);

    /// <inheritdoc/>
    public void Dispose() => _turns.Dispose();

    private sealed class ImportSlot(SemaphoreSlim turns) : IDisposable
    {
        private int _isOver;

        public void Dispose()
        {
            if (Interlocked.Exchange(ref _isOver, 1) == 0)
                turns.Release();
        }
    }
}
