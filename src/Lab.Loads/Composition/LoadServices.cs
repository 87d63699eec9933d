using Lab.Foundation;
using Lab.Loads.Generators;
using Lab.Targets.Connections;
using LoadEngine.Plans;
using Locust.Swarms;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.DependencyInjection.Extensions;
using Microsoft.Extensions.Options;

namespace Lab.Loads.Composition;

/// <summary>Registers the load sources.</summary>
public static class LoadServices
{
    /// <summary>Adds the engine, and Locust if it is configured.</summary>
    public static IServiceCollection AddLoadSources(this IServiceCollection services)
    {
        services.AddOptions<LocustOptions>().BindConfiguration(LocustOptions.Section).ValidateOnStart();
        services.AddSingleton<IValidateOptions<LocustOptions>, LocustOptionsValidation>();
        services.TryAddSingleton(SwarmPace.Default);
        services.TryAddSingleton(provider => new AllowedHosts(
            provider.GetRequiredService<IOptions<LabOptions>>().Value.AllowedHosts
        )
        {
            Denies = provider.GetRequiredService<LabAddresses>().IsDashboard,
        });
        services.AddSingleton<LocustSource>();
        services.AddSingleton<ILoadSource, EngineSource>();
        services.AddSingleton<ILoadSource>(provider => provider.GetRequiredService<LocustSource>());
        services.AddSingleton<LoadSources>();
        services.AddHostedService(provider => provider.GetRequiredService<LocustSource>());
        return services;
    }
}
