using System.Globalization;
using Dashboard.Security;
using Lab.Targets;
using Lab.Targets.Connections;
using WebHosting;

namespace Dashboard.Hosting;

internal static class ListenAddresses
{
    private const string Urls = "urls";
    private const string Hosts = "AllowedHosts";
    private const string Endpoints = "Kestrel:Endpoints";
    private const string AnyName = "any";
    private const int MaxPort = 65_535;

    /// <summary>Settings that contain only ports, with their scheme.</summary>
    public static IReadOnlyList<(string Setting, string Scheme)> BarePorts { get; } =
    [("http_ports", "http"), ("https_ports", "https")];

    // Wildcards that the host filter treats as every name.
    private static readonly string[] AnyHost = ["*", "[::]", "0.0.0.0", "::"];

    /// <summary>Returns all errors; each names its setting.</summary>
    public static IEnumerable<string> Validate(IConfiguration configuration)
    {
        var hasKey =
            configuration.GetSection(PresenterOptions.Section)[nameof(PresenterOptions.Key)] is { } key
            && !string.IsNullOrWhiteSpace(key);
        foreach (var (setting, url) in ReadUrls(configuration))
            if (ValidateUrl(setting, url, hasKey) is { } mistake)
                yield return mistake;
        // Kestrel endpoints replace the other addresses.
        foreach (
            var mistake in ReadUrls(configuration)
                .GroupBy(pair => pair.Setting.StartsWith(Endpoints, StringComparison.OrdinalIgnoreCase))
                .SelectMany(ValidatePairs)
        )
            yield return mistake;
        if (
            Uri.TryCreate(configuration["Target:Url"], UriKind.Absolute, out var service)
            && LabAddresses.IsLoopback(service)
            && ReadUrls(configuration).Any(pair => PortOf(pair.Url) == service.Port)
        )
            yield return "Target:Url (--target-url) is the address of this dashboard. Enter the address of the service to test.";
        if (TargetPort(configuration) is var target && HasPort(configuration, target))
            yield return $"Target:Port ({target}) is also a port of urls. Choose another port for one of them.";
        if (!hasKey && configuration[Hosts] is { } hosts && IsForAnyHost(hosts))
            yield return $"{Hosts} allows host names that others can own: a web page could use one of them to "
                + $"control the lab. Name the hosts, or set {Key}.";
    }

    /// <summary>True if a port is configured.</summary>
    public static bool HasPort(IConfiguration configuration, int port) =>
        ReadUrls(configuration).Any(pair => PortOf(pair.Url) == port);

    /// <summary>True if only this machine can reach the address.</summary>
    public static bool IsLocal(string url) =>
        BindingAddress.Parse(url) is { IsUnixPipe: true } or { IsNamedPipe: true }
        || RemoteClient.IsLoopback(BindingAddress.Parse(url).Host);

    /// <summary>Explains why an address is not allowed without a key.</summary>
    public static string Wider(string setting) =>
        $"{setting} can be reached from other devices, which could start load, change settings and delete runs. "
        + $"Listen on {DefaultAddress.Text}. For an audience that watches and votes, start with "
        + $"{CommandLine.Room}; to drive the lab itself from other devices, set {Key}, and give it at "
        + $"/presenter there once.";

    private static string Key =>
        $"{PresenterOptions.Section}:{nameof(PresenterOptions.Key)} (at least {PresenterOptions.MinKeyLength} characters)";

    private static IEnumerable<(string Setting, string Url)> ReadUrls(IConfiguration configuration)
    {
        var urls = Parts(configuration[Urls]);
        foreach (var url in urls)
            yield return (Urls, url);

        // Ports without an address mean all addresses; they are ignored if addresses are configured.
        foreach (var (setting, scheme) in urls.Length == 0 ? BarePorts : [])
        foreach (var port in Parts(configuration[setting]))
            yield return (setting, $"{scheme}://*:{port}");
        foreach (var endpoint in configuration.GetSection(Endpoints).GetChildren())
            yield return ($"{endpoint.Path}:Url", endpoint["Url"] ?? "");
    }

