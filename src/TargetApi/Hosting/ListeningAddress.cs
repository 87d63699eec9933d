using Microsoft.AspNetCore.Hosting.Server;
using Microsoft.AspNetCore.Hosting.Server.Features;

namespace TargetApi.Hosting;

/// <summary>
/// Where the target can be called by itself. Known once it listens, so that a port chosen by the system is the real one.
/// Thread-safe: computed once, then only read.
/// </summary>
internal sealed class ListeningAddress(IServer server)
{
    private readonly Lazy<Uri> _root = new(() => Reachable(server));

    /// <summary>The address to call, such as <c>http://localhost:5080/</c>.</summary>
    public Uri Root => _root.Value;

    /// <summary>The health check's address.</summary>
    public Uri Health => new(Root, "/health");

    private static Uri Reachable(IServer server)
    {
        var addresses = server.Features.Get<IServerAddressesFeature>()?.Addresses ?? [];
        var address = BindingAddress.Parse(
            addresses.FirstOrDefault()
                ?? throw new InvalidOperationException("The target does not listen yet, so it has no address to call.")
        );
        // A wildcard can be listened on, but not called.
        var host = address.Host is "*" or "+" or "0.0.0.0" or "[::]" ? "localhost" : address.Host;
        return new Uri($"{address.Scheme}://{host}:{address.Port}");
    }
}
