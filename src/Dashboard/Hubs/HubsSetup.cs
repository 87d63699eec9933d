using System.Text.Json.Serialization;
using Dashboard.Components.Rendering;
using Lab.Runtime;
using Microsoft.AspNetCore.SignalR;

namespace Dashboard.Hubs;

/// <summary>Adds the SignalR hubs to the host.</summary>
internal static class HubsSetup
{
    public static IServiceCollection AddHubs(this IServiceCollection services)
    {
        services.AddSingleton<HubErrorFilter>();
        services.AddLogging(log => log.AddFilter(HubErrorFilter.Replaced, LogLevel.None));
        services
            .AddSignalR(hubs => hubs.AddFilter<HubErrorFilter>())
            .AddJsonProtocol(json => json.PayloadSerializerOptions.Converters.Add(new JsonStringEnumConverter()));
        services.AddSingleton<CounterFeed>();
        services.AddHostedService<LabBroadcast>();
        return services;
    }

    public static void MapHubs(this IEndpointRouteBuilder routes)
    {
        routes.MapHub<TelemetryHub>(TelemetryHub.Path);
        routes.MapHub<CounterHub>(CounterHub.Path);
    }

    /// <summary>Notifies every subscriber that the state of the lab has changed.</summary>
    private sealed class LabBroadcast(
        ILab lab,
        IHubContext<TelemetryHub, ITelemetryClient> hub,
        TimeProvider time,
        ILogger<LabBroadcast> logger
    ) : IHostedService, IDisposable
    {
        private readonly ChangeThrottle _throttle = new(() => hub.Clients.All.LabChanged(), time, logger);

        public Task StartAsync(CancellationToken cancellationToken)
        {
            lab.Changed += _throttle.Notify;
            return Task.CompletedTask;
        }

        public Task StopAsync(CancellationToken cancellationToken)
        {
            lab.Changed -= _throttle.Notify;
            return Task.CompletedTask;
        }

        public void Dispose() => _throttle.Dispose();
    }
}
