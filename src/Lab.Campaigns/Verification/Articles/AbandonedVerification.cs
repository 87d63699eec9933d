using Experiments;
using Experiments.Charts;
using Lab.Loads.Planning;
using Statistics.Differences;

namespace Lab.Campaigns.Verification.Articles;

/// <summary>Four seconds of work for clients with a timeout of half a second.</summary>
internal sealed class AbandonedVerification : IArticleVerification
{
    private const double Settled = 3;

    private static readonly Expectation Piling = new("in flight, server ÷ clients, fragile", "–", Bound.AtLeast, 3),
        Following = new("in flight, server ÷ clients, fixed", "–", Bound.AtMost, 2),
        WorksOn =
            new("in flight on the server 1 s after the stop, fragile", "keeps running", Bound.AtLeast, 50, "requests"),
        Done = new("in flight on the server 1 s after the stop, fixed", "cancelled", Bound.AtMost, 5, "requests");

    public string Experiment => "abandoned";

    public bool IsWaiting => true;

    public IReadOnlyList<Expectation> Expectations => [Piling, Following, WorksOn, Done];

    public VisualCheck VisualCheck { get; } =
        new(
            6,
            14,
            new(
                "the server works on hundreds of abandoned requests",
                6,
                SeriesCatalogue.HttpActiveRequests,
                Bound.AtLeast,
                300
            ),
            new("the server works only on requests in flight", 7, SeriesCatalogue.HttpActiveRequests, Bound.AtMost, 150)
        );

    public async Task<IReadOnlyList<Outcome>> MeasureAsync(VerificationHost bench)
    {
        var load = new RunRequest
        {
            Users = 100,
            RampSeconds = 1,
            DurationSeconds = bench.Seconds(6),
            TimeoutMs = 500,
        };
        var good = await bench.RunAsync(Experiment, VariantKind.Fixed, load, secondsAfter: 3);
        var bad = await bench.RunAsync(Experiment, VariantKind.Fragile, load, secondsAfter: 3);
        return
        [
            Piling.Found(ServerToClients(bad)),
            Following.Found(ServerToClients(good)),
            WorksOn.Found(bad.MeanAfterEnd(SeriesCatalogue.HttpActiveRequests, seconds: 1)),
            Done.Found(good.MeanAfterEnd(SeriesCatalogue.HttpActiveRequests, seconds: 1)),
        ];
    }

    // After at least as many timeouts as the work takes.
    private static double? ServerToClients(MeasuredRun trial) =>
        Difference.RatioOf(
            trial.Mean(SeriesCatalogue.LoadInFlight, Settled, trial.Summary.Seconds),
            trial.Mean(SeriesCatalogue.HttpActiveRequests, Settled, trial.Summary.Seconds)
        );
}
