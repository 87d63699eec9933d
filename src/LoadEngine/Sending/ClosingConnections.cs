using System.Collections.Concurrent;
using System.Diagnostics;
using System.Net.Sockets;

namespace LoadEngine.Sending;

/// <summary>Connections that were shut down and are closed later. Thread-safe for adding; one thread closes them.</summary>
/// <remarks>
/// A request is cancelled by closing its connection. The runtime reports a read that is interrupted by a close on the thread
/// pool, where a blocked pool would delay it. After a shutdown, the read ends like any other on the thread of its socket event,
/// and the socket can be closed later.
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

    /// <summary>Closes all connections now, and later ones at once.</summary>
    public void End()
    {
        _ended = true;
        while (_waiting.TryDequeue(out var waiting))
            waiting.Connection.CloseNow();
    }

    /// <summary>Shuts both directions of a connection down, and closes it later.</summary>
    public void ShutDown(Socket socket, IClosable connection)
    {
        try
        {
            socket.Shutdown(SocketShutdown.Both);
        }
        catch (SocketException)
        {
            // The server has closed it, so no read is pending.
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
