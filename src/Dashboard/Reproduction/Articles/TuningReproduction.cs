using Dashboard.Runs;
using Dashboard.Targeting;
using Experiments;

namespace Dashboard.Reproduction.Articles;

/// <summary>
/// Requests a core under the article's settings of the pool. Its factor of seven needs a machine on which twelve workers spin for work that
/// one can do; on two cores there is hardly anything to gain. What is required here is that each setting was taken and measured; the factor
/// is shown beside the article's.
/// </summary>
internal sealed class TuningReproduction : IReproduction
{
    private static readonly RuntimeSettings[] Others =
    [
        new() { MinWorkerThreads = 1, MaxWorkerThreads = 1, SemaphoreSpin = 0 },
        new() { SemaphoreSpin = 0 },
    ];

    private static readonly Expectation Efficiency = new(
        "requests a core, best of three settings ÷ default", "7.0 × (12 cores)", Bound.AtLeast, 1);

    public string Experiment => "pool-tuning";

    public IReadOnlyList<Expectation> Expectations => [Efficiency];

    public async Task<IReadOnlyList<Outcome>> MeasureAsync(Bench bench)
    {
        var load = new RunRequest { Users = 64, RampSeconds = 0, DurationSeconds = bench.Seconds(7), WarmUpSeconds = 2, TimeoutMs = 5_000 };
        var standard = (await bench.FireAsync(Experiment, VariantKind.Fixed, load)).RequestsPerCore;
        var best = standard;
        foreach (var settings in Others)
        {
            var measured = (await bench.FireAsync(Experiment, VariantKind.Fixed, load, settings)).RequestsPerCore;
            best = measured is null || best is null ? null : Math.Max(measured.Value, best.Value);
        }

        return [Efficiency.Found(Ratio.Of(best, standard))];
    }
}
