using System.Net;

namespace LoadEngine.Plans;

/// <summary>The hosts that may receive load: loopback and explicitly named ones.</summary>
public sealed class AllowedHosts
{
    private readonly HashSet<string> _hosts;

    /// <summary>Allows loopback and the given hosts.</summary>
    /// <param name="hosts">Host names or addresses, without scheme or port.</param>
    public AllowedHosts(IEnumerable<string> hosts) =>
        _hosts = new(hosts.Select(WithoutBrackets), StringComparer.OrdinalIgnoreCase);

    /// <summary>Loopback only.</summary>
    public static AllowedHosts LoopbackOnly { get; } = new([]);

    /// <summary>
    /// Denies connections to an IP address and port, even if the host name is allowed. Called from any thread; null denies
    /// none.
    /// </summary>
    public Func<IPEndPoint, bool>? Denies { get; init; }

    /// <summary>True if the host may receive load.</summary>
    public bool Allows(Uri address)
    {
        var host = WithoutBrackets(address.Host);
        return string.Equals(host, "localhost", StringComparison.OrdinalIgnoreCase)
            || (IPAddress.TryParse(host, out var ip) && IPAddress.IsLoopback(ip))
            || _hosts.Contains(host);
    }

    // A URL writes an IPv6 address in brackets.
    private static string WithoutBrackets(string host) => host.Trim('[', ']');
}
