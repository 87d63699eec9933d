using Experiments.Charts;

namespace Experiments;

/// <summary>Compares unlimited requests in flight with a concurrency limiter that rejects the excess.</summary>
internal static class UnboundedIo
{
    private const string StoreFile = "UnboundedIo/StoreEndpoints.cs",
        ArticleFile = "UnboundedIo/IoEndpoints.cs";

    public static Experiment Experiment { get; } =
        new(
            Id: "io",
            Title: "Unbounded I/O",
            Question: "What happens when a store with a capacity of 300 queries per second gets 600?",
            Fragile: new(
                VariantKind.Fragile,
                "no limit, no cancellation",
                "/bad/store",
                new(StoreFile, "BadStore", "CancellationToken.None")
            ),
            Fixed: new(
                VariantKind.Fixed,
                "limiter + cancellation",
                "/good/store",
                new(StoreFile, "GoodStore", "() => true, cancellation")
            ),
            Presets:
            [
                new(
                    "overload-600",
                    "Overload: 600 requests/s",
                    "600 requests per second for 30 s, timeout 2 s. The store can handle 300 and slows down under overload.",
                    [new(30, 2_500)],
                    TimeoutMs: 2_000
                )
                {
                    Watch =
                        "Without a limit, no request completes in time after a few seconds. With the limiter, the excess is "
                        + "refused immediately, and the rest completes.",
                    RatePerSecond = 600,
                },
                new(
                    "within-200",
                    "Within: 200 requests/s",
                    "200 requests per second, which the store can handle. Raise the rate during the run to find the limit.",
                    [new(60, 2_500)],
                    TimeoutMs: 2_000
                )
                {
                    Watch =
                        "Every request completes in time with both variants, and none is refused. At which rate does that end?",
                    RatePerSecond = 200,
                },
                ArticlePresets.Demo,
            ],
            Watch: "Responses in time against 429, and the requests on the server against those in flight.",
            Lesson: "Beyond its capacity, a store does not get faster with more requests: it gets slower, and "
                + "works for clients that have given up. A limit in front of it protects it: admitted requests "
                + "complete in time, and the others are refused immediately."
        )
        {
            Charts =
            [
                ChartCatalogue.Throughput,
                ChartCatalogue.Latency,
                ChartCatalogue.InFlight,
                ChartCatalogue.Dependency,
            ],
            Headline = new(
                [ChartCatalogue.Throughput, ChartCatalogue.InFlight],
                ["rps", "p95", "failures", "on-server"]
            ),
            Articles = [Article.TenThousandConnections],
        };

    /// <summary>The article's endpoints and loads. Their work is a timer, which cannot be overloaded.</summary>
    public static Experiment ArticleVersion { get; } =
        new(
            Id: "io-article",
            Title: "Unbounded I/O, as in the article",
            Question: "Is it kinder to serve everyone slowly, or to say no at once?",
            Fragile: new(
                VariantKind.Fragile,
                "no limit, no cancellation",
                "/bad/io?delayMs=100",
                new(ArticleFile, "BadIo", "await Task.Delay(delay)")
            ),
            Fixed: new(
                VariantKind.Fixed,
                "limiter + cancellation",
                "/good/io?delayMs=100",
                new(ArticleFile, "GoodIo", "await Task.Delay(delay, cancellation)")
            ),
            Presets:
            [
                new(
                    "overflow-1500",
                    "Overflow: 1,500 users",
                    "The article's 1,500 users for 20 s, timeout 3 s.",
                    [new(2, 1_500), new(18, 1_500)],
                    TimeoutMs: 3_000
                ),
                ArticlePresets.Demo,
                ArticlePresets.Storm,
            ],
            Watch: "With the limiter, requests beyond its limit get 429. Does the latency of the admitted ones stay flat?",
            Lesson: "A 429 means that the request did not run. After a timeout the client cannot know, so it retries "
                + "and adds load."
        )
        {
            Charts =
            [
                ChartCatalogue.Throughput,
                ChartCatalogue.Latency,
                ChartCatalogue.InFlight,
                ChartCatalogue.Sockets,
            ],
            Headline = new(
                [ChartCatalogue.Throughput, ChartCatalogue.InFlight],
                ["rps", "p95", "failures", "on-server"]
            ),
            Articles = [Article.TenThousandConnections],
        };
}
