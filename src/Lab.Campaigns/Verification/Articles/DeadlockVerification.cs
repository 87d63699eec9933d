using Experiments;
using Experiments.Charts;
using Lab.Loads.Planning;
using Lab.Targets.Settings;
using Statistics.Differences;

namespace Lab.Campaigns.Verification.Articles;

/// <summary>Two locks in two orders, and a blocking wait for a task in pools with and without a limit.</summary>
internal sealed class DeadlockVerification : IArticleVerification
{
    private const double HangsFrom = 2;

    // Longer than the time until the finding.
    private const int FragileSeconds = 6;

    private static readonly RuntimeSettings Capped = new() { MaxWorkerThreads = 12 };

    private static readonly Expectation Hangs =
            new("responses of the hung target, percent of fixed", "–", Bound.AtMost, 15, "%"),
        Idle = new("processor use of the hung target", "–", Bound.AtMost, 30, "%"),
        Hidden = new("throughput with .GetResult(), pool that grows ÷ 12 threads", "–", Bound.AtLeast, 3),
        Named = new("finding “Deadlock” after the start", "–", Bound.AtMost, 10, "s");

    public string Experiment => "deadlock";

    public bool IsWaiting => true;

    // Only the X-ray sees the cycle, and it needs Linux.
    public IReadOnlyList<Expectation> Expectations =>
        OperatingSystem.IsLinux() ? [Hangs, Idle, Hidden, Named] : [Hangs, Idle, Hidden];

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
            DurationSeconds = bench.Seconds(3),
            TimeoutMs = 15_000,
        };
        var good = await bench.RunAsync(Experiment, VariantKind.Fixed, load);
        var grown = await bench.RunAgainAsync(Experiment, VariantKind.Contrast, load);
        var bad = await bench.RunAgainAsync(
            Experiment,
            VariantKind.Fragile,
            load with
            {
                DurationSeconds = bench.Seconds(FragileSeconds),
            }
        );
        var capped = await bench.RunAsync(Experiment, VariantKind.Contrast, load, Capped);
        Outcome[] outcomes =
        [
            Hangs.Found(
                100 * bad.Mean(SeriesCatalogue.LoadSucceeded, HangsFrom, bad.Summary.Seconds) / good.Figures.Rps
            ),
            Idle.Found(bad.Mean(SeriesCatalogue.CpuTarget, HangsFrom, bad.Summary.Seconds)),
            Hidden.Found(Difference.RatioOf(capped.Figures.Rps, grown.Figures.Rps)),
            Named.Found(bad.Summary.Findings.FirstOrDefault(finding => finding.Rule == "deadlock")?.Since),
        ];
        return outcomes[..Expectations.Count];
    }
}
