using Experiments;
using Experiments.Charts;
using Lab.Loads.Planning;
using Lab.Targets.Settings;
using Statistics.Differences;

namespace Lab.Campaigns.Verification.Articles;

/// <summary>A query of 50 ms inside one lock, inside a lock for each event, and outside of locks.</summary>
internal sealed class HotLockVerification : IArticleVerification
{
    private static readonly Expectation Serial = new("throughput, no lock ÷ one lock", "–", Bound.AtLeast, 8),
        Sharded = new("throughput, lock per event ÷ one lock", "–", Bound.AtLeast, 2),
        Blocked = new("threads waiting for the lock, on average, one lock", "–", Bound.AtLeast, 10, "threads"),
        Few = new("contentions per second meanwhile", "–", Bound.AtMost, 40, "/s");

    public string Experiment => "hot-lock";

    public bool IsWaiting => true;

    public IReadOnlyList<Expectation> Expectations => [Serial, Sharded, Blocked, Few];

    public VisualCheck VisualCheck { get; } =
        new(
            6,
            14,
            new("threads wait for the lock", 6, SeriesCatalogue.LockWaits, Bound.AtLeast, 10),
            new("no thread waits for the lock", 8, SeriesCatalogue.LockWaits, Bound.AtMost, 0.5)
        );

    public async Task<IReadOnlyList<Outcome>> MeasureAsync(VerificationHost bench)
    {
        var load = new RunRequest
        {
            Users = 40,
            RampSeconds = 0,
            DurationSeconds = bench.Seconds(4),
            TimeoutMs = 15_000,
        };
        var good = await bench.RunAsync(
            Experiment,
            VariantKind.Fixed,
            load,
            // As in the preset: requests wait only for the lock.
            new RuntimeSettings
            {
                MinWorkerThreads = ExperimentCatalogue.Find(Experiment)!.Presets[0].MinWorkerThreads,
            }
        );
        var sharded = await bench.RunAgainAsync(Experiment, VariantKind.Contrast, load);
        var bad = await bench.RunAgainAsync(Experiment, VariantKind.Fragile, load);
        return
        [
            Serial.Found(Difference.RatioOf(bad.Figures.Rps, good.Figures.Rps)),
            Sharded.Found(Difference.RatioOf(bad.Figures.Rps, sharded.Figures.Rps)),
            Blocked.Found(bad.Mean(SeriesCatalogue.LockWaits, bad.Summary.Seconds / 2, bad.Summary.Seconds)),
            Few.Found(bad.Mean(SeriesCatalogue.LockContentions)),
        ];
    }
}
