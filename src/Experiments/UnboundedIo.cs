namespace Experiments;

/// <summary>No limit on requests in flight against a concurrency limiter that sheds the overflow.</summary>
internal static class UnboundedIo
{
    public static Experiment Experiment { get; } = new(
        Id: "io",
        Title: "Unbounded I/O",
        Question: "Is it kinder to serve everyone slowly, or to say no at once?",
        Fragile: new(VariantKind.Fragile, "no limit, no cancellation", "/bad/io?delayMs=100",
            new("UnboundedIo/IoEndpoints.cs", "BadIo", "await Task.Delay(delay)")),
        Fixed: new(VariantKind.Fixed, "concurrency limiter + cancellation", "/good/io?delayMs=100",
            new("UnboundedIo/IoEndpoints.cs", "GoodIo", "await Task.Delay(delay, cancellation)")),
        Presets:
        [
            new("overflow-1500", "Overflow: 1,500 users",
                "The article's 1,500 users, for 20 s, each request given 3 s.",
                [new(2, 1_500), new(18, 1_500)], TimeoutMs: 3_000),
            ArticlePresets.Demo,
            ArticlePresets.Storm,
        ],
        Watch: "With the limiter, 429s take the overflow and the latency of what is served stays flat.",
        Lesson: "A 429 tells the client that its request did not run. A timeout tells it nothing, so it tries again and makes things worse. A bounded queue turns an overload into a clear answer.")
    {
        Charts = [ChartId.Throughput, ChartId.Latency, ChartId.InFlight, ChartId.Sockets],
        Articles = [Article.TenThousandConnections],
    };
}
