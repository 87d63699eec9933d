using Lab.Foundation.Hosting;
using Lab.Targets.Leases;
using Lab.Targets.Processes;
using Lab.Targets.Services;
using Lab.Targets.Settings;
using Microsoft.Extensions.Options;

namespace Lab.Targets.Selection;

/// <summary>
/// The current target: the built-in API or an external service. Thread-safe: a semaphore allows one switch at a time.
/// </summary>
internal sealed class TargetSwitch : ITarget, ITargetChoice, IHostedService, IDisposable
{
    private readonly TargetProcess _own;
    private readonly TargetOptions _options;
    private readonly ILogger<TargetSwitch> _log;
    private readonly SemaphoreSlim _oneAtATime = new(1, 1);
    private volatile ITarget _current;
    private volatile ServiceAddress? _service;

    public TargetSwitch(TargetProcess own, IOptions<TargetOptions> options, ILogger<TargetSwitch> log)
    {
        (_own, _options, _log, _current) = (own, options.Value, log, own);
        own.Changed += RaiseChanged;
    }

    public event Action? Changed;

    public TargetState State => _current.State;

    public RuntimeSettings Settings => _current.Settings;

    public bool CanRestart => _current.CanRestart;

    public ServiceAddress? Service => _service;

    public void StopBuilding() => _current.StopBuilding();

    public Task RestartAsync(RuntimeSettings settings, LabLease lease) => _current.RestartAsync(settings, lease);

    public async Task UseServiceAsync(ServiceAddress service, LabLease lease)
    {
        lease.EnsureHeld();
        await _oneAtATime.WaitAsync();
        try
        {
            // Frees the processors and the port for the service.
            await _own.EndAsync();
            await EndServiceAsync();
            var external = Turn(service);
            if (lease.ReleasesAfterRestart)
                lease.Dispose();
            external.Start();
        }
        finally
        {
            _oneAtATime.Release();
        }
    }

    public async Task UseOwnAsync(LabLease lease)
    {
        lease.EnsureHeld();
        await _oneAtATime.WaitAsync();
        try
        {
            if (_current == _own)
                return;
            await EndServiceAsync();
            Become(_own, null);
            await _own.RestartAsync(_own.Settings, lease);
        }
        finally
        {
            _oneAtATime.Release();
        }
    }

    public Task StartAsync(CancellationToken cancellationToken)
    {
        if (_options.Service is not { } service)
            return _own.StartAsync(cancellationToken);
        Turn(service with { HealthUrl = HealthAddress.Read(_options.HealthUrl, service.Url).Address }).Start();
        return Task.CompletedTask;
    }

    public Task StopAsync(CancellationToken cancellationToken) => _own.StopAsync(cancellationToken);

    public void Dispose()
    {
        _own.Changed -= RaiseChanged;
        (_current as ExternalService)?.Dispose();
        _oneAtATime.Dispose();
    }

    // Ending a command blocks, so it is done on a dedicated thread.
    private Task EndServiceAsync() =>
        _current is ExternalService service
            ? Task.Factory.StartNew(
                service.Dispose,
                CancellationToken.None,
                TaskCreationOptions.LongRunning,
                TaskScheduler.Default
            )
            : Task.CompletedTask;

    private ExternalService Turn(ServiceAddress service)
    {
        var external = new ExternalService(service, _log, options: _options);
        external.Changed += RaiseChanged;
        Become(external, service);
        return external;
    }

    private void Become(ITarget next, ServiceAddress? service)
    {
        var before = _current;
        (_current, _service) = (next, service);
        if (before is ExternalService externalService)
        {
            externalService.Changed -= RaiseChanged;
            externalService.Dispose();
        }

        RaiseChanged();
    }

    private void RaiseChanged() => Listeners.Call(Changed, _log);
}
