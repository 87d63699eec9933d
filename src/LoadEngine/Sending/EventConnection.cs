using System.Net;
using System.Net.Sockets;

namespace LoadEngine.Sending;

/// <summary>
/// A connection driven by <see cref="SocketEvents"/>. One reads and one writes at a time, on whatever thread; ended from any thread.
/// </summary>
internal sealed class EventConnection : Stream, IClosable
{
    private readonly Socket _socket;
    private readonly ClosingConnections _closing;
    private readonly SocketEvents _events = SocketEvents.Next();
    private readonly EventReads _reads;
    private readonly Readiness _writable = new();
    private int _shutDown;

    private EventConnection(Socket socket, ClosingConnections closing) =>
        (_socket, _closing, _reads, Descriptor) = (socket, closing, new EventReads(socket), (int)socket.Handle);

    /// <summary>The kernel's number for it while it is open.</summary>
    public int Descriptor { get; }

    /// <summary>Tells it from others that had the same number before.</summary>
    public int Ticket { get; } = SocketEvents.NextTicket();

    public override bool CanRead => true;

    public override bool CanWrite => true;

    public override bool CanSeek => false;

    public override long Length => throw new NotSupportedException();

    public override long Position { get => throw new NotSupportedException(); set => throw new NotSupportedException(); }

    public static async ValueTask<Stream> OpenAsync(IPEndPoint endPoint, ClosingConnections closing, CancellationToken cancellation)
    {
        var socket = new Socket(endPoint.AddressFamily, SocketType.Stream, ProtocolType.Tcp) { NoDelay = true, Blocking = false };
        var connection = new EventConnection(socket, closing);
        try
        {
            await connection.ConnectAsync(endPoint, cancellation).ConfigureAwait(false);
            return connection;
        }
        catch
        {
            connection.CloseNow();
            throw;
        }
    }

    /// <summary>What the kernel told. For the event thread.</summary>
    public void Notice(bool readable, bool writable, bool ended)
    {
        if (writable) _writable.Signal();
        if (readable) _reads.Tell(ended);
    }

    public void CloseNow()
    {
        _events.Remove(this);
        _socket.Dispose();

        // On a machine so busy that the end has not been told yet, nobody else would tell it any more.
        _reads.Tell(ended: true);
        _writable.Signal();
    }

    // Who gives up disposes of the connection, and its end is told: there is no need to look after the token as well.
    public override ValueTask<int> ReadAsync(Memory<byte> buffer, CancellationToken cancellationToken = default) => _reads.ReadAsync(buffer);

    public override ValueTask WriteAsync(ReadOnlyMemory<byte> buffer, CancellationToken cancellationToken = default)
    {
        var sent = Send(buffer.Span);
        return sent == buffer.Length ? default : WriteRestAsync(buffer[sent..]);
    }

    public override Task<int> ReadAsync(byte[] buffer, int offset, int count, CancellationToken cancellationToken) =>
        ReadAsync(buffer.AsMemory(offset, count), cancellationToken).AsTask();

    public override Task WriteAsync(byte[] buffer, int offset, int count, CancellationToken cancellationToken) =>
        WriteAsync(buffer.AsMemory(offset, count), cancellationToken).AsTask();

    public override void Flush()
    {
        // Nothing is held back.
    }

    public override Task FlushAsync(CancellationToken cancellationToken) => Task.CompletedTask;

    public override int Read(byte[] buffer, int offset, int count) => throw new NotSupportedException();

    public override void Write(byte[] buffer, int offset, int count) => throw new NotSupportedException();

    public override long Seek(long offset, SeekOrigin origin) => throw new NotSupportedException();

    public override void SetLength(long value) => throw new NotSupportedException();

    protected override void Dispose(bool disposing)
    {
        if (disposing && Interlocked.Exchange(ref _shutDown, 1) == 0) _closing.ShutDown(_socket, this);
        base.Dispose(disposing);
    }

    private async ValueTask ConnectAsync(IPEndPoint endPoint, CancellationToken cancellation)
    {
        // The runtime's own call throws where the socket does not block, every time. Where it does not even begin, it knows why.
        if (!SocketEvents.TryConnect(Descriptor, endPoint.Serialize())) _socket.Connect(endPoint);
        _events.Add(this);
        using (cancellation.UnsafeRegister(static waiting => ((Readiness)waiting!).Signal(), _writable))
            await _writable.WaitAsync().ConfigureAwait(false);
        cancellation.ThrowIfCancellationRequested();
        if (_socket.GetSocketOption(SocketOptionLevel.Socket, SocketOptionName.Error) is int error and not 0) throw new SocketException(error);
    }

    private int Send(ReadOnlySpan<byte> bytes)
    {
        var sent = _socket.Send(bytes, SocketFlags.None, out var error);
        return error switch
        {
            SocketError.Success => sent,
            SocketError.WouldBlock => 0,
            _ => throw Broken(error),
        };
    }

    private async ValueTask WriteRestAsync(ReadOnlyMemory<byte> rest)
    {
        while (!rest.IsEmpty)
        {
            await _writable.WaitAsync().ConfigureAwait(false);
            rest = rest[Send(rest.Span)..];
        }
    }

    /// <summary>What a read or write of a broken connection ends in.</summary>
    public static IOException Broken(SocketError error) => new("The connection broke.", new SocketException((int)error));
}
