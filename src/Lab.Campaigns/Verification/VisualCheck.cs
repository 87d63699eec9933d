using Experiments;
using Lab.Loads.Planning;
using Lab.Targets.Settings;

namespace Lab.Campaigns.Verification;

/// <summary>
/// The visible effects of an experiment under its first preset: the fragile variant, then the switch. The levels are far from
/// random values of either variant on 2 to 16 cores.
/// </summary>
/// <param name="FlipSeconds">The time of the switch in seconds since the start.</param>
/// <param name="Seconds">Maximum duration in seconds.</param>
/// <param name="Start">The visible effect of the fragile variant.</param>
/// <param name="Flip">The visible effect after the switch.</param>
internal sealed record VisualCheck(double FlipSeconds, int Seconds, VisibleEffect Start, VisibleEffect Flip)
{
    /// <summary>The expectations for the start and for the switch.</summary>
    public IReadOnlyList<Expectation> Expectations => [Start.Expectation, Flip.Expectation];

    /// <summary>Runs the preset, switches the variant and checks the frames.</summary>
    public async Task<IReadOnlyList<Outcome>> CheckAsync(VerificationHost bench, string experiment)
    {
        var preset = ExperimentCatalogue.Find(experiment)!.Presets[0];
        var trial = await bench.FlipAsync(
            experiment,
            LoadOf(preset, Seconds),
            SettingsOf(preset),
            FlipSeconds,
            frames =>
                MeasuredRun.FlippedIn(frames) is { } at && Flip.In(frames, at, frames[^1].Time - frames[0].Time).Holds
        );
        var flipped =
            trial.Flipped ?? throw new InvalidOperationException("The variant was not switched during the run.");
        return [Start.In(trial.Frames, 0, flipped), Flip.In(trial.Frames, flipped, trial.Summary.Seconds)];
    }

    private static RuntimeSettings SettingsOf(LoadPreset preset) =>
        new()
        {
            MinWorkerThreads = preset.MinWorkerThreads,
            MaxWorkerThreads = preset.MaxWorkerThreads,
            ServerGc = preset.ServerGc,
        };

    private static RunRequest LoadOf(LoadPreset preset, int seconds) =>
        preset.RatePerSecond is { } rate
            ? new()
            {
                Model = LoadModel.ConstantArrivalRate,
                RatePerSecond = rate,
                MaxVus = preset.Stages[0].Users,
                DurationSeconds = seconds,
                TimeoutMs = preset.TimeoutMs,
            }
            : new()
            {
                Users = preset.Stages.Max(stage => stage.Users),
                RampSeconds = 1,
                DurationSeconds = seconds,
                TimeoutMs = preset.TimeoutMs,
            };
}
