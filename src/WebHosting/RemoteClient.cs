using System.Net;
using System.Net.Sockets;

namespace WebHosting;

/// <summary>The origin of a request.</summary>
public static class RemoteClient
{
    private static readonly string[] SignsOfAProxy = ["Forwarded", "Via", "X-Original-Host"];

    // X-Forwarded-For and similar headers; X-Real-IP, X-Client-IP, True-Client-IP, CF-Connecting-IP.
    private const string Forwarded = "X-Forwarded",
        OfAddress = "-IP";

    // The first half of an IPv6 address identifies the network; the device chooses the rest.
    private const int NetworkBytes = 8;

    /// <summary>
    /// True if the request comes from this machine. False if a proxy or tunnel on this machine forwarded it, or if the browser
    /// used another host name.
    /// </summary>
    public static bool IsThisMachine(HttpContext context) =>
        context.Connection.RemoteIpAddress is not { } address
        || (
            IPAddress.IsLoopback(address)
            && IsLoopback(context.Request.Host.Host)
            && !context.Request.Headers.Keys.Any(IsSignOfAProxy)
        );

    private static bool IsSignOfAProxy(string header) =>
        header.StartsWith(Forwarded, StringComparison.OrdinalIgnoreCase)
        || header.EndsWith(OfAddress, StringComparison.OrdinalIgnoreCase)
        || SignsOfAProxy.Contains(header, StringComparer.OrdinalIgnoreCase);

    /// <summary>The key for limits by device: see <see cref="GetDevice(IPAddress)"/>.</summary>
    public static IPAddress GetDevice(HttpContext context) => GetDevice(GetAddress(context));

    /// <summary>
    /// The key for limits by device: an IPv4 address, or the network of an IPv6 address, because a device may use all addresses
    /// of its network.
    /// </summary>
    public static IPAddress GetDevice(IPAddress address)
    {
        var plain = Plain(address);
        if (plain.AddressFamily != AddressFamily.InterNetworkV6 || IPAddress.IsLoopback(plain))
            return plain;
        var network = plain.GetAddressBytes();
        Array.Clear(network, NetworkBytes, network.Length - NetworkBytes);
        return new(network);
    }

    /// <summary>The address, with IPv4-mapped addresses as IPv4.</summary>
    public static IPAddress GetAddress(HttpContext context) =>
        Plain(context.Connection.RemoteIpAddress ?? IPAddress.Loopback);

    private static IPAddress Plain(IPAddress address) => address.IsIPv4MappedToIPv6 ? address.MapToIPv4() : address;

    /// <summary>True for a loopback host name.</summary>
    public static bool IsLoopback(string host) =>
        host.Equals("localhost", StringComparison.OrdinalIgnoreCase)
        || (IPAddress.TryParse(host.Trim('[', ']'), out var address) && IPAddress.IsLoopback(address));
}
