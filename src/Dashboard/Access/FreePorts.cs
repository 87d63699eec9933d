using System.Net;
using System.Net.Sockets;

namespace Dashboard.Access;

/// <summary>Looks for a port that nobody else has. Stateless.</summary>
internal static class FreePorts
{
    /// <summary>The first free port of so many; the first of all when none is, so that listening there says what is wrong.</summary>
    public static int FirstOf(int first, int count, IPAddress address) => FirstOf(first, count, port => IsFree(address, port));

    /// <summary>The same, with somebody else's word for what is free.</summary>
    public static int FirstOf(int first, int count, Func<int, bool> isFree) => Enumerable.Range(first, count).Where(isFree).DefaultIfEmpty(first).First();

    private static bool IsFree(IPAddress address, int port)
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
