using System.Collections.Concurrent;
using System.Diagnostics;
using System.Net.Sockets;

namespace LoadEngine.Sending;

/// <summary>
/// Connections that were shut down and are closed a little later. Filled from any thread, emptied by one thread at a time.
/// </summary>
/// <remarks>
/// A request is cancelled by closing its connection, and the runtime reports a read that was cut off by a close on the thread pool,
/// where a blocked pool would delay it for ever. A read on a connection that was shut down first ends like any other read, on the
/// thread of its socket event; when the socket is closed later, no read is under way.
/// </remarks>
internal sealed class ClosingConnections
{
    private static readonly TimeSpan Delay = TimeSpan.FromMilliseconds(100);
    private readonly ConcurrentQueue<(IClosable Connection, long ShutDownAt)> _waiting = new();
    private volatile bool _ended;

    public Stream Open(Socket socket) => new Connection(socket, this);

    /// <summary>Closes connections that were shut down long enough ago.</summary>
    public void CloseDue()
    {
        while (_waiting.TryPeek(out var oldest) && Stopwatch.GetElapsedTime(oldest.ShutDownAt) >= Delay)
            if (_waiting.TryDequeue(out var due))
                due.Connection.CloseNow();
    }

    /// <summary>Closes everything, now and later.</summary>
    public void End()
    {
        _ended = true;
        while (_waiting.TryDequeue(out var waiting))
            waiting.Connection.CloseNow();
    }

    /// <summary>Ends both directions of a connection now, and closes it later.</summary>
    public void ShutDown(Socket socket, IClosable connection)
    {
        try
        {
            socket.Shutdown(SocketShutdown.Both);
        }
        catch (SocketException)
        {
            // The other side has closed it already: no read is under way any more.
        }

        _waiting.Enqueue((connection, Stopwatch.GetTimestamp()));
        if (_ended)
            End();
    }

    private sealed class Connection(Socket socket, ClosingConnections closing)
        : NetworkStream(socket, ownsSocket: true),
            IClosable
    {
        private int _shutDown;

        public void CloseNow() => base.Dispose(true);

        protected override void Dispose(bool disposing)
        {
            if (!disposing)
            {
                base.Dispose(false);
                return;
            }

            if (Interlocked.Exchange(ref _shutDown, 1) == 0)
                closing.ShutDown(Socket, this);
        }
    }
}
