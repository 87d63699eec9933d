using Lab.Targets.Leases;
using Lab.Targets.Settings;

namespace Lab.Targets;

/// <summary>The API under load, as a supervised child process. Thread-safe.</summary>
public interface ITarget
{
    /// <summary>The current state.</summary>
    TargetState State { get; }

    /// <summary>Raised after each change of <see cref="State"/>, on any thread.</summary>
    event Action? Changed;

    /// <summary>The runtime settings of the current or next start.</summary>
    RuntimeSettings Settings { get; }

    /// <summary>False for an external service, which the lab cannot restart.</summary>
    bool CanRestart => true;

    /// <summary>Stops a build for another version of .NET, for which a restart waits; no effect without one.</summary>
    void StopBuilding() { }

    /// <summary>As <see cref="RestartAsync(RuntimeSettings, LabLease)"/>, with the same settings.</summary>
    Task RestartAsync(LabLease lease) => RestartAsync(Settings, lease);

    /// <summary>
    /// Stops the target, starts it with these settings, and waits until it is healthy or has crashed. Not cancellable, because an
    /// incomplete restart would leave no target.
    /// </summary>
    /// <param name="settings">The runtime settings.</param>
    /// <param name="lease">The lease of the lab.</param>
    /// <exception cref="InvalidOperationException">The lease has been released, or the target is an external service.</exception>
    /// <exception cref="RuntimeUnavailableException">There is no build for the requested .NET; the target was not restarted.</exception>
    /// <exception cref="OperationCanceledException">The program is shutting down.</exception>
    Task RestartAsync(RuntimeSettings settings, LabLease lease);
}
