using System.Net;
using System.Net.NetworkInformation;
using System.Net.Sockets;
using Microsoft.Extensions.Options;

namespace Lab.Targets.Connections;

/// <summary>
/// Knows where the lab itself listens, however that is spelt: load at the dashboard would measure the lab.
/// Thread-safe.
/// </summary>
public sealed class LabAddresses(IOptions<TargetOptions> options)
{
    private readonly Lock _gate = new();
    private IReadOnlyList<int> _pagesPorts = [];
    private int? _roomPort;
    private volatile IReadOnlyList<int> _dashboardPorts = [];

    /// <summary>The dashboard listens there now.</summary>
    public void SetDashboard(IEnumerable<int> ports) => Set(() => _pagesPorts = [.. ports]);

    /// <summary>The audience is listened to there now; null when it is not.</summary>
    public void SetAudience(int? port) => Set(() => _roomPort = port);

    /// <summary>Why an address is not allowed as the user's own service; null when it is.</summary>
    /// <param name="address">Where load is to be sent.</param>
    /// <param name="ownTargetRuns">False when the lab's own API is stopped, because another process may use its port.</param>
    /// <param name="cancellation">Calls it off.</param>
    public async Task<string?> ProblemAsync(Uri address, bool ownTargetRuns, CancellationToken cancellation)
    {
        var isDashboard = _dashboardPorts.Contains(address.Port);
        var isTarget = ownTargetRuns && address.Port == options.Value.Port;
        if ((!isDashboard && !isTarget) || !await IsThisMachineAsync(address.IdnHost, cancellation))
            return null;
        return isDashboard
            ? "This address is the dashboard itself. Enter the address of the service to test."
            : "This address is the built-in target, which is already selected. Enter the address of "
                + "another service, or continue with the lab's experiments.";
    }

    /// <summary>True when a connection would reach the dashboard, by any of its names.</summary>
    public bool IsDashboard(IPEndPoint endPoint) =>
        _dashboardPorts.Contains(endPoint.Port) && IsThisMachine([endPoint.Address]);

    /// <summary>True for an address of the dashboard that is written as this machine's.</summary>
    public bool IsDashboard(Uri address) => _dashboardPorts.Contains(address.Port) && IsLoopback(address);

    /// <summary>True when an address refers to this machine, in any notation.</summary>
    public static bool IsLoopback(Uri address) =>
        address.IsLoopback
        || (IPAddress.TryParse(address.IdnHost.Trim('[', ']'), out var ip) && IPAddress.IsLoopback(ip));

    private void Set(Action change)
    {
        lock (_gate)
        {
            change();
            _dashboardPorts = _roomPort is { } room ? [.. _pagesPorts, room] : _pagesPorts;
        }
    }

    private static async Task<bool> IsThisMachineAsync(string host, CancellationToken cancellation)
    {
        try
        {
            var addresses = IPAddress.TryParse(host.Trim('[', ']'), out var written)
                ? [written]
                : await Dns.GetHostAddressesAsync(host, cancellation);
            return IsThisMachine(addresses);
        }
        catch (Exception failure) when (failure is SocketException or NetworkInformationException)
        {
            // Whether anybody answers there is asked next, and said in words.
            return false;
        }
    }

    private static bool IsThisMachine(IReadOnlyList<IPAddress> addresses)
    {
        var ipAddresses = NetworkInterface
            .GetAllNetworkInterfaces()
            .SelectMany(card => card.GetIPProperties().UnicastAddresses)
            .Select(information => Plain(information.Address))
            .ToHashSet();
        return addresses
            .Select(Plain)
            .Any(address =>
                IPAddress.IsLoopback(address)
                || address.Equals(IPAddress.Any)
                || address.Equals(IPAddress.IPv6Any)
                || ipAddresses.Contains(address)
            );
    }

    private static IPAddress Plain(IPAddress address) =>
        address.IsIPv4MappedToIPv6 ? address.MapToIPv4()
        : address.AddressFamily == AddressFamily.InterNetworkV6 ? new IPAddress(address.GetAddressBytes())
        : address;
}
