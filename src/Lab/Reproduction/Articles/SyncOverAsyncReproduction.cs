using Experiments;
using Experiments.Charts;
using Lab.Loads;

namespace Lab.Reproduction.Articles;

/// <summary>A query of 500 ms that is blocked on, polled for, and awaited, by 125 connections.</summary>
internal sealed class SyncOverAsyncReproduction : IReproduction
{
    private static readonly Expectation OverResult = new("throughput, await ÷ .Result", "6.9 ×", Bound.AtLeast, 4),
        OverPolling = new("throughput, await ÷ Sleep-poll", "142 ×", Bound.AtLeast, 4),
        Mean = new("mean latency of 500 ms of work, await", "533 ms", Bound.AtMost, 700, "ms"),
        Injection = new("most pool threads, .Result ÷ await", "–", Bound.AtLeast, 2);

    public string Experiment => "sync-over-async";

    public bool IsWaiting => true;

    public IReadOnlyList<Expectation> Expectations => [OverResult, OverPolling, Mean, Injection];

    public Sights Sights { get; } =
        new(
            12,
            22,
            new(
                "what waits grows four times as old as the 500 ms of work",
                11,
                SeriesCatalogue.WaitingOldest,
                Bound.AtLeast,
                2_000
            ),
            new("OK answers rise to what the users ask for", 10, SeriesCatalogue.LoadSucceeded, Bound.AtLeast, 120)
        );

    public async Task<IReadOnlyList<Outcome>> MeasureAsync(Bench bench)
    {
        var load = new RunRequest
        {
            Users = 125,
            RampSeconds = 0,
            DurationSeconds = bench.Seconds(8),
            TimeoutMs = 30_000,
        };
        var good = await bench.FireAsync(Experiment, VariantKind.Fixed, load);
        var bad = await bench.FireAsync(Experiment, VariantKind.Fragile, load);
        var polling = await bench.FireAsync(Experiment, VariantKind.Contrast, load);
        return
        [
            OverResult.Found(Ratio.Of(good.Figures.Rps, bad.Figures.Rps)),
            OverPolling.Found(Ratio.Of(good.Figures.Rps, polling.Figures.Rps)),
            Mean.Found(good.Figures.AverageMs),
            Injection.Found(Ratio.Of(bad.Max(SeriesCatalogue.PoolThreads), good.Max(SeriesCatalogue.PoolThreads))),
        ];
    }
}
