using Microsoft.Extensions.DependencyInjection.Extensions;

namespace Dashboard.Probes;

/// <summary>Registers the probes.</summary>
public static class ProbeServices
{
    /// <summary>Adds <see cref="IProbes"/>, which watch the registered target for as long as the host runs.</summary>
    public static IServiceCollection AddProbes(this IServiceCollection services)
    {
        services.TryAddSingleton(TimeProvider.System);
        services.AddSingleton<RuntimeProbe>();
        services.AddSingleton<SocketProbe>();
        services.AddSingleton<HttpMetricsProbe>();
        services.AddSingleton<MachineCpuProbe>();
        services.AddSingleton<ProbeSet>();
        services.AddSingleton<IProbes>(provider => provider.GetRequiredService<ProbeSet>());
        services.AddSingleton<ICounters>(provider => provider.GetRequiredService<ProbeSet>());
        services.AddHostedService(provider => provider.GetRequiredService<ProbeSet>());
        return services;
    }
}
