using Microsoft.AspNetCore.Hosting.Server;
using Microsoft.AspNetCore.Hosting.Server.Features;

namespace TargetApi.Hosting;

/// <summary>
/// The address at which the target can call itself. Available once it listens, so that a port chosen by the system is
/// known. Thread-safe: computed once.
/// </summary>
internal sealed class ListeningAddress(IServer server)
{
    private readonly Lazy<Uri> _root = new(() => Reachable(server));

    /// <summary>The root address, such as <c>http://localhost:5080/</c>.</summary>
    public Uri Root => _root.Value;

    /// <summary>The address of the health check.</summary>
    public Uri Health => new(Root, "/health");

    private static Uri Reachable(IServer server)
    {
        var addresses = server.Features.Get<IServerAddressesFeature>()?.Addresses ?? [];
        var address = BindingAddress.Parse(
            addresses.FirstOrDefault()
                ?? throw new InvalidOperationException("The target does not listen yet, so it has no address to call.")
        );
        // A wildcard is valid for listening but not for requests.
        var host = address.Host is "*" or "+" or "0.0.0.0" or "[::]" ? "localhost" : address.Host;
        return new Uri($"{address.Scheme}://{host}:{address.Port}");
    }
}
