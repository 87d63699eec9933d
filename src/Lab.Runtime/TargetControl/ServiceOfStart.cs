using Lab.Targets;

namespace Lab.Runtime.TargetControl;

/// <summary>Saves the path of the configured service address as an endpoint, so that it can be loaded immediately.</summary>
internal sealed class ServiceOfStart(ITargetChoice choice, ServiceControl control, ILab lab) : IHostedService
{
    public Task StartAsync(CancellationToken cancellationToken)
    {
        if (choice.Service is { } service && control.EndpointFor(service).Endpoint is { } endpoint)
            lab.SelectExperiment(endpoint.Id);
        return Task.CompletedTask;
    }

    public Task StopAsync(CancellationToken cancellationToken) => Task.CompletedTask;
}
