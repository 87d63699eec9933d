namespace Dashboard.Api;

/// <summary>
/// Limits concurrent imports, because reading a 64 MiB document needs several times its size in memory.
/// Further imports wait. An upload takes its turn only when it is complete, so slow senders do not block others, unless too many
/// uploads arrive at once to buffer them all.
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

    /// <summary>Bytes of the documents that are being read or wait for their turn.</summary>
    public long WaitingBytes => Volatile.Read(ref _waiting);

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
