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
            Question: "What happens when a store that can answer 300 queries a second is asked 600 times a second?",
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
                    "600 requests a second for 30 s, each given 2 s, of a store that can answer 300 and slows down when it is crowded.",
                    [new(30, 2_500)],
                    TimeoutMs: 2_000
                )
                {
                    RatePerSecond = 600,
                },
                new(
                    "within-200",
                    "Within: 200 requests/s",
                    "200 requests a second, which the store can take. Turn it up on the way and see where it breaks.",
                    [new(60, 2_500)],
                    TimeoutMs: 2_000
                )
                {
                    RatePerSecond = 200,
                },
                ArticlePresets.Demo,
            ],
            Watch: "OK responses: all requests are accepted, and soon none is served in time. The limiter refuses half at "
                + "once, and the other half stays fast.",
            Lesson: "Beyond its capacity a store does not get faster by being asked more: it gets slower, and "
                + "serves people who have left. A limit at the door keeps the crowd outside: those who are let "
                + "in are served in time, and the others know at once that they were not."
        )
        {
            Charts =
            [
                ChartCatalogue.Throughput,
                ChartCatalogue.Latency,
                ChartCatalogue.InFlight,
                ChartCatalogue.Dependency,
            ],
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
                    "The article's 1,500 users, for 20 s, each request given 3 s.",
                    [new(2, 1_500), new(18, 1_500)],
                    TimeoutMs: 3_000
                ),
                ArticlePresets.Demo,
                ArticlePresets.Storm,
            ],
            Watch: "With the limiter, the overflow gets 429s and the latency of served requests stays flat.",
            Lesson: "A 429 means that the request did not run. After a timeout the client cannot know, so it tries "
                + "again and makes things worse."
        )
        {
            Charts =
            [
                ChartCatalogue.Throughput,
                ChartCatalogue.Latency,
                ChartCatalogue.InFlight,
                ChartCatalogue.Sockets,
            ],
            Articles = [Article.TenThousandConnections],
        };
}
