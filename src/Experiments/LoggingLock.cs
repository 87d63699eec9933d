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
            Question: "Can a few lines of log slow a whole service down?",
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
                    "200 users for 30 s: ten times as many as the lock can bear.",
                    [new(1, 200), new(29, 200)],
                    TimeoutMs: 15_000
                ),
                new(
                    "loggers-20",
                    "Loggers: 20 users",
                    "20 users for 20 s: what the same code looks like on a developer's machine.",
                    [new(1, 20), new(19, 20)],
                    TimeoutMs: 15_000
                ),
                ArticlePresets.Demo,
            ],
            Watch: "Lock contentions a second, and latency that grows with every user although each request does "
                + "the same work. Through the channel both stay low.",
            Lesson: "A lock turns all threads into one: the service is as fast as its console. Latency then is "
                + "users times lines times the time of a line. Handing lines over takes no time; when the writer "
                + "cannot keep up, lines are dropped and counted instead of requests being held."
        )
        {
            Charts = [ChartCatalogue.Locks, ChartCatalogue.Latency, ChartCatalogue.Throughput, ChartCatalogue.Pool],
            Articles = [Article.Troubleshooting],
        };
}
