using Dashboard.Targeting;

namespace Dashboard.Tests.Hosting;

/// <summary>A target whose state the test sets. Safe for any thread.</summary>
internal sealed class FakeTarget : ITarget, ITargetChoice
{
    private volatile TargetState _state = new(TargetPhase.Stopped, new Uri("http://localhost:1"), null, "Not started.", []);

    public event Action? Changed;

    public TargetState State
    {
        get => _state;
        set
        {
            _state = value;
            Changed?.Invoke();
        }
    }

    public RuntimeSettings Settings { get; private set; } = RuntimeSettings.Default;

    public ServiceAddress? Service { get; private set; }

    public Task RestartAsync(RuntimeSettings settings, CancellationToken cancellation)
    {
        Settings = settings;
        return Task.CompletedTask;
    }

    public void RunAt(Uri address) => State = new(TargetPhase.Running, address, Environment.ProcessId, "Running.", []);

    public Task UseServiceAsync(ServiceAddress service, CancellationToken cancellation)
    {
        Service = service;
        State = new(TargetPhase.Running, service.Root, service.ProcessId, "Your own service.", []) { IsOwn = false };
        return Task.CompletedTask;
    }

    public Task UseOwnAsync(CancellationToken cancellation)
    {
        Service = null;
        RunAt(State.Address);
        return Task.CompletedTask;
    }
}
