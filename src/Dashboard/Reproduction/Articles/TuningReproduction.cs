using Dashboard.Runs;
using Dashboard.Targeting;
using Experiments;

namespace Dashboard.Reproduction.Articles;

/// <summary>Requests a core with the runtime's own pool settings, and with one worker that does not spin.</summary>
internal sealed class TuningReproduction : IReproduction
{
    private const double Percent = 100;

    private static readonly RuntimeSettings OneWorkerNoSpin = new() { MinWorkerThreads = 1, MaxWorkerThreads = 1, SemaphoreSpin = 0 };

    private static readonly Expectation Efficiency = new(
        "requests a core, 1 worker without spin ÷ default", "7.0 × (12 cores)", Bound.AtLeast, 1);

    public string Experiment => "pool-tuning";

    public IReadOnlyList<Expectation> Expectations => [Efficiency];

    public async Task<IReadOnlyList<Outcome>> MeasureAsync(Bench bench)
    {
        var load = new RunRequest { Users = 64, RampSeconds = 0, DurationSeconds = bench.Seconds(8), WarmUpSeconds = 3, TimeoutMs = 5_000 };
        var standard = await bench.FireAsync(Experiment, VariantKind.Fixed, load);
        var tuned = await bench.FireAsync(Experiment, VariantKind.Fixed, load, OneWorkerNoSpin);
        return [Efficiency.Found(Ratio.Of(PerCore(tuned), PerCore(standard)))];
    }

    private static double? PerCore(Trial trial) =>
        Ratio.Of(trial.Figures.Rps, trial.Mean("cpu.target", from: 3, to: trial.Summary.Seconds) * Environment.ProcessorCount / Percent);
}
