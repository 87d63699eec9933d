using Experiments.Charts;

namespace Experiments;

/// <summary>Compares immediate retries of a slow dependency with limited retries.</summary>
internal static class RetryStorm
{
    private const string File = "RetryStorm/RetryEndpoints.cs";

    public static Experiment Experiment { get; } =
        new(
            Id: "retry-storm",
            Title: "Retry storm",
            Question: "Do retries help a struggling dependency, or keep it down?",
            Fragile: new(
                VariantKind.Fragile,
                "six immediate tries",
                "/bad/retry",
                new(File, "BadRetry", "for (var attempt")
            ),
            Fixed: new(
                VariantKind.Fixed,
                "back-off, budget, breaker",
                "/good/retry",
                new(File, "GoodRetry", "ExecuteAsync(")
            ),
            Presets:
            [
                new(
                    "steady-100",
                    "Steady: 100 requests/s",
                    "100 requests per second for 30 s. The dependency can handle 200; it slows down from second 3 to 8.",
                    [new(30, 1_000)],
                    TimeoutMs: 15_000
                )
                {
                    Watch =
                        "While the dependency struggles, calls to it multiply. With immediate retries they stay high "
                        + "afterwards, and no response arrives in time. With a budget and a breaker they stay few.",
                    RatePerSecond = 100,
                },
                new(
                    "steady-100-short",
                    "Short: 100 requests/s",
                    "The same for 20 s: the slowdown, its end and the aftermath.",
                    [new(20, 1_000)],
                    TimeoutMs: 15_000
                )
                {
                    Watch =
                        "While the dependency struggles, calls to it multiply. With immediate retries they stay high "
                        + "afterwards, and no response arrives in time. With a budget and a breaker they stay few.",
                    RatePerSecond = 100,
                },
            ],
            Watch: "Calls to the dependency against responses in time: do the calls fall again once it has recovered?",
            Lesson: "A retry adds load where capacity is lowest. Once the queue is longer than the "
                + "callers' timeout, every response comes too late and is requested again: the overload keeps "
                + "itself going. Back-off spreads the retries, a budget caps them, and a breaker gives the "
                + "dependency time to recover."
        )
        {
            BuiltInChange = "The dependency is slow only from second 3 to 8",
            Charts =
            [
                ChartCatalogue.TroubledDependency,
                ChartCatalogue.Throughput,
                ChartCatalogue.Latency,
                ChartCatalogue.InFlight,
            ],
            SummarySeries = [SeriesCatalogue.DependencyCalls],
            Headline = new(
                [ChartCatalogue.TroubledDependency, ChartCatalogue.Throughput],
                ["rps", "p95", "calls", "failures"]
            ),
            Articles = [Article.TenThousandConnections],
        };
}
