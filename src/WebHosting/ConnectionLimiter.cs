using System.Net;
using Microsoft.AspNetCore.Connections;

namespace WebHosting;

/// <summary>
/// Limits the connections of each device and of all devices. Excess connections are closed before any data is read.
/// </summary>
/// <param name="most">Maximum connections of one device.</param>
/// <param name="mostOfAll">Maximum connections of all devices, which also limits the number of tracked devices.</param>
/// <param name="countsThisMachine">False if connections of this machine are not limited.</param>
/// <param name="time">The clock.</param>
/// <param name="log">Receives a warning when connections are refused.</param>
public sealed class ConnectionLimiter(int most, int mostOfAll, bool countsThisMachine, TimeProvider time, ILogger log)
{
    private static readonly TimeSpan MinLogInterval = TimeSpan.FromMinutes(1);

    private readonly Lock _gate = new();
    private readonly Dictionary<IPAddress, int> _open = [];
    private int _all;
    private long _rejectedCount;
    private long? _loggedAt;

    /// <summary>Number of refused connections.</summary>
    public long RejectedCount => Volatile.Read(ref _rejectedCount);

    /// <summary>Adds the limiter as connection middleware. Add it before anything that reads from the connection.</summary>
    public ConnectionDelegate Guard(ConnectionDelegate next) =>
        connection =>
        {
            var device = connection.RemoteEndPoint is IPEndPoint { Address: var address }
                ? RemoteClient.GetDevice(address)
                : IPAddress.Loopback;
            if (!countsThisMachine && IPAddress.IsLoopback(device))
                return next(connection);
            if (Open(device))
                return ServeAsync(next, connection, device);
            connection.Abort();
            return Task.CompletedTask;
        };

    private async Task ServeAsync(ConnectionDelegate next, ConnectionContext connection, IPAddress device)
    {
        try
        {
            await next(connection);
        }
        finally
        {
            Close(device);
        }
    }

    private bool Open(IPAddress device)
    {
        lock (_gate)
        {
            var open = _open.GetValueOrDefault(device);
            if (open < most && _all < mostOfAll)
            {
                _all++;
                _open[device] = open + 1;
                return true;
            }

            Volatile.Write(ref _rejectedCount, _rejectedCount + 1);
            if (_loggedAt is { } at && time.GetElapsedTime(at) < MinLogInterval)
                return false;
            _loggedAt = time.GetTimestamp();
        }

        log.LogWarning(
            "Connections of {Device} are closed at once: one device may have {Most} and all together {MostOfAll}. "
                + "Further warnings follow after one minute.",
            device,
            most,
            mostOfAll
        );
        return false;
    }

    private void Close(IPAddress device)
    {
        lock (_gate)
        {
            _all--;
            if (--_open[device] == 0)
                _open.Remove(device);
        }
    }
}
