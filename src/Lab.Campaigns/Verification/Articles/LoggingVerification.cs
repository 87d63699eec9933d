using Experiments;
using Experiments.Charts;
using Lab.Loads.Planning;
using Statistics.Differences;

namespace Lab.Campaigns.Verification.Articles;

/// <summary>Lines written under a lock and lines queued for a background writer, for few and for many users.</summary>
internal sealed class LoggingVerification : IArticleVerification
{
    private const int Few = 20,
        Many = 200;

    private static readonly Expectation Grows =
            new("mean latency, 200 ÷ 20 users, fragile", "6.9 × (0.27 → 1.85 s)", Bound.AtLeast, 3),
        Stays = new("mean latency, 200 ÷ 20 users, fixed", "–", Bound.AtMost, 2),
        Fought = new("lock contentions per second, fragile", "66 % of samples", Bound.AtLeast, 10, "/s"),
        Free = new("lock contentions, fixed in percent of fragile", "–", Bound.AtMost, 15, "%");

    public string Experiment => "logging-lock";

    public bool IsWaiting => true;

    public IReadOnlyList<Expectation> Expectations => [Grows, Stays, Fought, Free];

    public VisualCheck VisualCheck { get; } =
        new(
            6,
            13,
            new("threads queue up at the lock", 6, SeriesCatalogue.LockContentions, Bound.AtLeast, 20),
            new("no thread waits for a lock", 7, SeriesCatalogue.LockContentions, Bound.AtMost, 10)
        );

    public async Task<IReadOnlyList<Outcome>> MeasureAsync(VerificationHost bench)
    {
        var load = new RunRequest
        {
            Users = Few,
            RampSeconds = 0,
            DurationSeconds = bench.Seconds(5),
            WarmUpSeconds = 1,
            TimeoutMs = 15_000,
        };
        var goodFew = await bench.RunAsync(Experiment, VariantKind.Fixed, load);
        var goodMany = await bench.RunAgainAsync(Experiment, VariantKind.Fixed, load with { Users = Many });
        var badFew = await bench.RunAsync(Experiment, VariantKind.Fragile, load);
        var badMany = await bench.RunAgainAsync(Experiment, VariantKind.Fragile, load with { Users = Many });
        var fought = badMany.Mean(SeriesCatalogue.LockContentions);
        return
        [
            Grows.Found(
                Difference.RatioOf(badFew.Figures.AverageMs, badMany.Figures.AverageMs ?? double.PositiveInfinity)
            ),
            Stays.Found(
                Difference.RatioOf(goodFew.Figures.AverageMs, goodMany.Figures.AverageMs ?? double.PositiveInfinity)
            ),
            Fought.Found(fought),
            Free.Found(100 * goodMany.Mean(SeriesCatalogue.LockContentions) / fought),
        ];
    }
}
