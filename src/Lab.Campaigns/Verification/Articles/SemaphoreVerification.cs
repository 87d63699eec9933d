using Experiments;
using Experiments.Charts;
using Lab.Loads.Planning;
using Statistics.Differences;

namespace Lab.Campaigns.Verification.Articles;

/// <summary>A semaphore that half of the callers wait for and half await, and one that all await.</summary>
internal sealed class SemaphoreVerification : IArticleVerification
{
    private static readonly Expectation Throughput = new("throughput, fixed ÷ fragile", "–", Bound.AtLeast, 5),
        Blocked = new("most threads blocked in Wait, fragile", "–", Bound.AtLeast, 4, "threads"),
        Turn = new("mean time of a turn, fragile ÷ fixed", "–", Bound.AtLeast, 5),
        Threads = new("most pool threads, fragile ÷ fixed", "–", Bound.AtLeast, 1.5);

    public string Experiment => "mixed-semaphore";

    public bool IsWaiting => true;

    public IReadOnlyList<Expectation> Expectations => [Throughput, Blocked, Turn, Threads];

    public VisualCheck VisualCheck { get; } =
        new(
            5,
            15,
            new("a turn takes far longer than its 2 ms", 5, SeriesCatalogue.SemaphoreTurn, Bound.AtLeast, 50),
            new("the device is busy again", 9, SeriesCatalogue.LoadSucceeded, Bound.AtLeast, 100)
        );

    public async Task<IReadOnlyList<Outcome>> MeasureAsync(VerificationHost bench)
    {
        var load = new RunRequest
        {
            Users = 100,
            DurationSeconds = bench.Seconds(4),
            TimeoutMs = 15_000,
        };
        var good = await bench.RunAsync(Experiment, VariantKind.Fixed, load);
        var bad = await bench.RunAgainAsync(Experiment, VariantKind.Fragile, load);
        return
        [
            Throughput.Found(Difference.RatioOf(bad.Figures.Rps, good.Figures.Rps)),
            Blocked.Found(bad.Max(SeriesCatalogue.SemaphoreBlocked)),
            Turn.Found(
                Difference.RatioOf(
                    good.Mean(SeriesCatalogue.SemaphoreTurn),
                    bad.Mean(SeriesCatalogue.SemaphoreTurn) ?? double.PositiveInfinity
                )
            ),
            Threads.Found(
                Difference.RatioOf(good.Max(SeriesCatalogue.PoolThreads), bad.Max(SeriesCatalogue.PoolThreads))
            ),
        ];
    }
}
