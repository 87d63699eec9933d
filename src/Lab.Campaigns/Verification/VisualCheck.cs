using Experiments;
using Lab.Loads.Planning;

namespace Lab.Campaigns.Verification;

/// <summary>
/// What must be visible of an experiment under the load that is offered first: as a person plays it, the fragile variant and then the flip. Totals may be right
/// while the picture shows nothing. The levels are far from where either variant would be by chance on 2 to 16 cores. Immutable.
/// </summary>
/// <param name="FlipSeconds">When the variant is switched, in seconds since the start.</param>
/// <param name="Seconds">The longest it is looked at, in seconds.</param>
/// <param name="Start">What is seen of the fragile variant.</param>
/// <param name="Flip">What is seen after the flip.</param>
internal sealed record VisualCheck(double FlipSeconds, int Seconds, VisibleEffect Start, VisibleEffect Flip)
{
    /// <summary>What has to be found, for the start and for the flip.</summary>
    public IReadOnlyList<Expectation> Expectations => [Start.Expectation, Flip.Expectation];

    /// <summary>Plays the experiment as a person would, and looks.</summary>
    public async Task<IReadOnlyList<Outcome>> CheckAsync(VerificationHost bench, string experiment)
    {
        // What has been seen need not be looked at any longer.
        var trial = await bench.FlipAsync(
            experiment,
            LoadOf(experiment, Seconds),
            FlipSeconds,
            frames =>
                MeasuredRun.FlippedIn(frames) is { } at && Flip.In(frames, at, frames[^1].Time - frames[0].Time).Holds
        );
        var flipped =
            trial.Flipped
            ?? throw new InvalidOperationException("The variant was not switched in the middle of the run.");
        return [Start.In(trial.Frames, 0, flipped), Flip.In(trial.Frames, flipped, trial.Summary.Seconds)];
    }

    // The load that is offered first, for as long as it takes to see what it is there for.
    private static RunRequest LoadOf(string experiment, int seconds)
    {
        var preset = ExperimentCatalogue.Find(experiment)!.Presets[0];
        return preset.RatePerSecond is { } rate
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
}
