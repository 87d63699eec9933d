using Experiments;
using Experiments.Charts;
using Lab.Loads.Planning;

namespace Lab.Campaigns.Verification.Articles;

/// <summary>Compares immediate retries with backoff before, during and after an outage of a dependency (seconds 3 to 8).</summary>
internal sealed class RetryVerification : IArticleVerification
{
    private const double Rate = 100;
    private const int Seconds = 16;
    private const double TroubleFrom = 4,
        AfterTrouble = 11;

    private const double LoadEnds = Seconds - 0.5;

    private static readonly Expectation Multiplied =
            new("calls per request since the slowdown began, fragile", "–", Bound.AtLeast, 3),
        Spared = new("calls per request since the slowdown began, fixed", "–", Bound.AtMost, 1.5),
        Down = new("successful after the slowdown, fragile", "snowball", Bound.AtMost, 20, "%"),
        Recovered = new("successful after the slowdown, fixed", "–", Bound.AtLeast, 80, "%");

    public string Experiment => "retry-storm";

    public bool IsWaiting => true;

    public IReadOnlyList<Expectation> Expectations => [Multiplied, Spared, Down, Recovered];

    public VisualCheck VisualCheck { get; } =
        new(
            13,
            26,
            new("calls to the dependency multiply", 8, SeriesCatalogue.DependencyCalls, Bound.AtLeast, 250),
            new("responses in time again", 10, SeriesCatalogue.LoadSucceeded, Bound.AtLeast, 70)
        );

    public async Task<IReadOnlyList<Outcome>> MeasureAsync(VerificationHost bench)
    {
        var load = new RunRequest
        {
            Model = LoadModel.ConstantArrivalRate,
            RatePerSecond = Rate,
            MaxVus = 1_000,
            DurationSeconds = Seconds,
            TimeoutMs = 15_000,
        };
        var good = await bench.RunAsync(Experiment, VariantKind.Fixed, load);
        var bad = await bench.RunAsync(Experiment, VariantKind.Fragile, load);
        return
        [
            Multiplied.Found(bad.Mean(SeriesCatalogue.DependencyCalls, TroubleFrom, bad.Summary.Seconds) / Rate),
            Spared.Found(good.Mean(SeriesCatalogue.DependencyCalls, TroubleFrom, good.Summary.Seconds) / Rate),
            Down.Found(100 * bad.Mean(SeriesCatalogue.LoadSucceeded, AfterTrouble, LoadEnds) / Rate),
            Recovered.Found(100 * good.Mean(SeriesCatalogue.LoadSucceeded, AfterTrouble, LoadEnds) / Rate),
        ];
    }
}
