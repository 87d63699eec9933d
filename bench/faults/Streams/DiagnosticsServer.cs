using System.Buffers.Binary;
using System.Net.Sockets;

namespace Faults.Streams;

/// <summary>
/// Makes a process look like a .NET process: listens on the path of its diagnostics socket and sends prepared streams
/// to every client. Disposing ends it. Linux only.
/// </summary>
internal sealed class DiagnosticsServer : IAsyncDisposable
{
    private const int HeaderBytes = 20,
        StartTimeAfterName = 19;
    private const byte EventPipe = 2,
        StopTracing = 1,
        Server = 0xFF,
        Ok = 0,
        Error = 0xFF;

    private readonly Socket _listener = new(AddressFamily.Unix, SocketType.Stream, ProtocolType.Unspecified);
    private readonly CancellationTokenSource _ending = new();
    private readonly Func<byte[]?> _next;
    private readonly byte[] _session;
    private readonly string _path;
    private readonly Task _accepting;
    private int _served;

    /// <param name="process">The process.</param>
    /// <param name="next">Returns the stream for the next client; null to send nothing.</param>
    /// <param name="session">Session identifier to send; valid ones have eight bytes.</param>
    public DiagnosticsServer(int process, Func<byte[]?> next, byte[]? session = null)
    {
        (_next, _session) = (next, session ?? [1, 0, 0, 0, 0, 0, 0, 0]);
        _path = Path.Combine(Path.GetTempPath(), $"dotnet-diagnostic-{process}-{StartTimeOf(process)}-socket");
        _listener.Bind(new UnixDomainSocketEndPoint(_path));
        _listener.Listen(64);
        _accepting = AcceptAsync();
    }

    /// <summary>Number of streams sent.</summary>
    public int Served => Volatile.Read(ref _served);

    public async ValueTask DisposeAsync()
    {
        await _ending.CancelAsync();
        _listener.Dispose();
        await _accepting;
        _ending.Dispose();
        File.Delete(_path);
    }

    private static string StartTimeOf(int process)
    {
        var status = File.ReadAllText($"/proc/{process}/stat");
        return status[(status.LastIndexOf(')') + 2)..].Split(' ')[StartTimeAfterName];
    }

    private async Task AcceptAsync()
    {
        var serving = new List<Task>();
        try
        {
            while (true)
                serving.Add(ServeAsync(await _listener.AcceptAsync(_ending.Token)));
        }
        catch (Exception over) when (over is OperationCanceledException or SocketException or ObjectDisposedException)
        {
            await Task.WhenAll(serving);
        }
    }

    private async Task ServeAsync(Socket socket)
    {
        await using var stream = new NetworkStream(socket, ownsSocket: true);
        try
        {
            var header = new byte[HeaderBytes];
            await stream.ReadExactlyAsync(header, _ending.Token);
            await stream.ReadExactlyAsync(
                new byte[BinaryPrimitives.ReadUInt16LittleEndian(header.AsSpan(14)) - HeaderBytes],
                _ending.Token
            );
            var (set, command) = (header[16], header[17]);
            if (set != EventPipe)
                await stream.WriteAsync(Answer(header, Error, [1, 0, 0, 0]), _ending.Token);
            else if (command == StopTracing)
                await stream.WriteAsync(Answer(header, Ok, [1, 0, 0, 0, 0, 0, 0, 0]), _ending.Token);
            else
                await StreamAsync(stream, header);
        }
        catch (Exception over) when (over is IOException or OperationCanceledException or ObjectDisposedException)
        {
            // The client disconnected, which is allowed at any time.
        }
    }

    private async Task StreamAsync(NetworkStream stream, byte[] header)
    {
        var events = _next();
        Interlocked.Increment(ref _served);
        if (events is null)
        {
            await Task.Delay(Timeout.Infinite, _ending.Token);
            return;
        }

        await stream.WriteAsync(Answer(header, Ok, _session), _ending.Token);
        await stream.WriteAsync(events, _ending.Token);
    }

    private static byte[] Answer(byte[] header, byte result, byte[] payload)
    {
        byte[] answer = [.. header.AsSpan(0, 14), 0, 0, Server, result, 0, 0, .. payload];
        BinaryPrimitives.WriteUInt16LittleEndian(answer.AsSpan(14), (ushort)answer.Length);
        return answer;
    }
}
