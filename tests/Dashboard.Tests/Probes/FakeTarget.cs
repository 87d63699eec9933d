using Dashboard.Targeting;

namespace Dashboard.Tests.Probes;

/// <summary>A target whose state a test sets. Safe for any thread.</summary>
internal sealed class FakeTarget(Uri address) : ITarget
{
    private volatile TargetState _state = new(TargetPhase.Stopped, address, null, "", []);

    public event Action? Changed;

    public TargetState State => _state;

    public void Become(TargetPhase phase, int? processId = null)
    {
        _state = _state with { Phase = phase, ProcessId = processId };
        Changed?.Invoke();
    }

    public Task RestartAsync(CancellationToken cancellation) => Task.CompletedTask;
}
