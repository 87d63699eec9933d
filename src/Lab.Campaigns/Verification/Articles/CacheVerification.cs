using Experiments;
using Experiments.Charts;
using Lab.Loads.Planning;
using Statistics.Differences;

namespace Lab.Campaigns.Verification.Articles;

/// <summary>Queries to the source of a cache when a popular value expires, with and without coalescing.</summary>
internal sealed class CacheVerification : IArticleVerification
{
    private const double FirstExpiry = 1;

    private static readonly Expectation Stampede =
            new("queries per expiry, fragile", "–", Bound.AtLeast, 100, "queries"),
        Coalesced = new("queries per expiry, fixed", "–", Bound.AtMost, 2, "queries"),
        Load = new("queries per second, fragile ÷ fixed", "–", Bound.AtLeast, 20),
        Tail = new("p95, fragile ÷ fixed", "–", Bound.AtLeast, 2);

    public string Experiment => "cache-stampede";

    public bool IsWaiting => true;

    public IReadOnlyList<Expectation> Expectations => [Stampede, Coalesced, Load, Tail];

    public VisualCheck VisualCheck { get; } =
        new(
            5,
            15,
            new("one expiry causes 100 queries", 5, SeriesCatalogue.CacheCallsPerMiss, Bound.AtLeast, 100),
            new("one expiry causes one query", 9, SeriesCatalogue.CacheCallsPerMiss, Bound.AtMost, 2)
        );

    public async Task<IReadOnlyList<Outcome>> MeasureAsync(VerificationHost bench)
    {
        var load = new RunRequest
        {
            Model = LoadModel.ConstantArrivalRate,
            RatePerSecond = 500,
            MaxVus = 2_500,
            DurationSeconds = bench.Seconds(4),
            TimeoutMs = 10_000,
        };
        var good = await bench.RunAsync(Experiment, VariantKind.Fixed, load);
        var bad = await bench.RunAgainAsync(Experiment, VariantKind.Fragile, load);
        return
        [
            Stampede.Found(bad.Max(SeriesCatalogue.CacheCallsPerMiss)),
            Coalesced.Found(good.Max(SeriesCatalogue.CacheCallsPerMiss)),
            Load.Found(
                Difference.RatioOf(
                    good.Mean(SeriesCatalogue.CacheQueries, FirstExpiry, good.Summary.Seconds),
                    bad.Mean(SeriesCatalogue.CacheQueries, FirstExpiry, bad.Summary.Seconds)
                )
            ),
            Tail.Found(Difference.RatioOf(good.Figures.P95Ms, bad.Figures.P95Ms ?? double.PositiveInfinity)),
        ];
    }
}
