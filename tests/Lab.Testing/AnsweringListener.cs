using System.Net;
using System.Net.Sockets;
using System.Text;

namespace Lab.Testing;

internal sealed class AnsweringListener : IDisposable
{
    private readonly TcpListener _listener = new(IPAddress.Loopback, 0);
    private readonly byte[] _answer;
    private readonly bool _endsAfterOne;
    private string? _firstLine;

    public AnsweringListener(string answer, bool endsAfterOne = false)
    {
        _endsAfterOne = endsAfterOne;
        _answer = Encoding.ASCII.GetBytes(answer);
        _listener.Start();
        Start(Accept);
    }

    public Uri Address => new($"http://localhost:{((IPEndPoint)_listener.LocalEndpoint).Port}");

    /// <summary>The first line of the first request; null before it.</summary>
    public string? FirstLine => Volatile.Read(ref _firstLine);

    public void Dispose() => _listener.Dispose();

    private static void Start(Action work) =>
        new Thread(() =>
        {
            try
            {
                work();
            }
            catch (Exception gone) when (gone is SocketException or InvalidOperationException)
            {
                // The test has ended.
            }
        })
        {
            IsBackground = true,
        }.Start();

    private void Accept()
    {
        while (true)
        {
            var socket = _listener.AcceptSocket();
            Start(() => Serve(socket));
        }
    }

    private void Serve(Socket socket)
    {
        using (socket)
        {
            var request = new byte[4096];
            while (socket.Receive(request) is > 0 and var length)
            {
                var line = Encoding.ASCII.GetString(request, 0, length).Split("\r\n")[0];
                Interlocked.CompareExchange(ref _firstLine, line, null);
                socket.Send(_answer);
                if (_endsAfterOne)
                    return;
            }
        }
    }
}
