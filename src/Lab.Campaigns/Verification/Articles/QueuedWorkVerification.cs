using Experiments;
using Experiments.Charts;
using Lab.Loads.Planning;
using Statistics.Differences;

namespace Lab.Campaigns.Verification.Articles;

/// <summary>An unbounded and a bounded channel that get more orders than their workers complete.</summary>
internal sealed class QueuedWorkVerification : IArticleVerification
{
    private static readonly Expectation Old = new("oldest queued order, fragile", "–", Bound.AtLeast, 1_000, "ms"),
        Fresh = new("mean age of the oldest queued order, fixed", "–", Bound.AtMost, 500, "ms"),
        Flat = new("median latency, fragile", "–", Bound.AtMost, 50, "ms"),
        Heap = new("largest heap, fragile ÷ fixed", "–", Bound.AtLeast, 2);

    public string Experiment => "queued-work";

    public bool IsWaiting => true;

    public IReadOnlyList<Expectation> Expectations => [Old, Fresh, Flat, Heap];

    public VisualCheck VisualCheck { get; } =
        new(
            6,
            15,
            new("the oldest order gets older than a second", 6, SeriesCatalogue.WorkAge, Bound.AtLeast, 1_000),
            new("no order is older than 0.8 s", 8, SeriesCatalogue.WorkAge, Bound.AtMost, 800)
        );

    public async Task<IReadOnlyList<Outcome>> MeasureAsync(VerificationHost bench)
    {
        var load = new RunRequest
        {
            Model = LoadModel.ConstantArrivalRate,
            RatePerSecond = 260,
            MaxVus = 1_000,
            DurationSeconds = bench.Seconds(5),
            TimeoutMs = 10_000,
        };
        var good = await bench.RunAsync(Experiment, VariantKind.Fixed, load);
        var bad = await bench.RunAgainAsync(Experiment, VariantKind.Fragile, load);
        return
        [
            Old.Found(bad.Max(SeriesCatalogue.WorkAge)),
            Fresh.Found(good.Mean(SeriesCatalogue.WorkAge)),
            Flat.Found(bad.Figures.P50Ms),
            Heap.Found(Difference.RatioOf(good.Max(SeriesCatalogue.GcHeap), bad.Max(SeriesCatalogue.GcHeap))),
        ];
    }
}
