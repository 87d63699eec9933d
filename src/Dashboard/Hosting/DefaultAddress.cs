using System.Net;
using WebHosting;

namespace Dashboard.Hosting;

internal static class DefaultAddress
{
    /// <summary>The default address, used if its port is free.</summary>
    public const string Text = "http://localhost:5090";

    /// <summary>The first port that is tried, and how many after it.</summary>
    public const int FirstPort = 5090,
        Ports = 10;

    /// <summary>
    /// Sets the address; as the last resort, so that a command line, an environment or a file wins. An address that was
    /// asked for is never exchanged.
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
    /// Why the dashboard listens elsewhere than usual, as a sentence; null when it does not. True once it listens: it
    /// may yet be refused for something else.
    /// </summary>
    public static string? Notice(IServiceProvider services) =>
        services.GetService<OtherPort>() is { Number: var port }
            ? $"Port {FirstPort} is another program's, so the dashboard listens on port {port}. (Another one: --urls http://localhost:5123)"
            : null;

    private sealed record OtherPort(int Number);
}
