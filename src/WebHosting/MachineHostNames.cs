using System.Net;
using System.Net.NetworkInformation;
using System.Net.Sockets;

namespace WebHosting;

/// <summary>The host names of this machine.</summary>
public static class MachineHostNames
{
    /// <summary>The addresses of this machine, IPv6 in brackets, and its name, with and without <c>.local</c>.</summary>
    public static IReadOnlyList<string> All()
    {
        var name = Dns.GetHostName();
        return [name, name + ".local", .. Addresses()];
    }

    private static IEnumerable<string> Addresses()
    {
        try
        {
            return
            [
                .. NetworkInterface
                    .GetAllNetworkInterfaces()
                    .SelectMany(card => card.GetIPProperties().UnicastAddresses)
                    .Select(information => Written(information.Address)),
            ];
        }
        catch (NetworkInformationException)
        {
            return [];
        }
    }

    private static string Written(IPAddress address) =>
        address.AddressFamily == AddressFamily.InterNetworkV6
            ? $"[{new IPAddress(address.GetAddressBytes())}]"
            : address.ToString();
}
