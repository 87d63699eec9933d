using Lab.Foundation.Results;
using Lab.Targets;
using Lab.Targets.Settings;

namespace Lab.Runtime.TargetControl;

/// <summary>
/// Restarts the target with its current or other settings, if they are valid and the lab is free. A restart continues when the
/// caller disconnects. Thread-safe.
/// </summary>
public sealed class RuntimeControl(ITarget target, ILab lab)
{
    /// <summary>Why an external service cannot be restarted.</summary>
    public const string NotStartedHere =
        "This is your service: the dashboard does not restart it or change its runtime settings.";

    private const string NotOurs = $"{NotStartedHere} To use the built-in target again, open My service.";

    /// <summary>Why the target cannot be restarted now; null if it can.</summary>
    public string? BlockedReason => target.CanRestart ? lab.State.BlockedReason : NotOurs;

    /// <summary>Restarts the target with these settings and waits until it runs.</summary>
    /// <returns>The validation errors, or why the restart is not possible now; success when the target runs.</returns>
    public async Task<LabResult> ApplyAsync(RuntimeSettings settings)
    {
        var errors = RuntimeSettingsValidation.Validate(settings);
        return errors.Count > 0
            ? new(errors)
            : await RestartAsync(
                settings,
                "The target is restarting with other runtime settings. Wait until it responds."
            );
    }

    /// <summary>Restarts the target with its current settings and waits until it runs.</summary>
    /// <returns>Why the restart is not possible now; success when the target runs.</returns>
    public Task<LabResult> RestartAsync() =>
        RestartAsync(target.Settings, "The target is restarting. Wait until it responds.");

    private async Task<LabResult> RestartAsync(RuntimeSettings settings, string why)
    {
        if (!target.CanRestart)
            return LabResult.Conflict(NotOurs);
        var (lease, answer) = lab.Reserve(why, forOneChange: true);
        if (lease is null)
            return answer;
        using (lease)
        {
            try
            {
                await target.RestartAsync(settings, lease);
            }
            catch (RuntimeUnavailableException unavailable)
            {
                return new([new("net", unavailable.Message)]);
            }
            catch (OperationCanceledException)
            {
                return LabResult.Conflict("The dashboard is shutting down.");
            }
        }

        return target.State.Phase == TargetPhase.Running
            ? LabResult.Done
            : LabResult.Conflict($"The target is not running. {target.State.Message}");
    }
}
