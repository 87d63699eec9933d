using System.Net;
using System.Net.Sockets;

namespace Tests.Shared;

/// <summary>Ports for tests, out of everybody's way. Stateless.</summary>
internal static class FreePort
{
    /// <summary>A loopback port nobody listens on now.</summary>
    public static int Next(string address = "127.0.0.1")
    {
        using var listener = new TcpListener(IPAddress.Parse(address), 0);
        listener.Start();
        return ((IPEndPoint)listener.LocalEndpoint).Port;
    }
}
