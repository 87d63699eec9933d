using System.Net;
using AudienceWeb.Phones;

namespace Dashboard.Tests.AudienceWeb.Phones;

public sealed class JoinAddressesTests
{
    [Fact]
    public void InOrder_CardsOfAnyKind_HasTheRoomsNetworkFirstAndTheMachinesOwnLast()
    {
        var order = JoinAddresses.SortByReachability([
            Card("docker0", false, true, "172.17.0.1"),
            Card("lo", false, false, "127.0.0.1"),
            Card("eth0", false, true, "10.0.0.5"),
            Card("eth1", false, false, "192.168.50.1"),
            Card("wlan0", true, true, "192.168.1.20", "fe80::1"),
            Card("eth2", false, true, "169.254.3.4"),
        ]);

        Assert.Equal(
            ["192.168.1.20", "10.0.0.5", "192.168.50.1", "172.17.0.1", "169.254.3.4"],
            order.Select(address => address.ToString())
        );
    }

    private static NetworkCard Card(string name, bool isWireless, bool hasGateway, params string[] addresses) =>
        new(name, isWireless, hasGateway, [.. addresses.Select(IPAddress.Parse)]);
}
