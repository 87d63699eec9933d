using System.Net;
using Microsoft.AspNetCore.Connections;

namespace Dashboard.Room;

/// <summary>So many connections from one address at a time; one more is closed before anything is read from it. Safe for any thread.</summary>
internal sealed class ConnectionLimits(int most)
{
    private readonly Lock _gate = new();
    private readonly Dictionary<IPAddress, int> _open = [];
    private long _refused;

    /// <summary>Connections that were closed at once.</summary>
    public long Refused => Volatile.Read(ref _refused);

    /// <summary>Stands before whatever reads from the connection.</summary>
    public ConnectionDelegate Guard(ConnectionDelegate next) => async connection =>
    {
        var device = connection.RemoteEndPoint is IPEndPoint { Address: var address } ? address : IPAddress.None;
        if (!Open(device))
        {
            connection.Abort();
            return;
        }

        try
        {
            await next(connection);
        }
        finally
        {
            Close(device);
        }
    };

    private bool Open(IPAddress device)
    {
        lock (_gate)
        {
            var open = _open.GetValueOrDefault(device);
            if (open >= most)
            {
                Volatile.Write(ref _refused, _refused + 1);
                return false;
            }

            _open[device] = open + 1;
            return true;
        }
    }

    private void Close(IPAddress device)
    {
        lock (_gate)
        {
            if (--_open[device] == 0) _open.Remove(device);
        }
    }
}
