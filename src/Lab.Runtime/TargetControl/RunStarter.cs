using Lab.Foundation.Results;
using Lab.Loads.Generators;
using Lab.Loads.Planning;
using Lab.Targets;
using Lab.Targets.CustomEndpoints;
using Lab.Targets.Settings;

namespace Lab.Runtime.TargetControl;

/// <summary>
/// Starts runs from the stage and the API. Where a preset is about a pool of a certain size, the target is started with that first, and
/// with its own settings again before the next run that is not. Safe for any thread: who holds the lab alone restarts the target, and the
/// remembered settings are replaced whole.
/// </summary>
public sealed class RunStarter(ILab lab, ITarget target, ILabExperiments experiments, LoadSources sources)
{
    private volatile Borrowed? _borrowed;

    /// <summary>What is wrong with a request, before anything is done for it.</summary>
    public IReadOnlyList<FieldError> Mistakes(RunRequest request) => RunPlanner.Validate(request, experiments);

    /// <summary>Starts a run; waits for the target where it has to be started anew.</summary>
    /// <returns>The run, or the mistakes, or why not now.</returns>
    public async Task<StartResult> StartAsync(RunRequest request)
    {
        ArgumentNullException.ThrowIfNull(request);
        var errors = Mistakes(request);
        if (errors.Count > 0)
            return new(errors);
        if (await sources.PrepareAsync(request) is { } refused)
            return StartResult.Rejected(refused);
        var settings = target.Settings;
        var runtimeSettings = _borrowed is { } borrowed && borrowed.Capped == settings ? borrowed.Own : settings;
        var wanted = PresetSettings.Apply(request, runtimeSettings);
        if (wanted == settings || !target.CanRestart)
            return lab.Start(request);
        // Held until the run is on: one that ends with the change would be gone when the run is to start.
        var (lease, answer) = lab.Reserve(Why(wanted, runtimeSettings));
        if (lease is null)
            return StartResult.Rejected(answer);
        using (lease)
        {
            try
            {
                await target.RestartAsync(wanted, lease);
            }
            catch (OperationCanceledException)
            {
                return StartResult.Rejected(LabResult.Conflict("The dashboard is being ended."));
            }

            _borrowed = wanted == runtimeSettings ? null : new(runtimeSettings, wanted);
            return lab.Start(request, lease);
        }
    }

    private static string Why(RuntimeSettings wanted, RuntimeSettings own) =>
        wanted == own
            ? "The target is being started with its own settings again: the run begins when it answers."
            : $"The target is being started with at most {wanted.MaxWorkerThreads} worker threads, as the preset asks: the run begins when it answers.";

    private sealed record Borrowed(RuntimeSettings Own, RuntimeSettings Capped);
}
