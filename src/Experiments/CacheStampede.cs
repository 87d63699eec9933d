using Experiments.Charts;

namespace Experiments;

/// <summary>Compares a cache that queries its source for each caller with one that queries it once for all.</summary>
internal static class CacheStampede
{
    private const string File = "CacheStampede/CacheEndpoints.cs";

    public static Experiment Experiment { get; } =
        new(
            Id: "cache-stampede",
            Title: "Cache stampede",
            Question: "How often is the source queried when one popular cache entry expires?",
            Fragile: new(
                VariantKind.Fragile,
                "IMemoryCache",
                "/bad/cache",
                new(File, "BadCache", "await memory.GetOrCreateAsync(")
            ),
            Fixed: new(
                VariantKind.Fixed,
                "HybridCache",
                "/good/cache",
                new(File, "GoodCache", "await hybrid.GetOrCreateAsync(")
            ),
            Presets:
            [
                new(
                    "popular-500",
                    "Popular: 500 requests/s",
                    "500 requests per second for 30 s for one value. It expires after 1 s; the query for it takes 400 ms, so 200 "
                        + "callers arrive meanwhile.",
                    [new(30, 2_500)],
                    TimeoutMs: 10_000
                )
                {
                    Watch =
                        "With IMemoryCache, each expiry causes 200 queries, and the last callers wait for seconds. With "
                        + "HybridCache it causes one, and all wait for it together.",
                    RatePerSecond = 500,
                },
                new(
                    "quiet-5",
                    "Quiet: 5 requests/s",
                    "5 requests per second for 20 s: the same code as in a test environment.",
                    [new(20, 100)],
                    TimeoutMs: 10_000
                )
                {
                    Watch = "Two callers at most arrive during a query, so both variants look the same.",
                    RatePerSecond = 5,
                },
            ],
            Watch: "Queries per expiry: does the source get one query for each caller, or one for all? And the p95 of the callers.",
            Lesson: "GetOrCreateAsync of IMemoryCache does not lock: each caller that finds no value runs the query. The more "
                + "popular the entry, the more queries its expiry causes. HybridCache runs one query for all callers of a key, "
                + "and the others wait for its result."
        )
        {
            Charts =
            [
                ChartCatalogue.CacheMisses,
                ChartCatalogue.Latency,
                ChartCatalogue.Throughput,
                ChartCatalogue.InFlight,
            ],
            SummarySeries = [SeriesCatalogue.CacheCallsPerMiss, SeriesCatalogue.CacheQueries],
            Headline = new(
                [ChartCatalogue.CacheMisses, ChartCatalogue.Latency],
                ["rps", "p95", "per-expiry", "in-flight"]
            ),
        };
}
