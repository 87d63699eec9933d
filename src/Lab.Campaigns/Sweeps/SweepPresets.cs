using Experiments;

namespace Lab.Campaigns.Sweeps;

/// <summary>A predefined sweep.</summary>
/// <param name="Id">Stable identifier.</param>
/// <param name="Description">The purpose and the source.</param>
/// <param name="Plan">The sweep.</param>
public sealed record SweepPreset(string Id, string Description, SweepPlan Plan);

/// <summary>The sweeps of the source articles.</summary>
public static class SweepPresets
{
    /// <summary>Pool settings × users, with minimal work per request.</summary>
    public static SweepPreset PoolTuning { get; } =
        new(
            "pool-tuning",
            "The table of the article “.NET Async Thread Pool Performance”, measured on this machine: how "
                + "many workers, and how long an idle one spins, against requests per second and per core.",
            new(
                "Thread-pool tuning",
                SweepShape.Matrix,
                "pool-tuning",
                [VariantKind.Fixed],
                SweepConfigurations.Tuning,
                [16, 64],
                [],
                SecondsPerCell: 10,
                WarmUpSeconds: 6,
                CoolDownSeconds: 1,
                TimeoutMs: 5_000
            )
        );

    /// <summary>Bursts of increasing size, blocking and awaiting.</summary>
    public static SweepPreset BurstLadder { get; } =
        new(
            "burst-ladder",
            "The ladder of the article “Improve Server Performance with asynchronous WebAPI”: 1 to 3,000 "
                + "requests at once, 2 s of work each, the pool capped at 200 workers. First blocking, then "
                + "awaiting.",
            new(
                "Burst ladder",
                SweepShape.Ladder,
                "burst-ladder",
                [VariantKind.Fragile, VariantKind.Fixed],
                [SweepConfigurations.CappedAt200],
                [],
                [1, 10, 20, 30, 40, 50, 100, 200, 300, 400, 500, 1_000, 2_000, 3_000],
                SecondsPerCell: 300,
                WarmUpSeconds: 0,
                CoolDownSeconds: 1,
                TimeoutMs: 15_000
            )
        );

    /// <summary>All presets.</summary>
    public static IReadOnlyList<SweepPreset> All { get; } = [PoolTuning, BurstLadder];
}
