using System.Net;
using System.Net.Sockets;
using System.Text;

namespace EndToEnd.Settings;

/// <summary>A web service without .NET that sends a constant response.</summary>
internal sealed class PlainService : IAsyncDisposable
{
    private static readonly byte[] Ok = Encoding.ASCII.GetBytes("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok");
    private readonly TcpListener _listener = new(IPAddress.Loopback, 0);
    private readonly Task _accepting;

    public PlainService()
    {
        _listener.Start();
        _accepting = AcceptAsync();
    }

    public Uri Address => new($"http://127.0.0.1:{((IPEndPoint)_listener.LocalEndpoint).Port}/");

    public async ValueTask DisposeAsync()
    {
        _listener.Stop();
        await _accepting;
    }

    private async Task AcceptAsync()
    {
        try
        {
            while (true)
                _ = ServeAsync(await _listener.AcceptTcpClientAsync());
        }
        catch (Exception over) when (over is SocketException or InvalidOperationException)
        {
            // The test has ended.
        }
    }

    private static async Task ServeAsync(TcpClient client)
    {
        using (client)
        {
            var request = new byte[4096];
            try
            {
                while (await client.GetStream().ReadAsync(request) > 0)
                    await client.GetStream().WriteAsync(Ok);
            }
            catch (IOException)
            {
                // The client has disconnected.
            }
        }
    }
}
