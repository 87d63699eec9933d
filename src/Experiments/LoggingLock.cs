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
                    "loggers-75",
                    "Loggers: 75 users",
                    "75 users for 30 s: more than the lock can handle, but not more than the console takes in large writes.",
                    [new(1, 75), new(29, 75)],
                    TimeoutMs: 15_000
                )
                {
                    Watch =
                        "Latency grows with every user although each request does the same work. With the channel it stays "
                        + "low: compare the log lines written and dropped.",
                },
                new(
                    "loggers-200",
                    "Loggers: 200 users",
                    "200 users for 30 s: more lines than the console takes even in large writes, so the channel drops some.",
                    [new(1, 200), new(29, 200)],
                    TimeoutMs: 15_000
                )
                {
                    Watch =
                        "With the lock, latency grows with every user. With the channel it stays low, and the console cannot "
                        + "take every line: how many are dropped?",
                },
                new(
                    "loggers-20",
                    "Loggers: 20 users",
                    "20 users for 20 s: the same code as on a developer's machine.",
                    [new(1, 20), new(19, 20)],
                    TimeoutMs: 15_000
                ),
                ArticlePresets.Demo,
            ],
            Watch: "Latency: does it grow with the users although each request does the same work? "
                + "Compare the log lines written and dropped.",
            Lesson: "A lock turns all threads into one: the service is as fast as its console. Latency becomes "
                + "users × lines × time per line. Handing a line to the channel takes almost no time, and the writer "
                + "puts many lines into one write. When even that is too slow, lines are dropped and counted, and "
                + "requests do not wait."
        )
        {
            Charts = [ChartCatalogue.Locks, ChartCatalogue.Latency, ChartCatalogue.Throughput, ChartCatalogue.LogLines],
            SummarySeries = [SeriesCatalogue.LogWritten, SeriesCatalogue.LogDropped],
            Headline = new(
                [ChartCatalogue.LogLines, ChartCatalogue.Flow],
                ["rps", "p95", "log-written", "log-dropped"]
            ),
            Articles = [Article.Troubleshooting],
        };
}
