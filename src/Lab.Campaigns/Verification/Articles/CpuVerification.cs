using Experiments;
using Experiments.Charts;
using Lab.Loads.Planning;

namespace Lab.Campaigns.Verification.Articles;

/// <summary>CPU-bound work: synchronous, asynchronous, and limited to the cores.</summary>
internal sealed class CpuVerification : IArticleVerification
{
    private const int Rounds = 4,
        Few = 16,
        Many = 64;

    private static readonly Expectation Same =
            new("requests per CPU second, sync and async differ by", "no different", Bound.AtMost, 10, "%"),
        Saturated = new("processors busy", "–", Bound.AtLeast, 85, "%");

    public string Experiment => "cpu";

    public IReadOnlyList<Expectation> Expectations => [Same, Saturated];

    public VisualCheck VisualCheck { get; } =
        new(
            6,
            12,
            new("the machine's processors are at their limit", 5, SeriesCatalogue.CpuMachine, Bound.AtLeast, 85),
            new("they stay there: nothing was waiting", 5, SeriesCatalogue.CpuMachine, Bound.AtLeast, 85)
        );

    public async Task<IReadOnlyList<Outcome>> MeasureAsync(VerificationHost bench)
    {
        var load = new RunRequest
        {
            Users = Few,
            RampSeconds = 0,
            DurationSeconds = bench.Seconds(2),
            TimeoutMs = 15_000,
        };
        await bench.RunAsync(
            Experiment,
            VariantKind.Fixed,
            load with
            {
                Users = Many,
                DurationSeconds = bench.Seconds(5),
            }
        );
        var unlimited = await bench.RunAgainAsync(
            Experiment,
            VariantKind.Fragile,
            load with
            {
                Users = Many,
                DurationSeconds = bench.Seconds(5),
            }
        );
        // Alternated, each variant as often first as last, so that background CPU affects both equally.
        var (sync, async) = (new List<MeasuredRun>(), new List<MeasuredRun>());
        for (var round = 0; round < Rounds; round++)
        {
            sync.Add(await bench.RunAgainAsync(Experiment, VariantKind.Fragile, load));
            async.Add(await bench.RunAgainAsync(Experiment, VariantKind.Contrast, load));
            async.Add(await bench.RunAgainAsync(Experiment, VariantKind.Contrast, load));
            sync.Add(await bench.RunAgainAsync(Experiment, VariantKind.Fragile, load));
        }

        return
        [
            Same.Found(100 * Math.Abs(1 - (Total(async) / Total(sync)))),
            Saturated.Found(unlimited.Mean(SeriesCatalogue.CpuMachine)),
        ];
    }

    // Both use all available processors, so throughput is corrected for background CPU.
    private static double Total(List<MeasuredRun> trials) =>
        trials.Sum(trial => trial.Figures.Requests) / trials.Sum(trial => trial.ProcessorSeconds);
}
