using System.Text.Json.Serialization;
using Dashboard.Runs;
using Microsoft.AspNetCore.SignalR;

namespace Dashboard.Streaming;

/// <summary>Adds the stream to the host.</summary>
internal static class StreamingSetup
{
    public static IServiceCollection AddStreaming(this IServiceCollection services)
    {
        services.AddSignalR().AddJsonProtocol(json => json.PayloadSerializerOptions.Converters.Add(new JsonStringEnumConverter()));
        services.AddSingleton<StreamClock>();
        services.AddSingleton<FrameEvents>();
        services.AddSingleton<FrameStream>();
        services.AddHostedService<FramePump>();
        services.AddHostedService<LabBroadcast>();
        return services;
    }

    public static void MapStreaming(this IEndpointRouteBuilder routes) => routes.MapHub<TelemetryHub>(TelemetryHub.Path);

    /// <summary>Tells every subscriber that the lab changed its state.</summary>
    private sealed class LabBroadcast(ILab lab, IHubContext<TelemetryHub, ITelemetryClient> hub) : IHostedService
    {
        public Task StartAsync(CancellationToken cancellationToken)
        {
            lab.Changed += Tell;
            return Task.CompletedTask;
        }

        public Task StopAsync(CancellationToken cancellationToken)
        {
            lab.Changed -= Tell;
            return Task.CompletedTask;
        }

        private void Tell() => _ = hub.Clients.All.LabChanged();
    }
}
