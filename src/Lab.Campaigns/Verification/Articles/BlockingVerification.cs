using Experiments;
using Experiments.Charts;
using Lab.Loads.Planning;
using Statistics.Differences;

namespace Lab.Campaigns.Verification.Articles;

/// <summary>A thread blocked for 200 ms and a thread released for 200 ms.</summary>
internal sealed class BlockingVerification : IArticleVerification
{
    private const double WorkMs = 200;

    // Enough for hill climbing, far below a pool that grows for 200 blocked threads.
    private static readonly int NearMinimum = (4 * Environment.ProcessorCount) + 8;

    private static readonly Expectation Throughput = new("throughput, fixed ÷ fragile", "7.4 ×", Bound.AtLeast, 5),
        Latency = new("p95, fragile ÷ fixed", "10.5 ×", Bound.AtLeast, 3),
        Starved = new("mean latency ÷ the 200 ms of work, fragile", "7.6 ×", Bound.AtLeast, 7),
        Threads = new("most pool threads, fixed", "–", Bound.AtMost, NearMinimum, "threads");

    public string Experiment => "blocking";

    public bool IsWaiting => true;

    public IReadOnlyList<Expectation> Expectations => [Throughput, Latency, Starved, Threads];

    public VisualCheck VisualCheck { get; } =
        new(
            8,
            16,
            new(
                "waiting requests get five times as old as the 200 ms of work",
                8,
                SeriesCatalogue.WaitingOldest,
                Bound.AtLeast,
                1_000
            ),
            new("successes rise to hundreds per second", 6, SeriesCatalogue.LoadSucceeded, Bound.AtLeast, 200)
        );

    public async Task<IReadOnlyList<Outcome>> MeasureAsync(VerificationHost bench)
    {
        var load = new RunRequest
        {
            Users = 200,
            RampSeconds = 1,
            DurationSeconds = bench.Seconds(10),
            TimeoutMs = 15_000,
        };
        var good = await bench.RunAsync(Experiment, VariantKind.Fixed, load);
        var bad = await bench.RunAsync(Experiment, VariantKind.Fragile, load);
        return
        [
            Throughput.Found(Difference.RatioOf(bad.Figures.Rps, good.Figures.Rps)),
            Latency.Found(Difference.RatioOf(good.Figures.P95Ms, bad.Figures.P95Ms ?? double.PositiveInfinity)),
            Starved.Found(Difference.RatioOf(WorkMs, bad.Figures.AverageMs ?? double.PositiveInfinity)),
            Threads.Found(good.Max(SeriesCatalogue.PoolThreads)),
        ];
    }
}
