using Observation;

namespace Lab.Targets.Probes;

/// <summary>Reports the target's process to the observer. Thread-safe.</summary>
internal sealed class WatchedTarget(ITarget target) : IWatchedProcess
{
    public event Action? Changed
    {
        add => target.Changed += value;
        remove => target.Changed -= value;
    }

    public int? ProcessId => target.State is { Phase: TargetPhase.Running } state ? state.ProcessId : null;

    public int Port => target.State.Address.Port;
}
