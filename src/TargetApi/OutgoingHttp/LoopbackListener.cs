using System.Net;
using System.Net.Sockets;

namespace TargetApi.OutgoingHttp;

/// <summary>Accepts connections on a free port of this machine until it is disposed. Thread-safe.</summary>
internal sealed class LoopbackListener : IDisposable
{
    private const int Backlog = 1_024;

    private readonly TcpListener _listener = new(IPAddress.Loopback, 0);
    private readonly CancellationTokenSource _stopping = new();

    /// <summary>Starts to listen.</summary>
    /// <param name="serve">Serves one connection until its end; it owns the stream.</param>
    public LoopbackListener(Func<Stream, CancellationToken, Task> serve)
    {
        _listener.Start(Backlog);
        Address = new($"http://127.0.0.1:{((IPEndPoint)_listener.LocalEndpoint).Port}/");
        _ = AcceptAsync(serve, _stopping.Token);
    }

    /// <summary>The address of the listener.</summary>
    public Uri Address { get; }

    /// <inheritdoc />
    public void Dispose()
    {
        _stopping.Cancel();
        _stopping.Dispose();
        _listener.Dispose();
    }

    private async Task AcceptAsync(Func<Stream, CancellationToken, Task> serve, CancellationToken stopping)
    {
        try
        {
            while (true)
                _ = ServeAsync(await _listener.AcceptSocketAsync(stopping), serve, stopping);
        }
        catch (Exception ended) when (ended is SocketException or ObjectDisposedException or OperationCanceledException)
        {
            // The target ends.
        }
    }

    private static async Task ServeAsync(
        Socket connection,
        Func<Stream, CancellationToken, Task> serve,
        CancellationToken stopping
    )
    {
        connection.NoDelay = true;
        try
        {
            await serve(new NetworkStream(connection, ownsSocket: true), stopping);
        }
        catch (Exception ended) when (ended is IOException or ObjectDisposedException or OperationCanceledException)
        {
            // The client has closed the connection, or the target ends.
        }
    }
}
