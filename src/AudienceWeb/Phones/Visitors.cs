using System.Net;
using System.Net.NetworkInformation;

namespace AudienceWeb.Phones;

/// <summary>Records whether another device has reached the listener, because a machine cannot check this itself.</summary>
public sealed class Visitors(TimeProvider time)
{
    private readonly HashSet<IPAddress> _own = [.. JoinAddresses.GetNetworkCards().SelectMany(card => card.Addresses)];
    private DateTimeOffset? _firstSeen;

    /// <summary>The time of the first visit by another device; null before that.</summary>
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

    /// <summary>Forgets the visits, because the listener is closed.</summary>
    public void Clear()
    {
        lock (_own)
            _firstSeen = null;
    }
}
