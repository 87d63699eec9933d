using System.Net;
using System.Net.Sockets;

namespace Locust.Local;

/// <summary>
/// Ports for processes that are started in a moment: below those that a system gives to outgoing connections (from 32,768 on Linux, from 49,152 elsewhere), so
/// that no client on this machine, a load under way among them, takes one between the look and its use.
/// </summary>
public static class NonEphemeralPorts
{
    private const int First = 20_000,
        End = 32_000,
        MaxTries = 1_000;

    /// <summary>The first of so many loopback ports side by side, on which nobody listens now.</summary>
    /// <param name="count">How many; at least 1.</param>
    /// <exception cref="IOException">None was found.</exception>
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

    /// <summary>True when nobody listens there now.</summary>
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
