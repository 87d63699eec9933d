using Dashboard.Targeting;

namespace Dashboard.Tests.Hosting;

/// <summary>A target whose state the test sets. Safe for any thread.</summary>
internal sealed class FakeTarget : ITarget
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

    public Task RestartAsync(RuntimeSettings settings, CancellationToken cancellation)
    {
        Settings = settings;
        return Task.CompletedTask;
    }

    public void RunAt(Uri address) => State = new(TargetPhase.Running, address, Environment.ProcessId, "Running.", []);
}
