using Dashboard.Targeting;

namespace StagePreview;

/// <summary>A target that is always well, and restarts when asked.</summary>
public sealed class SimulatedTarget : ITarget
{
    private static readonly Uri Address = new("http://localhost:5080");

    /// <inheritdoc />
    public TargetState State { get; private set; } = new(TargetPhase.Running, Address, 4711, "The target answers.", []);

    /// <inheritdoc />
    public event Action? Changed;

    /// <inheritdoc />
    public async Task RestartAsync(CancellationToken cancellation)
    {
        Show(State with { Phase = TargetPhase.Starting, ProcessId = null, Message = "The target is starting." });
        await Task.Delay(TimeSpan.FromSeconds(1), cancellation);
        Show(State with { Phase = TargetPhase.Running, ProcessId = 4712, Message = "The target answers." });
    }

    private void Show(TargetState state)
    {
        State = state;
        Changed?.Invoke();
    }
}
