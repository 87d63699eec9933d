using Experiments;
using Experiments.Charts;
using Lab.Loads.Planning;
using Statistics.Differences;

namespace Lab.Campaigns.Verification.Articles;

/// <summary>A new HttpClient per request and a pooled one, under the article's 150 users.</summary>
internal sealed class HttpClientVerification : IArticleVerification
{
    private static readonly Expectation
        // The generator shares the processors and affects both equally.
        Throughput = new("throughput, factory ÷ new per request", "336 × (16 threads)", Bound.AtLeast, 3),
        Efficiency = new("requests per core, factory ÷ new per request", "–", Bound.AtLeast, 2.5),
        TimeWait = new("TIME_WAIT sockets, new per request ÷ factory", "3,308 : flat", Bound.AtLeast, 20);

    private const int WarmUpSeconds = 8;

    public string Experiment => "http";

    public IReadOnlyList<Expectation> Expectations => [Throughput, Efficiency, TimeWait];

    public VisualCheck VisualCheck { get; } =
        new(
            6,
            12,
            new("sockets in TIME_WAIT pile up", 6, SeriesCatalogue.TcpTimeWait, Bound.AtLeast, 500),
            new("successes continue", 5, SeriesCatalogue.LoadSucceeded, Bound.AtLeast, 100)
        );

    public async Task<IReadOnlyList<Outcome>> MeasureAsync(VerificationHost bench)
    {
        var load = new RunRequest
        {
            Users = 150,
            RampSeconds = 1,
            DurationSeconds = WarmUpSeconds + bench.Seconds(8),
            WarmUpSeconds = WarmUpSeconds,
            TimeoutMs = 10_000,
        };
        var good = await bench.RunAsync(Experiment, VariantKind.Fixed, load);
        var bad = await bench.RunAsync(Experiment, VariantKind.Fragile, load);
        // Repeated, so that background CPU affects both equally.
        var again = await bench.RunAsync(Experiment, VariantKind.Fixed, load);
        return
        [
            Throughput.Found(Difference.RatioOf(bad.Figures.Rps, (good.Figures.Rps + again.Figures.Rps) / 2)),
            Efficiency.Found(
                Difference.RatioOf(bad.RequestsPerCore, (good.RequestsPerCore + again.RequestsPerCore) / 2)
            ),
            TimeWait.Found(Difference.RatioOf(Math.Max(1, LeftBehind(good) ?? 0), LeftBehind(bad))),
        ];
    }

    // During the run: at its end the generator closes its own connections.
    private static double? LeftBehind(MeasuredRun trial) =>
        trial.Max(SeriesCatalogue.TcpTimeWait, to: trial.Summary.Seconds - 1);
}
