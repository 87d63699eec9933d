using Experiments;
using Experiments.Charts;
using Lab.Loads.Planning;
using Statistics.Differences;

namespace Lab.Campaigns.Verification.Articles;

/// <summary>New large arrays and kept objects, against a pooled array and kept results.</summary>
internal sealed class GcVerification : IArticleVerification
{
    private const double Rate = 50;
    private const int SettledSeconds = 3;

    private static readonly Expectation Paused =
            new("time paused for GC, fixed in percent of fragile", "–", Bound.AtMost, 10, "%"),
        Longest = new("longest pause, fragile", "–", Bound.AtLeast, 20, "ms"),
        Tail = new("p99, fragile ÷ fixed", "–", Bound.AtLeast, 2),
        Allocated = new("allocation, fixed in percent of fragile", "–", Bound.AtMost, 10, "%"),
        Grows = new("live heap, fragile", "–", Bound.AtLeast, 60, "MB");

    public string Experiment => "gc";

    public IReadOnlyList<Expectation> Expectations => [Paused, Longest, Tail, Allocated, Grows];

    public VisualCheck VisualCheck { get; } =
        new(
            6,
            13,
            new("the heap grows", 6, SeriesCatalogue.GcHeap, Bound.AtLeast, 60),
            new("no collection pauses the threads", 6, SeriesCatalogue.GcLongestPause, Bound.AtMost, 1)
        );

    public async Task<IReadOnlyList<Outcome>> MeasureAsync(VerificationHost bench)
    {
        var load = new RunRequest
        {
            Model = LoadModel.ConstantArrivalRate,
            RatePerSecond = Rate,
            MaxVus = 200,
            DurationSeconds = bench.Seconds(4) + SettledSeconds,
            WarmUpSeconds = SettledSeconds,
            TimeoutMs = 15_000,
        };
        var good = await bench.RunAsync(Experiment, VariantKind.Fixed, load);
        var bad = await bench.RunAgainAsync(Experiment, VariantKind.Fragile, load);
        return
        [
            Paused.Found(100 * MeanOf(good, SeriesCatalogue.GcPause) / MeanOf(bad, SeriesCatalogue.GcPause)),
            Longest.Found(bad.Max(SeriesCatalogue.GcLongestPause)),
            Tail.Found(Difference.RatioOf(good.Figures.P99Ms, bad.Figures.P99Ms ?? double.PositiveInfinity)),
            Allocated.Found(
                100 * MeanOf(good, SeriesCatalogue.GcAllocation) / MeanOf(bad, SeriesCatalogue.GcAllocation)
            ),
            Grows.Found(bad.Max(SeriesCatalogue.GcHeap)),
        ];
    }

    // Code that is not optimized yet allocates more.
    private static double? MeanOf(MeasuredRun run, Series series) =>
        run.Mean(series, run.Summary.Seconds / 2, run.Summary.Seconds);
}
