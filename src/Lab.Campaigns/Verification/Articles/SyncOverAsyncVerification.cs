using Experiments;
using Experiments.Charts;
using Lab.Loads.Planning;
using Statistics.Differences;

namespace Lab.Campaigns.Verification.Articles;

/// <summary>A query of 500 ms, waited for by blocking, polling and awaiting, with 125 connections.</summary>
internal sealed class SyncOverAsyncVerification : IArticleVerification
{
    private static readonly Expectation OverResult = new("throughput, await ÷ .Result", "6.9 ×", Bound.AtLeast, 4),
        OverPolling = new("throughput, await ÷ Sleep-poll", "142 ×", Bound.AtLeast, 4),
        Mean = new("mean latency of 500 ms of work, await", "533 ms", Bound.AtMost, 700, "ms"),
        Injection = new("most pool threads, .Result ÷ await", "–", Bound.AtLeast, 2);

    public string Experiment => "sync-over-async";

    public bool IsWaiting => true;

    public IReadOnlyList<Expectation> Expectations => [OverResult, OverPolling, Mean, Injection];

    public VisualCheck VisualCheck { get; } =
        new(
            12,
            22,
            new(
                "waiting requests get four times as old as the 500 ms of work",
                11,
                SeriesCatalogue.WaitingOldest,
                Bound.AtLeast,
                2_000
            ),
            new("successes rise to the users' rate", 10, SeriesCatalogue.LoadSucceeded, Bound.AtLeast, 120)
        );

    public async Task<IReadOnlyList<Outcome>> MeasureAsync(VerificationHost bench)
    {
        var load = new RunRequest
        {
            Users = 125,
            RampSeconds = 0,
            DurationSeconds = bench.Seconds(8),
            TimeoutMs = 30_000,
        };
        var good = await bench.RunAsync(Experiment, VariantKind.Fixed, load);
        var bad = await bench.RunAsync(Experiment, VariantKind.Fragile, load);
        var polling = await bench.RunAsync(Experiment, VariantKind.Contrast, load);
        return
        [
            OverResult.Found(Difference.RatioOf(bad.Figures.Rps, good.Figures.Rps)),
            OverPolling.Found(Difference.RatioOf(polling.Figures.Rps, good.Figures.Rps)),
            Mean.Found(good.Figures.AverageMs),
            Injection.Found(
                Difference.RatioOf(good.Max(SeriesCatalogue.PoolThreads), bad.Max(SeriesCatalogue.PoolThreads))
            ),
        ];
    }
}
