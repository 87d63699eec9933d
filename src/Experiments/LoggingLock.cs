using Experiments.Charts;

namespace Experiments;

/// <summary>
/// Compares a log that writes inside a lock with a log that queues its lines for a background writer.
/// </summary>
internal static class LoggingLock
{
    private const string File = "LoggingLock/LoggingEndpoints.cs";

    public static Experiment Experiment { get; } =
        new(
            Id: "logging-lock",
            Title: "Logging under a lock",
            Question: "Can a few log lines slow down a whole service?",
            Fragile: new(
                VariantKind.Fragile,
                "WriteLine inside a lock",
                "/bad/logging",
                new(File, "WriteUnderLock", "lock (")
            ),
            Fixed: new(
                VariantKind.Fixed,
                "channel + background writer",
                "/good/logging",
                new(File, "WriteLater", "TryWrite(")
            ),
            Presets:
            [
                new(
                    "loggers-200",
                    "Loggers: 200 users",
                    "200 users for 30 s: ten times as many as the lock can handle.",
                    [new(1, 200), new(29, 200)],
                    TimeoutMs: 15_000
                ),
                new(
                    "loggers-20",
                    "Loggers: 20 users",
                    "20 users for 20 s: the same code as on a developer's machine.",
                    [new(1, 20), new(19, 20)],
                    TimeoutMs: 15_000
                ),
                ArticlePresets.Demo,
            ],
            Watch: "Lock contentions per second, and latency that grows with every user although each request does "
                + "the same work. With the channel both stay low.",
            Lesson: "A lock turns all threads into one: the service is as fast as its console. Latency becomes "
                + "users × lines × time per line. Handing a line to the channel takes almost no time. When the writer "
                + "cannot keep up, lines are dropped and counted, and requests do not wait."
        )
        {
            Charts = [ChartCatalogue.Locks, ChartCatalogue.Latency, ChartCatalogue.Throughput, ChartCatalogue.Pool],
            Articles = [Article.Troubleshooting],
        };
}
