using Microsoft.AspNetCore.HostFiltering;
using Microsoft.AspNetCore.Server.Kestrel.Core;
using Microsoft.Extensions.DependencyInjection.Extensions;
using WebHosting;

namespace Dashboard.Security;

/// <summary>Access control for other devices.</summary>
internal static class AccessSetup
{
    /// <summary>Maximum connections of one other device: 100 browsers behind one router, six connections each.</summary>
    public const int MaxConnectionsPerDevice = 600;

    /// <summary>Maximum connections of all other devices.</summary>
    public const int MaxConnections = 4_000;

    /// <summary>Share of the file descriptor limit for other devices.</summary>
    public const int DescriptorLimitDivisor = 4;

    /// <summary>Registers the services and filters that run before every response.</summary>
    public static IServiceCollection AddAccess(this IServiceCollection services, IConfiguration configuration)
    {
        // The first filter is the outermost: it runs before host filtering, which the host has already added.
        services.Insert(0, ServiceDescriptor.Singleton<IStartupFilter, SecurityHeaders>());
        services.Insert(1, ServiceDescriptor.Singleton<IStartupFilter, HeadRequests>());
        services.TryAddSingleton(TimeProvider.System);
        services.Configure<PresenterOptions>(configuration.GetSection(PresenterOptions.Section));
        services.AddSingleton<PresenterKey>();
        services.AddSingleton<WrongKeys>();

        // Text instead of the default page (see SecurityHeaders).
        services.PostConfigure<HostFilteringOptions>(hosts => hosts.IncludeFailureMessage = false);

        // The host names under which other devices reach this machine, if they are allowed.
        if (configuration.GetSection(PresenterOptions.Section).Get<PresenterOptions>() is { IsSet: true })
        {
            services.PostConfigure<HostFilteringOptions>(hosts =>
                hosts.AllowedHosts = [.. hosts.AllowedHosts, .. MachineHostNames.All()]
            );
            services.AddOptions<KestrelServerOptions>().Configure<TimeProvider, ILogger<ConnectionLimiter>>(Limit);
        }

        // These categories log complete addresses, which may contain the key.
        services.AddLogging(log =>
            log.AddFilter("Microsoft.AspNetCore.Hosting.Diagnostics", LogLevel.Warning)
                .AddFilter("Microsoft.AspNetCore.Server.Kestrel.BadRequests", LogLevel.Warning)
        );
        return services;
    }

    private static void Limit(KestrelServerOptions kestrel, TimeProvider time, ILogger<ConnectionLimiter> log)
    {
        var all = FileDescriptorBudget.Share(MaxConnections, DescriptorLimitDivisor);
        var limits = new ConnectionLimiter(
            Math.Min(MaxConnectionsPerDevice, all),
            all,
            countsThisMachine: false,
            time,
            log
        );
        kestrel.ConfigureEndpointDefaults(listen => listen.Use(limits.Guard));
    }

    /// <summary>Adds access control. Call it after the exception handler and before mapping endpoints.</summary>
    public static void UseAccess(this WebApplication app)
    {
        app.UseCrossOriginGuard("/hubs", "/_blazor");
        app.UsePresenterAuthentication();
    }
}