    private static string[] Parts(string? list) =>
        (list ?? "").Split(';', StringSplitOptions.RemoveEmptyEntries | StringSplitOptions.TrimEntries);

    private static int TargetPort(IConfiguration configuration) =>
        int.TryParse(
            configuration[$"{TargetOptions.Section}:{nameof(TargetOptions.Port)}"],
            NumberStyles.None,
            CultureInfo.InvariantCulture,
            out var port
        )
            ? port
            : TargetOptions.DefaultPort;

    private static string? ValidateUrl(string setting, string url, bool hasKey)
    {
        BindingAddress address;
        try
        {
            address = BindingAddress.Parse(url);
        }
        catch (Exception mistake) when (mistake is FormatException or ArgumentException or InvalidOperationException)
        {
            return NoAddress(setting);
        }

        if (address.Scheme is not ("http" or "https"))
            return NoAddress(setting);
        if (address.IsUnixPipe || address.IsNamedPipe)
            return null;
        if (
            address.Host.Length == 0
            || address.Host.Any(letter => char.IsWhiteSpace(letter) || letter is '/' or '\\' or '@' or '?' or '#')
        )
            return NoAddress(setting);
        if (address.Port is < 0 or > MaxPort || HasNoWholePort(address))
            return $"{setting}: the port must be from 1 to {MaxPort:#,0}.";
        if (address.Port == 0 && address.Host.Equals("localhost", StringComparison.OrdinalIgnoreCase))
            return $"{setting}: name a port, or write http://127.0.0.1:0 for a free one.";
        if (address.PathBase.Length > 0)
            return $"{setting}: an address to listen on has no path.";
        return hasKey || IsLocal(url) ? null : Wider(setting);
    }

    private static bool HasNoWholePort(BindingAddress address) =>
        address.Host.LastIndexOf(':') > address.Host.LastIndexOf(']');

    private static IEnumerable<string> ValidatePairs(IEnumerable<(string Setting, string Url)> named)
    {
        var before = new List<Uri>();
        foreach (var (setting, url) in named)
        {
            // A Unix socket or a pipe has a path.
            if (!Uri.TryCreate(AsName(url), UriKind.Absolute, out var address) || address.AbsolutePath != "/")
                continue;
            if (before.Exists(other => IsSame(other, address)))
                yield return $"{setting} has two addresses for port {address.Port}. Remove one, or choose another port.";
            before.Add(address);
        }
    }

    private static bool IsSame(Uri one, Uri other) =>
        one.Port == other.Port
        && one.Port > 0
        && (
            string.Equals(one.Host, other.Host, StringComparison.OrdinalIgnoreCase)
            || IsEvery(one, other)
            || IsEvery(other, one)
            || (one.IsLoopback && other.IsLoopback && (IsLocalhost(one) || IsLocalhost(other)))
        );

    private static bool IsLocalhost(Uri address) =>
        address.Host.Equals("localhost", StringComparison.OrdinalIgnoreCase);

    private static bool IsEvery(Uri address, Uri other) =>
        address.Host == "0.0.0.0"
            ? other.HostNameType != UriHostNameType.IPv6
            : address.Host == "[::]" || (address.HostNameType == UriHostNameType.Dns && !IsLocalhost(address));

    private static int? PortOf(string url) =>
        Uri.TryCreate(AsName(url), UriKind.Absolute, out var address) ? address.Port : null;

    private static string AsName(string url) =>
        url.Replace("*", AnyName, StringComparison.Ordinal).Replace("+", AnyName, StringComparison.Ordinal);

    private static string NoAddress(string setting) =>
        $"{setting} must be an address such as {DefaultAddress.Text}, or several with ';' between.";

    private static bool IsForAnyHost(string hosts)
    {
        var names = Parts(hosts);
        return names.Length == 0
            || names.Any(name => name.Contains('*', StringComparison.Ordinal) || AnyHost.Contains(name));
    }
}
