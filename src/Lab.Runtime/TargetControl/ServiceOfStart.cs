using Lab.Targets;

namespace Lab.Runtime.TargetControl;

/// <summary>Offers the path of the address with which the dashboard was started, so that Start fires at it.</summary>
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
