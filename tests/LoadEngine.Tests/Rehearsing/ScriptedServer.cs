using System.Collections.Concurrent;
using System.Diagnostics;
using System.Net;
using System.Net.Sockets;
using System.Text;

namespace LoadEngine.Tests.Rehearsing;

/// <summary>A TCP server that handles each connection according to its script. Its counters are thread-safe.</summary>
internal sealed class ScriptedServer : IAsyncDisposable
{
    public const string Ok = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok";

    private readonly TcpListener _listener = new(IPAddress.Loopback, 0);
    private readonly Func<ScriptedConnection, Task> _script;
    private readonly CancellationTokenSource _stopping = new();
    private readonly ConcurrentBag<ScriptedConnection> _connections = [];
    private readonly Task _accepting;
    private int _connectionCount;

    public ScriptedServer(Func<ScriptedConnection, Task> script)
    {
        _script = script;
        _listener.Start(512);
        _accepting = AcceptAsync();
    }

    public string Url => $"http://127.0.0.1:{((IPEndPoint)_listener.LocalEndpoint).Port}/";

    public int ConnectionCount => Volatile.Read(ref _connectionCount);

    public ConcurrentQueue<ReceivedRequest> Requests { get; } = new();

    /// <summary>Sends the same response to every request and keeps connections open.</summary>
    public static ScriptedServer Answering(string answer = Ok) =>
        new(async connection =>
        {
            while (await connection.ReadRequestAsync() is not null)
                await connection.WriteAsync(answer);
        });

    public async ValueTask DisposeAsync()
    {
        await _stopping.CancelAsync();
        _listener.Stop();
        foreach (var connection in _connections)
            connection.Dispose();
        await _accepting;
        _stopping.Dispose();
    }

    private async Task AcceptAsync()
    {
        try
        {
            while (true)
            {
                var socket = await _listener.AcceptSocketAsync(_stopping.Token);
                var connection = new ScriptedConnection(socket, Interlocked.Increment(ref _connectionCount), Requests);
                _connections.Add(connection);
                _ = ServeAsync(connection);
            }
        }
        catch (Exception stopped)
            when (stopped is OperationCanceledException or SocketException or InvalidOperationException)
        {
            // The listener was stopped.
        }
    }

    private async Task ServeAsync(ScriptedConnection connection)
    {
        try
        {
            await _script(connection);
        }
        catch (Exception gone) when (gone is IOException or SocketException or ObjectDisposedException)
        {
            // The client disconnected, which is allowed at any time.
        }
        finally
        {
            connection.Dispose();
        }
    }
}

/// <summary>A request as it came over the wire.</summary>
internal sealed record ReceivedRequest(int Connection, string Head, string Body)
{
    public string Line => Head.Split("\r\n")[0];

    public string? Header(string name) =>
        Head.Split("\r\n")
            .Skip(1)
            .FirstOrDefault(line => line.StartsWith(name + ":", StringComparison.OrdinalIgnoreCase))
            ?[(name.Length + 1)..].Trim();
}

/// <summary>One connection of a <see cref="ScriptedServer"/>. Used by its script only, and closed by the server.</summary>
internal sealed class ScriptedConnection(Socket socket, int number, ConcurrentQueue<ReceivedRequest> requests)
    : IDisposable
{
    private readonly NetworkStream _stream = new(socket, ownsSocket: true);
    private readonly byte[] _buffer = new byte[16 * 1024];
    private string _unread = "";

    /// <summary>From 1, in the order of acceptance.</summary>
    public int Number => number;

    public async Task<ReceivedRequest?> ReadRequestAsync()
    {
        while (!_unread.Contains("\r\n\r\n", StringComparison.Ordinal))
            if (!await ReadMoreAsync())
                return null;
        var headLength = _unread.IndexOf("\r\n\r\n", StringComparison.Ordinal) + 4;
        var request = new ReceivedRequest(number, _unread[..headLength], "");
        var length = int.Parse(
            request.Header("Content-Length") ?? "0",
            System.Globalization.CultureInfo.InvariantCulture
        );
        while (_unread.Length < headLength + length)
            if (!await ReadMoreAsync())
                return null;
        request = request with { Body = _unread.Substring(headLength, length) };
        _unread = _unread[(headLength + length)..];
        requests.Enqueue(request);
        return request;
    }

    public Task WriteAsync(string text) => _stream.WriteAsync(Encoding.Latin1.GetBytes(text)).AsTask();

    /// <summary>
    /// Waits no less than <paramref name="time"/> by the clock that measures it. <see cref="Task.Delay(TimeSpan)"/> alone counts in the
    /// coarse ticks of the system, which stand still while a virtual machine loses the processor that keeps them, and then ends early.
    /// </summary>
    public static async Task HoldAsync(TimeSpan time)
    {
        var begun = Stopwatch.GetTimestamp();
        for (var duration = time; duration > TimeSpan.Zero; duration = time - Stopwatch.GetElapsedTime(begun))
            await Task.Delay(duration + TimeSpan.FromMilliseconds(1));
    }

    /// <summary>Does not respond until the client disconnects.</summary>
    public async Task IgnoreAsync()
    {
        while (await ReadMoreAsync())
            _unread = "";
    }

    /// <summary>Closes with a reset.</summary>
    public void Reset()
    {
        // Bypasses the stream, which would close gracefully.
        socket.LingerState = new LingerOption(true, 0);
        socket.Close();
    }

    public void Dispose() => _stream.Dispose();

    private async Task<bool> ReadMoreAsync()
    {
        var read = await _stream.ReadAsync(_buffer);
        _unread += Encoding.Latin1.GetString(_buffer, 0, read);
        return read > 0;
    }
}
