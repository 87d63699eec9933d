using Dashboard.Runs;

namespace Dashboard.Targeting;

/// <summary>Starts the target with other runtime settings, when they make sense and nobody is in the middle of a run. Safe for any thread.</summary>
public sealed class RuntimeControl(ITarget target, ILab lab)
{
    /// <summary>Why settings cannot be changed now, in words; null when they can.</summary>
    public string? Obstacle =>
        !target.State.IsOwn ? "This is your own service: the lab did not start it, so it cannot set up its runtime. Its settings page leads back to the lab's own target."
        : lab.State.Run is not null ? "The settings cannot be changed while a run is on, because the target has to be restarted. Stop the run first, or wait until it has ended."
        : null;

    /// <summary>Restarts the target with these settings and waits until it runs.</summary>
    /// <returns>The mistakes of the settings, or why not now; done when the target runs with them.</returns>
    public async Task<LabAnswer> ApplyAsync(RuntimeSettings settings, CancellationToken cancellation)
    {
        var errors = RuntimeSettingsValidation.Validate(settings);
        if (errors.Count > 0) return new(errors);
        if (Obstacle is { } obstacle) return LabAnswer.Conflict(obstacle);
        await target.RestartAsync(settings, cancellation);
        return target.State.Phase == TargetPhase.Running
            ? LabAnswer.Done
            : LabAnswer.Conflict($"The target does not run with these settings. {target.State.Message}");
    }
}
