using Lab.Targets;
using Lab.Targets.Leases;
using Lab.Targets.Settings;

namespace Lab.Tests.Targets.Probes;

/// <summary>A target with a state set by the test. Thread-safe.</summary>
internal sealed class PhaseTarget(Uri address) : ITarget
{
    private volatile TargetState _state = new(TargetPhase.Stopped, address, null, "", []);

    public event Action? Changed;

    public TargetState State => _state;

    public void Become(TargetPhase phase, int? processId = null)
    {
        _state = _state with { Phase = phase, ProcessId = processId };
        Changed?.Invoke();
    }

    public void BecomeService(Uri? healthUrl)
    {
        _state = _state with { Phase = TargetPhase.Running, IsOwn = false, HealthUrl = healthUrl };
        Changed?.Invoke();
    }

    public RuntimeSettings Settings { get; private set; } = RuntimeSettings.Default;

    public Task RestartAsync(RuntimeSettings settings, LabLease lease)
    {
        lease.EnsureHeld();
        Settings = settings;
        return Task.CompletedTask;
    }
}
