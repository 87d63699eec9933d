using System.Net;
using System.Net.Sockets;

namespace Lab.Testing;

/// <summary>Ports for tests, out of everybody's way. Stateless.</summary>
internal static class FreePort
{
    /// <summary>A loopback port nobody listens on now.</summary>
    public static int Next()
    {
        using var listener = new TcpListener(IPAddress.Loopback, 0);
        listener.Start();
        return ((IPEndPoint)listener.LocalEndpoint).Port;
    }
}
