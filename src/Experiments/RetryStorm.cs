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
            Question: "Do retries help a dependency in trouble, or keep it there?",
            Fragile: new(
                VariantKind.Fragile,
                "six tries, at once",
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
                    "100 requests a second for 30 s. The dependency takes 200; it slows down from the 3rd to the 8th second.",
                    [new(30, 1_000)],
                    TimeoutMs: 15_000
                )
                {
                    RatePerSecond = 100,
                },
                new(
                    "steady-100-short",
                    "Short: 100 requests/s",
                    "The same for 20 s: trouble, its end, and what follows.",
                    [new(20, 1_000)],
                    TimeoutMs: 15_000
                )
                {
                    RatePerSecond = 100,
                },
            ],
            Watch: "Calls to the dependency multiply in its trouble. With immediate retries they stay up when it "
                + "is over, and none answers in time; with a budget and a breaker they stay few.",
            Lesson: "A retry adds load where the least capacity is left. Once the queue is longer than the "
                + "callers' patience, every answer comes too late and is asked for again: the trouble keeps "
                + "itself alive. Back-off spreads the tries, a budget caps them, and a breaker gives the "
                + "dependency the silence it needs."
        )
        {
            BuiltInChange = "The dependency is in trouble in seconds 3 to 8 only",
            Charts =
            [
                ChartCatalogue.TroubledDependency,
                ChartCatalogue.Throughput,
                ChartCatalogue.Latency,
                ChartCatalogue.InFlight,
            ],
            Articles = [Article.TenThousandConnections],
        };
}
