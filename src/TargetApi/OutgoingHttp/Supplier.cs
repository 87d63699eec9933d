using System.Net;
using System.Net.Sockets;

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

    private const int Backlog = 1_024,
        MaxRequestBytes = 4_096;

    private static readonly byte[] Response =
    [
        .. "HTTP/1.1 200 OK\r\nContent-Type: application/octet-stream\r\nContent-Length: 2048\r\n\r\n"u8,
        .. new byte[2_048],
    ];

    private readonly TcpListener _listener = new(IPAddress.Loopback, 0);
    private readonly CancellationTokenSource _stopping = new();

    public Supplier()
    {
        _listener.Start(Backlog);
        Stock = new($"http://127.0.0.1:{((IPEndPoint)_listener.LocalEndpoint).Port}/stock");
        _ = AcceptAsync(_stopping.Token);
    }

    /// <summary>The address to call.</summary>
    public Uri Stock { get; }

    /// <inheritdoc />
    public void Dispose()
    {
        _stopping.Cancel();
        _stopping.Dispose();
        _listener.Dispose();
    }

    private async Task AcceptAsync(CancellationToken stopping)
    {
        try
        {
            while (true)
                _ = ServeAsync(await _listener.AcceptSocketAsync(stopping), stopping);
        }
        catch (Exception ended) when (ended is SocketException or ObjectDisposedException or OperationCanceledException)
        {
            // The target ends.
        }
    }

    private static async Task ServeAsync(Socket connection, CancellationToken stopping)
    {
        using var closed = connection;
        var request = new byte[MaxRequestBytes];
        try
        {
            // HttpClient sends a request without a body in one piece, and the next one after the response.
            while (await connection.ReceiveAsync(request, stopping) > 0)
            {
                await Task.Delay(WorkTime, stopping);
                await connection.SendAsync(Response, stopping);
            }
        }
        catch (Exception ended) when (ended is SocketException or OperationCanceledException)
        {
            // The client has closed the connection, or the target ends.
        }
    }
}
