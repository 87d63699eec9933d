using System.Globalization;
using System.Net;
using Lab.Targets;
using Locust.Local;
using WebHosting;

namespace Dashboard.Hosting;

internal static class DefaultTargetPort
{
    /// <summary>The number of ports that are tried.</summary>
    public const int Ports = 10;

    private const string ServiceSetting = $"{TargetOptions.Section}:{nameof(TargetOptions.Url)}";
    private const string Setting = $"{TargetOptions.Section}:{nameof(TargetOptions.Port)}";

    /// <summary>Sets the port if none is configured; a configured port is never replaced.</summary>
    public static void UseDefaultTargetPort(this WebApplicationBuilder builder)
    {
        if (builder.Configuration[Setting] is not null)
            return;
        var port = FreePortFinder.FindFirst(
            TargetOptions.DefaultPort,
            Ports,
            number =>
                NonEphemeralPorts.IsFree(IPAddress.Loopback, number)
                && !ListenAddresses.HasPort(builder.Configuration, number)
        );
        if (port == TargetOptions.DefaultPort)
            return;
        builder.Configuration[Setting] = port.ToString(CultureInfo.InvariantCulture);
        if (string.IsNullOrWhiteSpace(builder.Configuration[ServiceSetting]))
            builder.Services.AddSingleton(new OtherTargetPort(port));
    }

    /// <summary>Explains why the target does not listen on the default port; null if it does.</summary>
    public static string? Notice(IServiceProvider services) =>
        services.GetService<OtherTargetPort>() is { Number: var port }
            ? $"Port {TargetOptions.DefaultPort} is in use, so the target API listens on port {port}. Use this port in the "
                + $"article's load scripts, or set another one with --{Setting}=5180."
            : null;

    private sealed record OtherTargetPort(int Number);
}
