using Experiments;
using Lab.Loads.Planning;
using Lab.Targets.Settings;

namespace Lab.Runtime.TargetControl;

/// <summary>The runtime settings that a preset asks for. Stateless.</summary>
public static class PresetSettings
{
    /// <summary>The settings with what the request's preset asks for; unchanged where it asks for nothing.</summary>
    public static RuntimeSettings Apply(RunRequest request, RuntimeSettings settings) =>
        Cap(request) is { } most
            ? settings with
            {
                MaxWorkerThreads = most,
                MinWorkerThreads = settings.MinWorkerThreads is { } fewest ? Math.Min(fewest, most) : null,
            }
            : settings;

    private static int? Cap(RunRequest request) =>
        ExperimentCatalogue
            .Find(request.Experiment)
            ?.Presets.FirstOrDefault(preset => preset.Id == request.Preset)
            ?.MaxWorkerThreads;
}
