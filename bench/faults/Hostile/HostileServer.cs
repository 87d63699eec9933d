using System.Net;
using System.Net.Sockets;

namespace Faults.Hostile;

/// <summary>A listener that handles each connection with a given fault. Disposing ends all connections.</summary>
internal sealed class HostileServer : IAsyncDisposable
{
    private readonly TcpListener _listener;
    private readonly CancellationTokenSource _ending = new();
    private readonly Task _accepting;

    public HostileServer(int port, Func<NetworkStream, Socket, CancellationToken, Task> mischief)
    {
        _listener = new(IPAddress.Loopback, port);
        _listener.Start(512);
        _accepting = AcceptAsync(mischief);
    }

    /// <summary>Reads and discards the head of one request.</summary>
    public static async Task ReadRequestAsync(NetworkStream stream, CancellationToken cancellation)
    {
        var buffer = new byte[4_096];
        if (await stream.ReadAsync(buffer, cancellation) == 0)
            throw new IOException("The client left.");
    }

    public async ValueTask DisposeAsync()
    {
        await _ending.CancelAsync();
        _listener.Stop();
        await _accepting;
        _ending.Dispose();
    }

    private async Task AcceptAsync(Func<NetworkStream, Socket, CancellationToken, Task> mischief)
    {
        var serving = new List<Task>();
        try
        {
            while (true)
                serving.Add(ServeAsync(await _listener.AcceptSocketAsync(_ending.Token), mischief));
        }
        catch (Exception over) when (over is OperationCanceledException or SocketException or InvalidOperationException)
        {
            await Task.WhenAll(serving);
        }
    }

    private async Task ServeAsync(Socket socket, Func<NetworkStream, Socket, CancellationToken, Task> mischief)
    {
        await using var stream = new NetworkStream(socket, ownsSocket: true);
        try
        {
            await mischief(stream, socket, _ending.Token);
        }
        catch (Exception over)
            when (over is IOException or SocketException or OperationCanceledException or ObjectDisposedException)
        {
            // The client disconnected, which is allowed at any time.
        }
    }
}
