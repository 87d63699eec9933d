using System.Net;
using System.Net.Sockets;
using LoadEngine.Recording;

namespace LoadEngine.Sending;

/// <summary>
/// A stream over a non-blocking socket whose readiness an <see cref="EpollLoop"/> reports. One reads and one writes at a time, on
/// whatever thread; ended from any thread.
/// </summary>
internal sealed class EpollStream : Stream, IClosable, IEpollHandler
{
    private readonly Socket _socket;
    private readonly ClosingConnections _closing;
    private readonly Recorder? _recorder;
    private readonly EpollLoop _loop;
    private readonly SocketReads _reads;
    private readonly SocketWrites _writes;
    private int _shutDown;

    private EpollStream(Socket socket, EpollLoop loop, ClosingConnections closing, Recorder? recorder) =>
        (_socket, _loop, _closing, _recorder, _reads, _writes, Descriptor) = (
            socket,
            loop,
            closing,
            recorder,
            new(socket),
            new(socket),
            (int)socket.Handle
        );

    public int Descriptor { get; }

    public int Ticket { get; } = EpollLoop.NextTicket();

    public override bool CanRead => true;

    public override bool CanWrite => true;

    public override bool CanSeek => false;

    public override long Length => throw new NotSupportedException();

    public override long Position
    {
        get => throw new NotSupportedException();
        set => throw new NotSupportedException();
    }

    /// <summary>Opens a connection.</summary>
    /// <param name="endPoint">The address.</param>
    /// <param name="loop">The loop that reports its readiness.</param>
    /// <param name="closing">Closes the connection.</param>
    /// <param name="recorder">Receives how long answers wait for the loop; null for none.</param>
    /// <param name="cancellation">Ends the attempt.</param>
    public static async ValueTask<Stream> OpenAsync(
        IPEndPoint endPoint,
        EpollLoop loop,
        ClosingConnections closing,
        Recorder? recorder,
        CancellationToken cancellation
    )
    {
        var socket = new Socket(endPoint.AddressFamily, SocketType.Stream, ProtocolType.Tcp)
        {
            NoDelay = true,
            Blocking = false,
        };
        if (!FileDescriptors.MayUse((int)socket.Handle))
        {
            socket.Dispose();
            throw new SocketException((int)SocketError.TooManyOpenSockets);
        }

        var stream = new EpollStream(socket, loop, closing, recorder);
        try
        {
            await stream.ConnectAsync(endPoint, cancellation).ConfigureAwait(false);
            return stream;
        }
        catch
        {
            stream.CloseNow();
            throw;
        }
    }

    public void Signal(bool readable, bool writable, bool ended, long waitedNs)
    {
        if (writable)
            _writes.Signal(ended);
        if (!readable)
            return;
        _recorder?.AnswerWait(waitedNs);
        _reads.Signal(ended);
    }

    public void Fail(Exception unexpected)
    {
        _reads.Fail(unexpected);
        _writes.Fail(unexpected);
        CloseNow();
    }

    public void CloseNow()
    {
        _loop.Remove(this);
        _socket.Dispose();

        // On a busy machine the end may not have been reported yet, and from here on it no longer will be.
        _reads.Signal(ended: true);
        _writes.Signal(ended: true);
    }

    // Cancelling means disposing of the stream, which ends the read: the token need not be watched as well.
    public override ValueTask<int> ReadAsync(Memory<byte> buffer, CancellationToken cancellationToken = default) =>
        _reads.ReadAsync(buffer);

    public override ValueTask WriteAsync(ReadOnlyMemory<byte> buffer, CancellationToken cancellationToken = default) =>
        _writes.WriteAsync(buffer);

    public override Task<int> ReadAsync(byte[] buffer, int offset, int count, CancellationToken cancellationToken) =>
        ReadAsync(buffer.AsMemory(offset, count), cancellationToken).AsTask();

    public override Task WriteAsync(byte[] buffer, int offset, int count, CancellationToken cancellationToken) =>
        WriteAsync(buffer.AsMemory(offset, count), cancellationToken).AsTask();

    public override void Flush()
    {
        // Nothing is buffered.
    }

    public override Task FlushAsync(CancellationToken cancellationToken) => Task.CompletedTask;

    public override int Read(byte[] buffer, int offset, int count) => throw new NotSupportedException();

    public override void Write(byte[] buffer, int offset, int count) => throw new NotSupportedException();

    public override long Seek(long offset, SeekOrigin origin) => throw new NotSupportedException();

    public override void SetLength(long value) => throw new NotSupportedException();

    /// <summary>The exception that a read or write of a broken connection ends in.</summary>
    public static IOException Broken(SocketError error) =>
        new("The connection broke.", new SocketException((int)error));

    protected override void Dispose(bool disposing)
    {
        if (disposing && Interlocked.Exchange(ref _shutDown, 1) == 0)
            _closing.ShutDown(_socket, this);
        base.Dispose(disposing);
    }

    private async ValueTask ConnectAsync(IPEndPoint endPoint, CancellationToken cancellation)
    {
        // Socket.Connect throws on every non-blocking socket. Only when connecting cannot even begin is it called, for its exception.
        if (!EpollLoop.TryConnect(Descriptor, endPoint.Serialize()))
            _socket.Connect(endPoint);
        _loop.Add(this);
        using (cancellation.UnsafeRegister(static writes => ((SocketWrites)writes!).Signal(ended: false), _writes))
            await _writes.WaitUntilReadyAsync().ConfigureAwait(false);
        cancellation.ThrowIfCancellationRequested();
        if (_socket.GetSocketOption(SocketOptionLevel.Socket, SocketOptionName.Error) is int error and not 0)
            throw new SocketException(error);
    }
}
