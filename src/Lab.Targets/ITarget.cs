using Lab.Targets.Leases;
using Lab.Targets.Settings;

namespace Lab.Targets;

/// <summary>The API under load, as a supervised child process. Thread-safe.</summary>
public interface ITarget
{
    /// <summary>The state now.</summary>
    TargetState State { get; }

    /// <summary>Raised after each change of <see cref="State"/>, on any thread.</summary>
    event Action? Changed;

    /// <summary>The runtime settings it was started with, or will be.</summary>
    RuntimeSettings Settings { get; }

    /// <summary>False for the user's own service, which the lab did not start and cannot start again.</summary>
    bool CanRestart => true;

    /// <summary>As <see cref="RestartAsync(RuntimeSettings, LabLease)"/>, with the same settings.</summary>
    Task RestartAsync(LabLease lease) => RestartAsync(Settings, lease);

    /// <summary>
    /// Ends the running target, starts it with these settings, and waits until it is healthy or has crashed. Not cancellable:
    /// an incomplete restart would leave no target.
    /// </summary>
    /// <param name="settings">How its runtime is set up.</param>
    /// <param name="lease">The right to do so, from the lab.</param>
    /// <exception cref="InvalidOperationException">The lease has been given back, or the target is not the lab's own.</exception>
    /// <exception cref="OperationCanceledException">The program is being ended.</exception>
    Task RestartAsync(RuntimeSettings settings, LabLease lease);
}
