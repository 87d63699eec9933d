namespace Dashboard.Api;

/// <summary>
/// Limits concurrent imports, because reading a 64 MiB document needs several times its size in memory.
/// Further imports wait. An upload is queued only when it is complete, so slow senders do not block others, unless the buffered
/// uploads would exceed the limit.
/// </summary>
internal sealed class ImportThrottle : IDisposable
{
    /// <summary>Maximum number of concurrent imports.</summary>
    public const int MaxConcurrent = 2;

    /// <summary>Maximum number of bytes that are buffered for waiting uploads.</summary>
    public const long MaxWaitingBytes = 128L * 1024 * 1024;

    private readonly SemaphoreSlim _turns = new(MaxConcurrent, MaxConcurrent);
    private long _waiting;

    /// <summary>Waits for a free slot.</summary>
    /// <returns>Releases the slot when it is disposed.</returns>
    public async Task<IDisposable> AcquireAsync(CancellationToken cancellation)
    {
        await _turns.WaitAsync(cancellation);
        return new ImportSlot(_turns);
    }

    /// <summary>Reserves buffer space for a waiting upload; returns false if the limit would be exceeded.</summary>
    public bool TryReserve(long bytes)
    {
        if (Interlocked.Add(ref _waiting, bytes) <= MaxWaitingBytes)
            return true;
        Release(bytes);
        return false;
    }

    /// <summary>Bytes of the uploads that are being read or are waiting.</summary>
    public long WaitingBytes => Volatile.Read(ref _waiting);

    /// <summary>Releases the space reserved by <see cref="TryReserve"/>.</summary>
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
