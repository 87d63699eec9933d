using System.Net;
using System.Net.NetworkInformation;
using System.Net.Sockets;

namespace AudienceWeb.Phones;

/// <summary>A network card as far as it matters here.</summary>
/// <param name="Name">Its name, such as <c>wlan0</c>.</param>
/// <param name="IsWireless">True for Wi-Fi.</param>
/// <param name="HasGateway">True when it leads anywhere.</param>
/// <param name="Addresses">Its addresses.</param>
internal sealed record NetworkCard(string Name, bool IsWireless, bool HasGateway, IReadOnlyList<IPAddress> Addresses);

/// <summary>Under which addresses a phone in the room most likely reaches this machine.</summary>
internal static class JoinAddresses
{
    // Networks that live within this machine, or lead elsewhere than into the room.
    private static readonly string[] Inner =
    [
        "docker",
        "br-",
        "veth",
        "virbr",
        "vmnet",
        "vboxnet",
        "vethernet",
        "tun",
        "tap",
        "utun",
        "wg",
        "tailscale",
        "zt",
        "lxc",
        "cni",
        "podman",
    ];

    /// <summary>
    /// The likeliest first: a network with a way out before one without, Wi-Fi before a cable, networks within the
    /// machine last.
    /// </summary>
    public static IReadOnlyList<IPAddress> SortByReachability(IEnumerable<NetworkCard> cards) =>
        [
            .. cards
                .OrderBy(card => Inner.Any(name => card.Name.StartsWith(name, StringComparison.OrdinalIgnoreCase)))
                .ThenByDescending(card => card.HasGateway)
                .ThenByDescending(card => card.IsWireless)
                .SelectMany(card => card.Addresses)
                .Where(address => address.AddressFamily == AddressFamily.InterNetwork && !IPAddress.IsLoopback(address))
                .OrderBy(IsLinkLocal)
                .Distinct(),
        ];

    /// <summary>The cards of this machine that are up.</summary>
    public static IReadOnlyList<NetworkCard> GetNetworkCards()
    {
        try
        {
            return
            [
                .. NetworkInterface
                    .GetAllNetworkInterfaces()
                    .Where(card =>
                        card.OperationalStatus == OperationalStatus.Up
                        && card.NetworkInterfaceType != NetworkInterfaceType.Loopback
                    )
                    .Select(card => new NetworkCard(
                        card.Name,
                        card.NetworkInterfaceType == NetworkInterfaceType.Wireless80211
                            || card.Name.StartsWith("wl", StringComparison.Ordinal),
                        card.GetIPProperties().GatewayAddresses.Any(gateway => !gateway.Address.Equals(IPAddress.Any)),
                        [.. card.GetIPProperties().UnicastAddresses.Select(information => information.Address)]
                    )),
            ];
        }
        catch (NetworkInformationException)
        {
            return [];
        }
    }

    private static bool IsLinkLocal(IPAddress address) => address.GetAddressBytes() is [169, 254, ..];
}
