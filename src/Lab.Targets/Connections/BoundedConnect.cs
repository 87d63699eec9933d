using System.Diagnostics;
using System.Net;
using System.Net.Sockets;

namespace Lab.Targets.Connections;

/// <summary>Connects within a time limit on the caller's thread.</summary>
/// <remarks>A blocking connect has no time limit, so a server with a full backlog would block it for minutes.</remarks>
internal static class BoundedConnect
{
    // Interval at which cancellation is checked.
    private const int SliceMicroseconds = 100_000;

    /// <summary>Returns a connected, blocking socket whose sends and receives have the same timeout.</summary>
    public static Socket To(Uri address, TimeSpan timeout, CancellationToken cancellation)
    {
        SocketException? last = null;
        foreach (var candidate in Dns.GetHostAddresses(address.Host))
        {
            try
            {
                return To(new IPEndPoint(candidate, address.Port), timeout, cancellation);
            }
            catch (SocketException problem)
            {
                // "localhost" has two addresses, and the target may listen on one of them only.
                last = problem;
            }
        }

        throw last ?? new SocketException((int)SocketError.HostNotFound);
    }

    private static Socket To(IPEndPoint end, TimeSpan timeout, CancellationToken cancellation)
    {
        var milliseconds = (int)timeout.TotalMilliseconds;
        var socket = new Socket(end.AddressFamily, SocketType.Stream, ProtocolType.Tcp)
        {
            NoDelay = true,
            Blocking = false,
        };
        try
        {
            try
            {
                socket.Connect(end);
            }
            catch (SocketException pending)
                when (pending.SocketErrorCode is SocketError.WouldBlock or SocketError.InProgress)
            {
                WaitUntilConnected(socket, timeout, cancellation);
            }

            socket.Blocking = true;
            socket.SendTimeout = milliseconds;
            socket.ReceiveTimeout = milliseconds;
            return socket;
        }
        catch
        {
            socket.Dispose();
            throw;
        }
    }

    private static void WaitUntilConnected(Socket socket, TimeSpan timeout, CancellationToken cancellation)
    {
        var started = Stopwatch.GetTimestamp();
        while (!socket.Poll(SliceMicroseconds, SelectMode.SelectWrite))
        {
            cancellation.ThrowIfCancellationRequested();
            if (Stopwatch.GetElapsedTime(started) > timeout)
            {
                throw new SocketException((int)SocketError.TimedOut);
            }
        }

        if (socket.GetSocketOption(SocketOptionLevel.Socket, SocketOptionName.Error) is int error and not 0)
        {
            throw new SocketException(error);
        }
    }
}
