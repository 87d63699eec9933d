namespace Lab.Reproduction.Articles;

/// <summary>The reproduction of every experiment, in the order of the catalogue.</summary>
internal static class Reproductions
{
    /// <summary>All of them.</summary>
    public static IReadOnlyList<IReproduction> All { get; } =
    [
        new BlockingReproduction(),
        new SyncOverAsyncReproduction(),
        new HttpClientReproduction(),
        new UnboundedIoReproduction(),
        new AbandonedReproduction(),
        new LoggingReproduction(),
        new CpuReproduction(),
        new RetryReproduction(),
        new BurstReproduction(),
        new TuningReproduction(),
    ];
}
