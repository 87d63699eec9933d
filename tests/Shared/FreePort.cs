using System.Net;
using System.Net.Sockets;

namespace Tests.Shared;

/// <summary>
/// Ports for tests, out of everybody's way: below those that a system gives to outgoing connections (from 32,768 on Linux, from 49,152 elsewhere), so that no
/// client takes one between the look and its use. Stateless.
/// </summary>
internal static class FreePort
{
    private const int First = 12_000, End = 32_000, MaxTries = 1_000;

    /// <summary>A loopback port nobody listens on now.</summary>
    public static int Next(string address = "127.0.0.1") => FirstOfRow(1, address);

    /// <summary>The first of so many ports side by side, none of them listened on now.</summary>
    public static int FirstOfRow(int count, string address = "127.0.0.1")
    {
        for (var tried = 0; tried < MaxTries; tried++)
        {
            var first = Random.Shared.Next(First, End - count);
            if (Enumerable.Range(first, count).All(port => IsFree(port, address))) return first;
        }

        throw new InvalidOperationException($"No {count} free ports side by side were found between {First} and {End}.");
    }

    private static bool IsFree(int port, string address)
    {
        try
        {
            using var listener = new TcpListener(IPAddress.Parse(address), port);
            listener.Start();
            return true;
        }
        catch (SocketException)
        {
            return false;
        }
    }
}
