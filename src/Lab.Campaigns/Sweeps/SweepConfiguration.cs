using Lab.Targets.Settings;

namespace Lab.Campaigns.Sweeps;

/// <summary>Named runtime settings of the target.</summary>
/// <param name="Name">The name; unique within a sweep.</param>
/// <param name="Description">The settings as text.</param>
/// <param name="Settings">The settings.</param>
public sealed record SweepConfiguration(string Name, string Description, RuntimeSettings Settings);

/// <summary>The configurations offered on the page.</summary>
public static class SweepConfigurations
{
    /// <summary>The runtime's defaults, the baseline for all others.</summary>
    public static SweepConfiguration Default { get; } =
        new("Default", "Defaults of the runtime: default workers, default spinning", RuntimeSettings.Default);

    /// <summary>The pool limited to 200 workers, as in the burst ladder's article.</summary>
    public static SweepConfiguration CappedAt200 { get; } =
        new("At most 200 workers", "Pool capped at 200 workers", new() { MaxWorkerThreads = 200 });

    /// <summary>The configurations of the thread-pool tuning article.</summary>
    public static IReadOnlyList<SweepConfiguration> Tuning { get; } =
    [
        Default,
        new("No spin", "Default workers, idle ones sleep immediately", new() { SemaphoreSpin = 0 }),
        new("Spin 10", "Default workers, idle ones spin 10 times", new() { SemaphoreSpin = 10 }),
        new("1 worker, no spin", "1 worker, sleeps immediately when idle", Workers(1)),
        new("2 workers, no spin", "2 workers, sleep immediately when idle", Workers(2)),
    ];

    /// <summary>All configurations.</summary>
    public static IReadOnlyList<SweepConfiguration> All { get; } =
    [
        .. Tuning,
        new("4 workers, no spin", "4 workers, sleep immediately when idle", Workers(4)),
        new("At least 100 workers", "Pool starts with 100 workers", new() { MinWorkerThreads = 100 }),
        CappedAt200,
        new("No hill climbing", "The pool does not search for the best thread count", new() { HillClimbing = false }),
        new("Server GC", "One garbage-collected heap per core", new() { ServerGc = true }),
        .. DotnetVersion.All.Select(version => new SweepConfiguration(
            version.Name,
            $"The target runs on {version.Name}; the same build for all versions",
            new() { Net = version.Major }
        )),
    ];

    private static RuntimeSettings Workers(int count) =>
        new()
        {
            MinWorkerThreads = count,
            MaxWorkerThreads = count,
            SemaphoreSpin = 0,
        };
}
