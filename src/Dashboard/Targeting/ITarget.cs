namespace Dashboard.Targeting;

/// <summary>The API under fire, as a supervised child process. All members may be called from any thread.</summary>
public interface ITarget
{
    /// <summary>The state now.</summary>
    TargetState State { get; }

    /// <summary>Raised after each change of <see cref="State"/>, on any thread.</summary>
    event Action? Changed;

    /// <summary>Ends the target when it is up, starts it, and waits until it is healthy or has crashed.</summary>
    Task RestartAsync(CancellationToken cancellation);
}
