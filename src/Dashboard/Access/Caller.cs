using System.Net;

namespace Dashboard.Access;

/// <summary>Where a request comes from. Stateless.</summary>
internal static class Caller
{
    private static readonly string[] SignsOfAProxy = ["Forwarded", "Via", "X-Original-Host"];

    // X-Forwarded-For and its kind; X-Real-IP, X-Client-IP, True-Client-IP, CF-Connecting-IP.
    private const string Forwarded = "X-Forwarded", Address = "-IP";

    /// <summary>
    /// True when it comes from this machine itself. Not so when a proxy or a tunnel on this machine hands on what came from elsewhere, or when
    /// the browser was led here under another name.
    /// </summary>
    public static bool IsThisMachine(HttpContext context) =>
        context.Connection.RemoteIpAddress is not { } address || (IPAddress.IsLoopback(address)
            && IsLoopback(context.Request.Host.Host)
            && !context.Request.Headers.Keys.Any(IsSignOfAProxy));

    private static bool IsSignOfAProxy(string header) =>
        header.StartsWith(Forwarded, StringComparison.OrdinalIgnoreCase) || header.EndsWith(Address, StringComparison.OrdinalIgnoreCase) || SignsOfAProxy.Contains(header, StringComparer.OrdinalIgnoreCase);

    /// <summary>The device, IPv4 addresses as such.</summary>
    public static IPAddress Device(HttpContext context) => context.Connection.RemoteIpAddress switch
    {
        null => IPAddress.Loopback,
        { IsIPv4MappedToIPv6: true } mapped => mapped.MapToIPv4(),
        var address => address,
    };

    /// <summary>True for a host name that means this machine and nothing else.</summary>
    public static bool IsLoopback(string host) =>
        host.Equals("localhost", StringComparison.OrdinalIgnoreCase) || (IPAddress.TryParse(host.Trim('[', ']'), out var address) && IPAddress.IsLoopback(address));
}
