using System.Net;
using System.Net.Sockets;

namespace WebHosting;

/// <summary>Where a request comes from.</summary>
public static class RemoteClient
{
    private static readonly string[] SignsOfAProxy = ["Forwarded", "Via", "X-Original-Host"];

    // X-Forwarded-For and its kind; X-Real-IP, X-Client-IP, True-Client-IP, CF-Connecting-IP.
    private const string Forwarded = "X-Forwarded",
        OfAddress = "-IP";

    // The first half of an IPv6 address is the network's; the device chooses the other.
    private const int NetworkBytes = 8;

    /// <summary>
    /// True when it comes from this machine itself. Not so when a proxy or a tunnel on this machine hands on what came
    /// from elsewhere, or when the browser was led here under another name.
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

    /// <summary>Who is counted as one: see <see cref="GetDevice(IPAddress)"/>.</summary>
    public static IPAddress GetDevice(HttpContext context) => GetDevice(GetAddress(context));

    /// <summary>
    /// Who is counted as one, wherever something is counted: an IPv4 address, or the network of an IPv6 address, for
    /// one device may have all addresses of its network.
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

    /// <summary>The address itself, IPv4 addresses as such.</summary>
    public static IPAddress GetAddress(HttpContext context) =>
        Plain(context.Connection.RemoteIpAddress ?? IPAddress.Loopback);

    private static IPAddress Plain(IPAddress address) => address.IsIPv4MappedToIPv6 ? address.MapToIPv4() : address;

    /// <summary>True for a host name that means this machine and nothing else.</summary>
    public static bool IsLoopback(string host) =>
        host.Equals("localhost", StringComparison.OrdinalIgnoreCase)
        || (IPAddress.TryParse(host.Trim('[', ']'), out var address) && IPAddress.IsLoopback(address));
}
