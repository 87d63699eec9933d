using Dashboard.Runs;
using Experiments;

namespace Dashboard.Reproduction.Articles;

/// <summary>Work that needs a processor, synchronous, asynchronous, and limited to the cores.</summary>
internal sealed class CpuReproduction : IReproduction
{
    private const int Rounds = 3;

    private static readonly Expectation
        Same = new("throughput, sync and async apart by", "no different", Bound.AtMost, 10, "%"),
        Saturated = new("processors busy", "–", Bound.AtLeast, 85, "%"),
        Turn = new("answer of /metrics under load, sync ÷ limited", "–", Bound.AtLeast, 2);

    public string Experiment => "cpu";

    public IReadOnlyList<Expectation> Expectations => [Same, Saturated, Turn];

    public async Task<IReadOnlyList<Outcome>> MeasureAsync(Bench bench)
    {
        var load = new RunRequest { Users = 64, RampSeconds = 0, DurationSeconds = bench.Seconds(4), WarmUpSeconds = 1, TimeoutMs = 15_000 };
        var limited = await bench.FireAsync(Experiment, VariantKind.Fixed, load);
        // Turn and turn about: whatever else the machine does then weighs on both alike.
        var (sync, async) = (new List<Trial>(), new List<Trial>());
        for (var round = 0; round < Rounds; round++)
        {
            sync.Add(await bench.FireAgainAsync(Experiment, VariantKind.Fragile, load));
            async.Add(await bench.FireAgainAsync(Experiment, VariantKind.Contrast, load));
        }

        return
        [
            Same.Found(100 * Math.Abs(1 - (Total(async) / Total(sync)))),
            Saturated.Found(sync.Average(trial => trial.Mean("cpu.machine"))),
            Turn.Found(Ratio.Of(sync.Average(trial => trial.Mean("poll.latency")), limited.Mean("poll.latency"))),
        ];
    }

    private static double Total(List<Trial> trials) => trials.Sum(trial => trial.Figures.Rps);
}
