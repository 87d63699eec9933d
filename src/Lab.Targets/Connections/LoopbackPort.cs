using System.Net;
using System.Net.Sockets;

namespace Lab.Targets.Connections;

/// <summary>Checks whether a loopback port is in use.</summary>
public static class LoopbackPort
{
    /// <summary>True when another program listens on the port, on either loopback address.</summary>
    public static bool IsTaken(int port) =>
        IsTaken(IPAddress.Loopback, port) || (Socket.OSSupportsIPv6 && IsTaken(IPAddress.IPv6Loopback, port));

    private static bool IsTaken(IPAddress address, int port)
    {
        using var socket = new Socket(address.AddressFamily, SocketType.Stream, ProtocolType.Tcp);
        try
        {
            socket.Bind(new IPEndPoint(address, port));
            socket.Listen(1);
            return false;
        }
        catch (SocketException problem)
            when (problem.SocketErrorCode is SocketError.AddressAlreadyInUse or SocketError.AccessDenied)
        {
            return true;
        }
        catch (SocketException problem) when (problem.SocketErrorCode is SocketError.AddressNotAvailable)
        {
            // The machine has IPv6 but no ::1; the target will not listen there either.
            return false;
        }
    }
}
