namespace TargetApi.OutgoingHttp;

/// <summary>
/// The service that the experiment calls, on a separate port, so that its requests are not counted with those of the target. It
/// answers after <see cref="WorkTime"/> and has no limit. It listens from the first request of the experiment on, so that other
/// targets have one port. Thread-safe.
/// </summary>
internal sealed class Supplier : IDisposable
{
    /// <summary>Time until a response.</summary>
    public static readonly TimeSpan WorkTime = TimeSpan.FromMilliseconds(200);

    private const int MaxRequestBytes = 4_096;

    private static readonly byte[] Response =
    [
        .. "HTTP/1.1 200 OK\r\nContent-Type: application/octet-stream\r\nContent-Length: 2048\r\n\r\n"u8,
        .. new byte[2_048],
    ];

    private readonly LoopbackListener _listener = new(ServeAsync);

    /// <summary>The address to call.</summary>
    public Uri Stock => new(_listener.Address, "stock");

    /// <inheritdoc />
    public void Dispose() => _listener.Dispose();

    private static async Task ServeAsync(Stream connection, CancellationToken stopping)
    {
        await using var closed = connection;
        var request = new byte[MaxRequestBytes];
        // HttpClient sends a request without a body in one piece, and the next one after the response.
        while (await connection.ReadAsync(request, stopping) > 0)
        {
            await Task.Delay(WorkTime, stopping);
            await connection.WriteAsync(Response, stopping);
        }
    }
}
