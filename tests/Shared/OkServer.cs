using System.Net;
using System.Net.Sockets;

namespace Tests.Shared;

internal sealed class OkServer : IDisposable
{
    private readonly TcpListener _listener = new(IPAddress.Loopback, 0);
    private long _requests;

    public OkServer()
    {
        _listener.Start(512);
        Url = $"http://127.0.0.1:{((IPEndPoint)_listener.LocalEndpoint).Port}/";
        new Thread(Accept) { IsBackground = true }.Start();
    }

    public string Url { get; }

    public long Requests => Volatile.Read(ref _requests);

    public void Dispose() => _listener.Dispose();

    private void Accept()
    {
        try
        {
            while (true)
            {
                var socket = _listener.AcceptSocket();
                socket.NoDelay = true;
                new Thread(() => Serve(socket)) { IsBackground = true }.Start();
            }
        }
        catch (Exception stopped) when (stopped is SocketException or InvalidOperationException)
        {
            // The listener was disposed.
        }
    }

    private void Serve(Socket socket)
    {
        var buffer = new byte[16_384];
        using (socket)
        {
            try
            {
                // A client that waits for its answer sends one head at a time, and these fit one segment.
                while (socket.Receive(buffer) > 0)
                {
                    Interlocked.Increment(ref _requests);
                    socket.Send("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok"u8);
                }
            }
            catch (SocketException)
            {
                // The client has disconnected.
            }
        }
    }
}
