using Experiments;
using Experiments.Charts;
using Lab.Loads.Planning;
using Lab.Targets.Settings;
using Statistics.Differences;

namespace Lab.Campaigns.Verification.Articles;

/// <summary>A short burst ladder, with the pool limited to the article's 200 workers.</summary>
internal sealed class BurstVerification : IArticleVerification
{
    private static readonly Expectation Throughput =
            new("throughput over the ladder, async ÷ sync", "about 10 ×", Bound.AtLeast, 2.5),
        MaxLatency = new("slowest request of 2 s of work, async", "–", Bound.AtMost, 4_000, "ms"),
        Waiting = new("slowest request, sync ÷ async", "–", Bound.AtLeast, 2.5);

    public string Experiment => "burst-ladder";

    public bool IsWaiting => true;

    public IReadOnlyList<Expectation> Expectations => [Throughput, MaxLatency, Waiting];

    public VisualCheck VisualCheck { get; } =
        new(
            6,
            30,
            new("successes stay at a few per second with 40 users", 6, SeriesCatalogue.LoadSucceeded, Bound.AtMost, 13),
            new(
                "successes rise to the users' rate once the blocked requests have completed",
                20,
                SeriesCatalogue.LoadSucceeded,
                Bound.AtLeast,
                16
            )
        );

    public async Task<IReadOnlyList<Outcome>> MeasureAsync(VerificationHost bench)
    {
        var load = new RunRequest
        {
            Model = LoadModel.Burst,
            BurstSizes = [1, 60],
            DurationSeconds = 90,
            TimeoutMs = 60_000,
        };
        var capped = new RuntimeSettings { MaxWorkerThreads = 200 };
        var good = await bench.RunAsync(Experiment, VariantKind.Fixed, load, capped);
        var bad = await bench.RunAsync(Experiment, VariantKind.Fragile, load, capped);
        return
        [
            Throughput.Found(Difference.RatioOf(bad.Figures.Rps, good.Figures.Rps)),
            MaxLatency.Found(good.Figures.MaxMs),
            Waiting.Found(Difference.RatioOf(good.Figures.MaxMs, bad.Figures.MaxMs ?? double.PositiveInfinity)),
        ];
    }
}
