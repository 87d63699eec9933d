using System.Net;
using System.Net.Sockets;

namespace Locust.Local;

/// <summary>
/// Finds ports below the ephemeral range (from 32,768 on Linux, from 49,152 elsewhere) for processes that start soon,
/// so that no outgoing connection of this machine takes a port between the check and its use.
/// </summary>
public static class NonEphemeralPorts
{
    private const int First = 20_000,
        End = 32_000,
        MaxTries = 1_000;

    /// <summary>The first of several consecutive loopback ports without a listener.</summary>
    /// <param name="count">Number of ports, at least 1.</param>
    /// <exception cref="IOException">No such ports were found.</exception>
    public static int FindConsecutive(int count)
    {
        for (var tried = 0; tried < MaxTries; tried++)
        {
            var first = Random.Shared.Next(First, End - count);
            if (Enumerable.Range(first, count).All(port => IsFree(IPAddress.Loopback, port)))
                return first;
        }

        throw new IOException($"No {count} free ports side by side were found between {First} and {End}.");
    }

    /// <summary>True if the port has no listener now.</summary>
    /// <param name="address">An address of this machine.</param>
    /// <param name="port">The port.</param>
    public static bool IsFree(IPAddress address, int port)
    {
        try
        {
            using var listener = new TcpListener(address, port);
            listener.Start();
            return true;
        }
        catch (SocketException)
        {
            return false;
        }
    }
}
