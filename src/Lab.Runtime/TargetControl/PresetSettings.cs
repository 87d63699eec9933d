using Experiments;
using Lab.Loads.Planning;
using Lab.Targets;
using Lab.Targets.Leases;
using Lab.Targets.Settings;

namespace Lab.Runtime.TargetControl;

/// <summary>
/// Determines the runtime settings that a preset needs, and restores the target's own settings for the next run without such a
/// preset.
/// </summary>
public sealed class PresetSettings(ITarget target)
{
    private volatile Borrowed? _borrowed;

    /// <summary>The target's settings without those of a preset.</summary>
    public RuntimeSettings Own =>
        _borrowed is { } borrowed && borrowed.Capped == target.Settings ? borrowed.Own : target.Settings;

    /// <summary>The settings of the target for this request.</summary>
    public RuntimeSettings For(RunRequest request)
    {
        var preset = Preset(request);
        var settings = preset?.ServerGc is { } serverGc ? Own with { ServerGc = serverGc } : Own;
        if (preset?.MinWorkerThreads is { } atLeast)
        {
            settings = settings with
            {
                MinWorkerThreads = Math.Max(atLeast, settings.MinWorkerThreads ?? 0),
                MaxWorkerThreads = settings.MaxWorkerThreads is { } atMost ? Math.Max(atLeast, atMost) : null,
            };
        }

        return preset?.MaxWorkerThreads is { } max
            ? settings with
            {
                MaxWorkerThreads = max,
                MinWorkerThreads = settings.MinWorkerThreads is { } min ? Math.Min(min, max) : null,
            }
            : settings;
    }

    /// <summary>The reason for the restart, as a sentence.</summary>
    internal string Describe(RuntimeSettings settings) =>
        settings == Own
            ? "The target is restarting with its own settings. The run starts when it responds."
            : $"The target is restarting with {Difference(settings)}, as the preset requires. The run starts when it responds.";

    /// <summary>Restarts the target and stores its own settings.</summary>
    internal async Task RestartAsync(RuntimeSettings settings, LabLease lease)
    {
        var own = Own;
        await target.RestartAsync(settings, lease);
        _borrowed = settings == own ? null : new(own, settings);
    }

    private string Difference(RuntimeSettings settings) =>
        settings.MaxWorkerThreads != Own.MaxWorkerThreads ? $"at most {settings.MaxWorkerThreads} worker threads"
        : settings.MinWorkerThreads != Own.MinWorkerThreads ? $"at least {settings.MinWorkerThreads} worker threads"
        : settings.ServerGc == true ? "the server garbage collector"
        : "the workstation garbage collector";

    private static LoadPreset? Preset(RunRequest request) =>
        ExperimentCatalogue.Find(request.Experiment)?.Presets.FirstOrDefault(preset => preset.Id == request.Preset);

    private sealed record Borrowed(RuntimeSettings Own, RuntimeSettings Capped);
}
