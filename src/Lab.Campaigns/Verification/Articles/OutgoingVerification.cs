using Experiments;
using Experiments.Charts;
using Lab.Loads.Planning;
using Statistics.Differences;

namespace Lab.Campaigns.Verification.Articles;

/// <summary>Responses left unread, few connections, and connections for every call.</summary>
internal sealed class OutgoingVerification : IArticleVerification
{
    // Twenty connections, each in use for 200 ms.
    private const double Limit = 100;
    private const int SettledSeconds = 2;

    private static readonly Expectation Stuck = new("successes per second, fragile", "–", Bound.AtMost, 10, "/s"),
        AtTheLimit =
            new("throughput in percent of connections ÷ time of a call, contrast", "–", Bound.AtMost, 110, "%"),
        Throughput = new("throughput, fixed ÷ contrast", "–", Bound.AtLeast, 2.5);

    public string Experiment => "outgoing-http";

    public bool IsWaiting => true;

    public IReadOnlyList<Expectation> Expectations => [Stuck, AtTheLimit, Throughput];

    public VisualCheck VisualCheck { get; } =
        new(
            4,
            14,
            new("no call succeeds any more", 4, SeriesCatalogue.LoadSucceeded, Bound.AtMost, 5),
            new("successes continue", 9, SeriesCatalogue.LoadSucceeded, Bound.AtLeast, 200)
        );

    public async Task<IReadOnlyList<Outcome>> MeasureAsync(VerificationHost bench)
    {
        var load = new RunRequest
        {
            Users = 200,
            RampSeconds = 0,
            DurationSeconds = bench.Seconds(3) + SettledSeconds,
            WarmUpSeconds = SettledSeconds,
            TimeoutMs = 10_000,
        };
        var good = await bench.RunAsync(Experiment, VariantKind.Fixed, load);
        var few = await bench.RunAgainAsync(Experiment, VariantKind.Contrast, load);
        var bad = await bench.RunAgainAsync(Experiment, VariantKind.Fragile, load);
        return
        [
            Stuck.Found(bad.Mean(SeriesCatalogue.LoadSucceeded, SettledSeconds, bad.Summary.Seconds - 1)),
            AtTheLimit.Found(100 * few.Figures.Rps / Limit),
            Throughput.Found(Difference.RatioOf(few.Figures.Rps, good.Figures.Rps)),
        ];
    }
}
