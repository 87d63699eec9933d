using Dashboard.Runs;
using Dashboard.Targeting;

namespace Dashboard.OwnEndpoints;

/// <summary>Adds what points the lab at a service of somebody's own.</summary>
internal static class OwnServiceSetup
{
    public static IServiceCollection AddOwnService(this IServiceCollection services)
    {
        services.AddSingleton<ServiceControl>();
        services.AddHostedService<NamedService>();
        return services;
    }

    /// <summary>Offers the path of the address with which the dashboard was started, so that Start fires at it.</summary>
    private sealed class NamedService(ITargetChoice choice, ServiceControl control, ILab lab) : IHostedService
    {
        public Task StartAsync(CancellationToken cancellationToken)
        {
            if (choice.Service is { } service && control.Remember(service) is { } endpoint) lab.SelectExperiment(endpoint);
            return Task.CompletedTask;
        }

        public Task StopAsync(CancellationToken cancellationToken) => Task.CompletedTask;
    }
}
