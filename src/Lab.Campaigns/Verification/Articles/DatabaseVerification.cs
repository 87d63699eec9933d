using Experiments;
using Experiments.Charts;
using Lab.Loads.Planning;
using Statistics.Differences;

namespace Lab.Campaigns.Verification.Articles;

/// <summary>Connections of a pool of ten that are held during a call, and returned before it.</summary>
internal sealed class DatabaseVerification : IArticleVerification
{
    // Ten connections, each held for 200 ms.
    private const double Limit = 50;
    private const int SettledSeconds = 2;

    private static readonly Expectation AtTheLimit =
            new("throughput in percent of connections ÷ time held, fragile", "–", Bound.AtMost, 110, "%"),
        Waiting = new("requests waiting for a connection, fragile", "–", Bound.AtLeast, 150, "requests"),
        Throughput = new("throughput, fixed ÷ fragile", "–", Bound.AtLeast, 4);

    public string Experiment => "database";

    public bool IsWaiting => true;

    public IReadOnlyList<Expectation> Expectations => [AtTheLimit, Waiting, Throughput];

    public VisualCheck VisualCheck { get; } =
        new(
            4,
            14,
            new("requests queue for a connection", 4, SeriesCatalogue.DatabaseWaiting, Bound.AtLeast, 120),
            new("throughput rises", 9, SeriesCatalogue.LoadSucceeded, Bound.AtLeast, 200)
        );

    public async Task<IReadOnlyList<Outcome>> MeasureAsync(VerificationHost bench)
    {
        var load = new RunRequest
        {
            Users = 200,
            RampSeconds = 0,
            DurationSeconds = bench.Seconds(3) + SettledSeconds,
            WarmUpSeconds = SettledSeconds,
            TimeoutMs = 20_000,
        };
        var good = await bench.RunAsync(Experiment, VariantKind.Fixed, load);
        var bad = await bench.RunAgainAsync(Experiment, VariantKind.Fragile, load);
        return
        [
            AtTheLimit.Found(100 * bad.Figures.Rps / Limit),
            Waiting.Found(bad.Max(SeriesCatalogue.DatabaseWaiting)),
            Throughput.Found(Difference.RatioOf(bad.Figures.Rps, good.Figures.Rps)),
        ];
    }
}
