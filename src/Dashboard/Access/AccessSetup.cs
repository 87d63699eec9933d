using Microsoft.AspNetCore.HostFiltering;
using Microsoft.Extensions.DependencyInjection.Extensions;

namespace Dashboard.Access;

/// <summary>Who may do what from where.</summary>
internal static class AccessSetup
{
    /// <summary>Adds what stands before every answer.</summary>
    public static IServiceCollection AddAccess(this IServiceCollection services, IConfiguration configuration)
    {
        // The first filter is the outermost: it stands before the check of host names, which the host has added by now.
        services.Insert(0, ServiceDescriptor.Singleton<IStartupFilter, AnswerHeaders>());
        services.Insert(1, ServiceDescriptor.Singleton<IStartupFilter, HeadRequests>());
        services.TryAddSingleton(TimeProvider.System);
        services.AddHostedService<ServerRefusals>();
        services.Configure<PresenterOptions>(configuration.GetSection(PresenterOptions.Section));
        services.AddSingleton<PresenterKey>();
        services.AddSingleton<WrongKeys>();

        // Words instead of a page (see AnswerHeaders).
        services.PostConfigure<HostFilteringOptions>(hosts => hosts.IncludeFailureMessage = false);

        // The names under which other devices reach this machine, once they may.
        if (configuration.GetSection(PresenterOptions.Section).Get<PresenterOptions>() is { IsSet: true })
            services.PostConfigure<HostFilteringOptions>(hosts => hosts.AllowedHosts = [.. hosts.AllowedHosts, .. OwnNames.All()]);

        // The host writes down whole addresses there, and one of them has the key; the server does of requests that it cannot read.
        services.AddLogging(log => log
            .AddFilter("Microsoft.AspNetCore.Hosting.Diagnostics", LogLevel.Warning)
            .AddFilter("Microsoft.AspNetCore.Server.Kestrel.BadRequests", LogLevel.Warning));
        return services;
    }

    /// <summary>Has to stand behind what makes failures answers, and before whatever does what it is asked for.</summary>
    public static void UseAccess(this WebApplication app)
    {
        app.RefuseForeignPages("/hubs", "/_blazor");
        app.AskForPresenterKey();
    }
}
