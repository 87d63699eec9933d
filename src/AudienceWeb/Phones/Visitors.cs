using System.Net;
using System.Net.NetworkInformation;

namespace AudienceWeb.Phones;

/// <summary>Whether anybody has reached the room from the other side of the network, which no machine can find out by itself.</summary>
public sealed class Visitors(TimeProvider time)
{
    private readonly HashSet<IPAddress> _own = [.. JoinAddresses.GetNetworkCards().SelectMany(card => card.Addresses)];
    private DateTimeOffset? _firstSeen;

    /// <summary>When another device first reached the room, as a date for people; null when none has yet.</summary>
    public DateTimeOffset? FirstSeen
    {
        get
        {
            lock (_own)
                return _firstSeen;
        }
    }

    /// <summary>Records a visit from a device.</summary>
    public void Register(IPAddress device)
    {
        lock (_own)
        {
            if (_firstSeen is null && !IPAddress.IsLoopback(device) && !_own.Contains(device))
                _firstSeen = time.GetLocalNow();
        }
    }

    /// <summary>The room is closed.</summary>
    public void Clear()
    {
        lock (_own)
            _firstSeen = null;
    }
}
