namespace Dashboard.Api;

/// <summary>
/// Documents are taken in a few at a time: one of 64 MiB needs several times that while it is read, and twenty of them at once would take the memory of the lab
/// that measures. Whoever comes later waits. All members may be called from any thread.
/// </summary>
internal sealed class ImportTurns : IDisposable
{
    /// <summary>How many are read at the same time.</summary>
    public const int AtATime = 2;

    private readonly SemaphoreSlim _turns = new(AtATime, AtATime);

    /// <summary>Waits for a turn.</summary>
    /// <returns>Gives the turn back when it is disposed of.</returns>
    public async Task<IDisposable> TakeAsync(CancellationToken cancellation)
    {
        await _turns.WaitAsync(cancellation);
        return new Turn(_turns);
    }

    /// <inheritdoc/>
    public void Dispose() => _turns.Dispose();

    private sealed class Turn(SemaphoreSlim turns) : IDisposable
    {
        private int _isOver;

        public void Dispose()
        {
            if (Interlocked.Exchange(ref _isOver, 1) == 0) turns.Release();
        }
    }
}
