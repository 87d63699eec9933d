using Experiments.Charts;

namespace Experiments;

/// <summary>An operation of two seconds, called in bursts of increasing size.</summary>
internal static class BurstLadder
{
    private const int ArticleWorkers = 200;

    public static Experiment Experiment { get; } =
        new(
            Id: "burst-ladder",
            Title: "Burst ladder",
            Question: "How many requests at once can be served when each takes two seconds?",
            Fragile: new(
                VariantKind.Fragile,
                "Thread.Sleep(2000)",
                "/bad/burst",
                new("Bursts/BurstEndpoints.cs", "BadBurst", "Thread.Sleep(2_000)")
            )
            {
                WorkMs = 2_000,
            },
            Fixed: new(
                VariantKind.Fixed,
                "await Task.Delay(2000)",
                "/good/burst",
                new("Bursts/BurstEndpoints.cs", "GoodBurst", "await Task.Delay(2_000")
            ),
            Presets:
            [
                new(
                    "hold-40",
                    "Hold: 40 users",
                    "40 users for 30 s, timeout 1 min. After a switch, the requests already accepted complete first: a few "
                        + "seconds on two cores. Use 60 on eight or more cores.",
                    [new(1, 40), new(29, 40)],
                    TimeoutMs: 60_000
                )
                {
                    Watch =
                        "Each blocked thread completes a request every two seconds; the others queue. With await, no request "
                        + "queues once the blocked ones have completed.",
                },
                new(
                    "ladder-100",
                    "Ladder to 100",
                    "1, 10, 20, 50 and 100 requests at once, one burst after another; 2 min at most.",
                    [new(120, 100)],
                    TimeoutMs: 60_000
                )
                {
                    Watch =
                        "With blocked threads, the thread count limits the throughput, and the first responses are late. "
                        + "With await, throughput grows with the burst size.",
                    BurstSizes = [1, 10, 20, 50, 100],
                    MaxWorkerThreads = ArticleWorkers,
                },
                new(
                    "ladder-3000",
                    "Article ladder to 3,000",
                    "The article's ladder: 1 to 3,000 requests at once, timeout 90 s. Takes many minutes when they block.",
                    [new(1_800, 3_000)],
                    TimeoutMs: 90_000
                )
                {
                    Watch =
                        "With blocked threads, the thread count limits the throughput, and the first responses are late. "
                        + "With await, throughput grows with the burst size.",
                    BurstSizes = [1, 10, 20, 30, 40, 50, 100, 200, 300, 400, 500, 1_000, 2_000, 3_000],
                    MaxWorkerThreads = ArticleWorkers,
                },
            ],
            Watch: "Pool threads against responses per second: does the thread count limit them?",
            Lesson: "A blocked thread completes one request in two seconds, so throughput cannot exceed the number of "
                + "threads divided by two seconds, for any burst size. Awaiting needs no thread while it waits, so a "
                + "large burst takes hardly longer than a single request."
        )
        {
            Charts = [ChartCatalogue.Pool, ChartCatalogue.Throughput, ChartCatalogue.Latency, ChartCatalogue.InFlight],
            Headline = new([ChartCatalogue.Flow, ChartCatalogue.ThreadsAndCpu], ["rps", "p95", "threads", "cpu"]),
            Articles = [Article.AsyncWebApi],
        };
}
