using Lab.Files;

namespace Dashboard.Api;

/// <summary>A document as it comes in: first all of it, then its turn. For one request.</summary>
internal sealed class SentDocument(ImportTurns turns) : IDisposable
{
    private long _kept;
    private IDisposable? _turn;

    /// <summary>Reads it to its end and waits for its turn, which it has from then on.</summary>
    /// <param name="body">What is sent.</param>
    /// <param name="maxBytes">Most that is read.</param>
    /// <param name="cancellation">Ends the reading and the waiting.</param>
    /// <returns>All of it; null when it is longer.</returns>
    public async Task<ReadOnlyMemory<byte>?> ReadAsync(Stream body, int maxBytes, CancellationToken cancellation)
    {
        if (await LimitedReading.ReadAsync(body, maxBytes, cancellation, KeepAsync) is not { } content) return null;
        _turn ??= await turns.TakeAsync(cancellation);
        return content;

        // Where no room is left for what waits, it goes on as one of the few that have a turn.
        async Task KeepAsync(int length)
        {
            if (_turn is null && turns.TryKeep(length)) _kept += length;
            else _turn ??= await turns.TakeAsync(cancellation);
        }
    }

    public void Dispose()
    {
        turns.Release(_kept);
        _turn?.Dispose();
    }
}
