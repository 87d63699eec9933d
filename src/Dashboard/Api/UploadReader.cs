using Lab.Foundation.Files;

namespace Dashboard.Api;

/// <summary>
/// Reads one uploaded document, then waits for its turn. Kestrel's minimum data rate is an average since the start, so a client
/// could stall for an hour after sending much data; this reader limits the time for each part. Use one instance per request.
/// </summary>
internal sealed class UploadReader(ImportThrottle turns, TimeProvider time) : IDisposable
{
    /// <summary>Time limit for each part.</summary>
    public static readonly TimeSpan PartTimeout = TimeSpan.FromSeconds(20);

    /// <summary>Minimum number of bytes per time limit.</summary>
    public const int PartBytes = 256 * 1024;

    private long _reservedBytes;
    private IDisposable? _turn;

    /// <summary>Reads the body to its end, then waits for a slot of the throttle.</summary>
    /// <param name="body">The request body.</param>
    /// <param name="maxBytes">Maximum number of bytes to read.</param>
    /// <param name="cancellation">Cancels the reading and the waiting.</param>
    /// <returns>The document; null if it is longer than <paramref name="maxBytes"/>.</returns>
    /// <exception cref="BadHttpRequestException">The client sends too slowly (408).</exception>
    public async Task<ReadOnlyMemory<byte>?> ReadAsync(Stream body, int maxBytes, CancellationToken cancellation)
    {
        using var silence = new CancellationTokenSource(PartTimeout, time);
        using var either = CancellationTokenSource.CreateLinkedTokenSource(cancellation, silence.Token);
        var ofPart = 0;
        try
        {
            if (await LimitedReading.ReadAsync(body, maxBytes, either.Token, CountAsync) is not { } content)
                return null;
            silence.CancelAfter(Timeout.InfiniteTimeSpan);
            _turn ??= await turns.AcquireAsync(cancellation);
            return content;
        }
        catch (OperationCanceledException)
            when (silence.IsCancellationRequested && !cancellation.IsCancellationRequested)
        {
            throw new BadHttpRequestException("The upload was too slow.", StatusCodes.Status408RequestTimeout);
        }

        async Task CountAsync(int length)
        {
            ofPart += length;
            if (_turn is null && turns.TryReserve(length))
            {
                _reservedBytes += length;
                if (ofPart < PartBytes)
                    return;
            }
            else if (_turn is null)
            {
                silence.CancelAfter(Timeout.InfiniteTimeSpan);
                _turn = await turns.AcquireAsync(cancellation);
            }
            else if (ofPart < PartBytes)
            {
                return;
            }

            ofPart = 0;
            silence.CancelAfter(PartTimeout);
        }
    }

    public void Dispose()
    {
        turns.Release(_reservedBytes);
        _turn?.Dispose();
    }
}
