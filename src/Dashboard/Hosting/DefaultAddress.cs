using System.Net;
using WebHosting;

namespace Dashboard.Hosting;

internal static class DefaultAddress
{
    /// <summary>The default address, used if its port is free.</summary>
    public const string Text = "http://localhost:5090";

    /// <summary>The first port that is tried, and the number of further ports.</summary>
    public const int FirstPort = 5090,
        Ports = 10;

    /// <summary>
    /// Sets the address with the lowest precedence, so that the command line, the environment or a file overrides it. A
    /// configured address is never replaced.
    /// </summary>
    public static void UseDefaultAddress(this WebApplicationBuilder builder)
    {
        var asked = ListenAddresses.BarePorts.Select(bare => bare.Setting).Prepend("urls");
        if (asked.Any(setting => !string.IsNullOrWhiteSpace(builder.Configuration[setting])))
            return;
        var port = FreePortFinder.FindFirst(FirstPort, Ports, IPAddress.Loopback);
        if (port != FirstPort)
            builder.Services.AddSingleton(new OtherPort(port));
        builder.WebHost.UseUrls($"http://localhost:{port}");
    }

    /// <summary>
    /// Explains why the dashboard does not listen on the default port; null if it does. Valid only after it has started
    /// listening.
    /// </summary>
    public static string? Notice(IServiceProvider services) =>
        services.GetService<OtherPort>() is { Number: var port }
            ? $"Port {FirstPort} is in use, so the dashboard listens on port {port}. To use another one: --urls http://localhost:5123"
            : null;

    private sealed record OtherPort(int Number);
}
