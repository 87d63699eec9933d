using System.Collections.Concurrent;
using System.Net;
using System.Net.Sockets;
using System.Text;

namespace RequestImport.Tests.Curl;

/// <summary>A request as it arrived.</summary>
internal sealed record RecordedRequest(string Method, string Target, IReadOnlyList<string> Headers, string Body);

/// <summary>Answers each connection on loopback with 200 and keeps its request. Dispose of it to stop listening.</summary>
internal sealed class RequestRecorder : IDisposable
{
    private readonly TcpListener _listener = new(IPAddress.Loopback, 0);
    private readonly ConcurrentQueue<RecordedRequest> _requests = new();

    public RequestRecorder()
    {
        _listener.Start();
        Authority = $"127.0.0.1:{((IPEndPoint)_listener.LocalEndpoint).Port}";
        _ = AcceptAsync();
    }

    /// <summary>Address and port.</summary>
    public string Authority { get; }

    public IReadOnlyList<RecordedRequest> Requests => [.. _requests];

    public void Dispose() => _listener.Dispose();

    private async Task AcceptAsync()
    {
        try
        {
            while (true)
            {
                using var client = await _listener.AcceptTcpClientAsync();
                await AnswerAsync(client.GetStream());
            }
        }
        catch (Exception stopped) when (stopped is SocketException or ObjectDisposedException or IOException)
        {
            // The listener was disposed.
        }
    }

    private async Task AnswerAsync(NetworkStream stream)
    {
        var head = new List<byte>();
        var next = new byte[1];
        while (!EndsHead(head) && await stream.ReadAsync(next) == 1)
            head.Add(next[0]);
        var lines = Encoding.UTF8.GetString([.. head]).TrimEnd().Split("\r\n");
        var length = lines.FirstOrDefault(line => line.StartsWith("Content-Length: ", StringComparison.Ordinal));
        var body = new byte[length is null ? 0 : int.Parse(length.Split(' ')[1], null)];
        await stream.ReadExactlyAsync(body);
        var start = lines[0].Split(' ');
        _requests.Enqueue(new(start[0], start[1], lines[1..], Encoding.UTF8.GetString(body)));
        await stream.WriteAsync("HTTP/1.1 200 OK\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"u8.ToArray());
    }

    private static bool EndsHead(List<byte> head) => head is [.., (byte)'\r', (byte)'\n', (byte)'\r', (byte)'\n'];
}
