using Experiments;
using Experiments.Charts;
using Lab.Loads.Planning;
using Statistics.Differences;

namespace Lab.Campaigns.Verification.Articles;

/// <summary>Calls over one HTTP/2 connection, and over as many as they need.</summary>
internal sealed class Http2Verification : IArticleVerification
{
    // One connection with twenty streams, each in use for 200 ms.
    private const double Limit = 100;
    private const int SettledSeconds = 2;

    private static readonly Expectation AtTheLimit =
            new("throughput in percent of streams ÷ time of a call, fragile", "–", Bound.AtMost, 110, "%"),
        Throughput = new("throughput, fixed ÷ fragile", "–", Bound.AtLeast, 4);

    public string Experiment => "http2-streams";

    public bool IsWaiting => true;

    public IReadOnlyList<Expectation> Expectations => [AtTheLimit, Throughput];

    public VisualCheck VisualCheck { get; } =
        new(
            5,
            14,
            new("calls wait for a stream", 5, SeriesCatalogue.HttpClientWaiting, Bound.AtLeast, 120),
            new("throughput rises", 9, SeriesCatalogue.LoadSucceeded, Bound.AtLeast, 300)
        );

    public async Task<IReadOnlyList<Outcome>> MeasureAsync(VerificationHost bench)
    {
        var load = new RunRequest
        {
            Users = 200,
            RampSeconds = 0,
            DurationSeconds = bench.Seconds(3) + SettledSeconds,
            WarmUpSeconds = SettledSeconds,
            TimeoutMs = 15_000,
        };
        var good = await bench.RunAsync(Experiment, VariantKind.Fixed, load);
        var bad = await bench.RunAgainAsync(Experiment, VariantKind.Fragile, load);
        return
        [
            AtTheLimit.Found(100 * bad.Figures.Rps / Limit),
            Throughput.Found(Difference.RatioOf(bad.Figures.Rps, good.Figures.Rps)),
        ];
    }
}
