using System.Net;
using System.Net.NetworkInformation;
using System.Net.Sockets;

namespace AudienceWeb.Phones;

/// <summary>A network interface.</summary>
/// <param name="Name">Its name, such as <c>wlan0</c>.</param>
/// <param name="IsWireless">True for Wi-Fi.</param>
/// <param name="HasGateway">True if it has a gateway.</param>
/// <param name="Addresses">Its addresses.</param>
internal sealed record NetworkCard(string Name, bool IsWireless, bool HasGateway, IReadOnlyList<IPAddress> Addresses);

/// <summary>Orders the addresses of this machine by how likely phones can reach them.</summary>
internal static class JoinAddresses
{
    // Networks that exist only on this machine, or are virtual private networks.
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
    /// Orders the addresses, the most likely first: interfaces with a gateway before others, Wi-Fi before cable, and internal
    /// networks last.
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

    /// <summary>The active network interfaces of this machine.</summary>
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
