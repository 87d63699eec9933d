using Experiments;
using Experiments.Charts;
using Lab.Loads.Planning;
using Lab.Targets.Settings;

namespace Lab.Campaigns.Verification.Articles;

/// <summary>Two locks in two orders, and a blocking wait for a task in pools with and without a limit.</summary>
internal sealed class DeadlockVerification : IArticleVerification
{
    private const double HangsFrom = 2;

    private static readonly RuntimeSettings Capped = new() { MaxWorkerThreads = 12 };

    private static readonly Expectation Hangs = new("responses of the hung target, percent of fixed", "–", Bound.AtMost, 10, "%"),
        Idle = new("processor use of the hung target", "–", Bound.AtMost, 30, "%"),
        Hidden = new("throughput with .GetResult(), pool that grows ÷ 12 threads", "–", Bound.AtLeast, 3);

    public string Experiment => "deadlock";

    public bool IsWaiting => true;

    public IReadOnlyList<Expectation> Expectations => [Hangs, Idle, Hidden];

    public VisualCheck VisualCheck { get; } =
        new(
            5,
            16,
            new("no request is answered", 5, SeriesCatalogue.LoadSucceeded, Bound.AtMost, 2),
            new("successes rise to the users' rate", 10, SeriesCatalogue.LoadSucceeded, Bound.AtLeast, 80)
        );

    public async Task<IReadOnlyList<Outcome>> MeasureAsync(VerificationHost bench)
    {
        var load = new RunRequest
        {
            Users = 16,
            RampSeconds = 0,
            DurationSeconds = bench.Seconds(4),
            TimeoutMs = 15_000,
        };
        var good = await bench.RunAsync(Experiment, VariantKind.Fixed, load);
        var grown = await bench.RunAgainAsync(Experiment, VariantKind.Contrast, load);
        var capped = await bench.RunAsync(Experiment, VariantKind.Contrast, load, Capped);
        // Shorter than the time after which the target ends its deadlock.
        var bad = await bench.RunAsync(Experiment, VariantKind.Fragile, load with { DurationSeconds = 5 });
        return
        [
            Hangs.Found(100 * bad.Mean(SeriesCatalogue.LoadSucceeded, HangsFrom, bad.Summary.Seconds) / good.Figures.Rps),
            Idle.Found(bad.Mean(SeriesCatalogue.CpuTarget, HangsFrom, bad.Summary.Seconds)),
            Hidden.Found(Ratio.Between(grown.Figures.Rps, capped.Figures.Rps)),
        ];
    }
}
