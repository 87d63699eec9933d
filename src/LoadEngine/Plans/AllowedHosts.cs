using System.Net;

namespace LoadEngine.Plans;

/// <summary>Where load may be sent: loopback, and hosts named on purpose.</summary>
public sealed class AllowedHosts
{
    private readonly HashSet<string> _hosts;

    /// <summary>Loopback and the hosts given.</summary>
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

    /// <summary>True when load may be sent to this host.</summary>
    public bool Allows(Uri address)
    {
        var host = WithoutBrackets(address.Host);
        return string.Equals(host, "localhost", StringComparison.OrdinalIgnoreCase)
            || (IPAddress.TryParse(host, out var ip) && IPAddress.IsLoopback(ip))
            || _hosts.Contains(host);
    }

    // A URL writes an IPv6 address in brackets; elsewhere it has none.
    private static string WithoutBrackets(string host) => host.Trim('[', ']');
}
