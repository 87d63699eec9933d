namespace Dashboard.Targeting;

/// <summary>The API under fire, as a supervised child process. All members may be called from any thread.</summary>
public interface ITarget
{
    /// <summary>The state now.</summary>
    TargetState State { get; }

    /// <summary>Raised after each change of <see cref="State"/>, on any thread.</summary>
    event Action? Changed;

    /// <summary>The runtime settings it was started with, or will be.</summary>
    RuntimeSettings Settings { get; }

    /// <summary>False for somebody's own service, which the lab did not start and cannot start anew.</summary>
    bool CanRestart => true;

    /// <summary>Ends the target when it is up, starts it with the same settings, and waits until it is healthy or has crashed.</summary>
    Task RestartAsync(CancellationToken cancellation) => RestartAsync(Settings, cancellation);

    /// <summary>Ends the target when it is up, starts it with these settings, and waits until it is healthy or has crashed.</summary>
    Task RestartAsync(RuntimeSettings settings, CancellationToken cancellation);
}
