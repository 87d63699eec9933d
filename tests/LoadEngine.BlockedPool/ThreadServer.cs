using System.Net;
using System.Net.Sockets;

namespace LoadEngine.BlockedPool;

/// <summary>An HTTP server without the pool: one thread per connection. Ends with its process.</summary>
internal sealed class ThreadServer
{
    private static readonly byte[] Answer = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok"u8.ToArray();

    private readonly int _answerAfterMs;
    private volatile bool _silent;

    public ThreadServer(int answerAfterMs)
    {
        _answerAfterMs = answerAfterMs;
        var listener = new Socket(AddressFamily.InterNetwork, SocketType.Stream, ProtocolType.Tcp);
        listener.Bind(new IPEndPoint(IPAddress.Loopback, 0));
        listener.Listen(512);
        Url = $"http://127.0.0.1:{((IPEndPoint)listener.LocalEndPoint!).Port}/";
        Start(() => Accept(listener));
    }

    public string Url { get; }

    public void Silence() => _silent = true;

    private void Accept(Socket listener)
    {
        while (true)
        {
            var socket = listener.Accept();
            Start(() => Serve(socket));
        }
    }

    private void Serve(Socket socket)
    {
        var request = new byte[4_096];
        try
        {
            while (socket.Receive(request) > 0)
            {
                Thread.Sleep(_answerAfterMs);
                if (!_silent)
                    socket.Send(Answer);
            }
        }
        catch (SocketException)
        {
            // The client closed.
        }

        socket.Dispose();
    }

    private static void Start(Action work) => new Thread(() => work()) { IsBackground = true }.Start();
}
