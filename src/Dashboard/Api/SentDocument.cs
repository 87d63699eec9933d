namespace Dashboard.Api;

/// <summary>A document as it comes in: first all of it, then its turn. For one request.</summary>
internal sealed class SentDocument(ImportTurns turns) : IDisposable
{
    private const int BlockBytes = 1 << 16;

    private readonly MemoryStream _content = new();
    private long _kept;
    private IDisposable? _turn;

    /// <summary>Reads it to its end and waits for its turn, which it has from then on.</summary>
    /// <param name="body">What is sent.</param>
    /// <param name="maxBytes">Most that is read.</param>
    /// <param name="cancellation">Ends the reading and the waiting.</param>
    /// <returns>All of it; null when it is longer.</returns>
    public async Task<ReadOnlyMemory<byte>?> ReadAsync(Stream body, int maxBytes, CancellationToken cancellation)
    {
        var block = new byte[BlockBytes];
        while (await body.ReadAsync(block, cancellation) is var length and > 0)
        {
            if (_content.Length + length > maxBytes) return null;
            // Where no room is left for what waits, it goes on as one of the few that have a turn.
            if (_turn is null && turns.TryKeep(length)) _kept += length;
            else _turn ??= await turns.TakeAsync(cancellation);
            _content.Write(block, 0, length);
        }

        _turn ??= await turns.TakeAsync(cancellation);
        return _content.GetBuffer().AsMemory(0, (int)_content.Length);
    }

    public void Dispose()
    {
        turns.Release(_kept);
        _turn?.Dispose();
        _content.Dispose();
    }
}
