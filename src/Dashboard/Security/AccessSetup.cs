using Microsoft.AspNetCore.HostFiltering;
using Microsoft.AspNetCore.Server.Kestrel.Core;
using Microsoft.Extensions.DependencyInjection.Extensions;
using WebHosting;

namespace Dashboard.Security;

/// <summary>Who may do what from where.</summary>
internal static class AccessSetup
{
    /// <summary>Connections that another device may have at a time: a class of a hundred browsers behind one router, six of each.</summary>
    public const int MaxConnectionsPerDevice = 600;

    /// <summary>Connections that all other devices may have at a time.</summary>
    public const int MaxConnections = 4_000;

    /// <summary>Which part of the files that may be open they have at most.</summary>
    public const int DescriptorLimitDivisor = 4;

    /// <summary>Adds what stands before every answer.</summary>
    public static IServiceCollection AddAccess(this IServiceCollection services, IConfiguration configuration)
    {
        // The first filter is the outermost: it stands before the check of host names, which the host has added by now.
        services.Insert(0, ServiceDescriptor.Singleton<IStartupFilter, SecurityHeaders>());
        services.Insert(1, ServiceDescriptor.Singleton<IStartupFilter, HeadRequests>());
        services.TryAddSingleton(TimeProvider.System);
        services.Configure<PresenterOptions>(configuration.GetSection(PresenterOptions.Section));
        services.AddSingleton<PresenterKey>();
        services.AddSingleton<WrongKeys>();

        // Words instead of a page (see SecurityHeaders).
        services.PostConfigure<HostFilteringOptions>(hosts => hosts.IncludeFailureMessage = false);

        // The names under which other devices reach this machine, once they may.
        if (configuration.GetSection(PresenterOptions.Section).Get<PresenterOptions>() is { IsSet: true })
        {
            services.PostConfigure<HostFilteringOptions>(hosts =>
                hosts.AllowedHosts = [.. hosts.AllowedHosts, .. MachineHostNames.All()]
            );
            services.AddOptions<KestrelServerOptions>().Configure<TimeProvider, ILogger<ConnectionLimiter>>(Limit);
        }

        // The host writes down whole addresses there, and one of them has the key; the server does of requests that it cannot read.
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
