using Experiments.Charts;

namespace Experiments;

/// <summary>Compares an unbounded channel of accepted orders with a bounded one that refuses the excess.</summary>
internal static class QueuedWork
{
    private const string File = "BackgroundWork/OrderEndpoints.cs";

    public static Experiment Experiment { get; } =
        new(
            Id: "queued-work",
            Title: "Unbounded channel",
            Question: "Is a service fast that answers within a millisecond and does the work later?",
            Fragile: new(
                VariantKind.Fragile,
                "CreateUnbounded",
                "/bad/orders",
                new(File, "BadOrders", "queue.Accept()")
            ),
            Fixed: new(
                VariantKind.Fixed,
                "CreateBounded + 429",
                "/good/orders",
                new(File, "GoodOrders", "Status429TooManyRequests")
            ),
            Presets:
            [
                new(
                    "orders-260",
                    "Orders: 260/s",
                    "260 orders per second for 30 s. The workers complete 200 per second at most.",
                    [new(30, 1_000)],
                    TimeoutMs: 10_000
                )
                {
                    Watch =
                        "Latency stays flat. In the unbounded channel the oldest order gets older with every second, and the "
                        + "heap grows. With the bounded one, the excess is refused.",
                    RatePerSecond = 260,
                },
                new(
                    "orders-150",
                    "Orders: 150/s",
                    "150 orders per second for 30 s, which the workers can complete. Raise the rate to find the limit.",
                    [new(30, 1_000)],
                    TimeoutMs: 10_000
                )
                {
                    Watch =
                        "No order waits for long with either variant, and none is refused. At which rate does that end?",
                    RatePerSecond = 150,
                },
            ],
            Watch: "The age of the oldest queued order against the latency of the endpoint: does the response say when the work is done?",
            Lesson: "The response of this endpoint is not the work: it only says that the order was queued. When orders arrive "
                + "faster than they are completed, an unbounded channel hides it in memory, and the orders get older. A bounded "
                + "channel makes the limit visible to the caller, who can slow down or try later."
        )
        {
            Charts =
            [
                ChartCatalogue.QueuedWork,
                ChartCatalogue.GcPauses,
                ChartCatalogue.Memory,
                ChartCatalogue.WorkRates,
            ],
            SummarySeries = [SeriesCatalogue.WorkAge, SeriesCatalogue.WorkDone, SeriesCatalogue.GcHeap],
            Headline = new([ChartCatalogue.QueuedWork, ChartCatalogue.Latency], ["rps", "p95", "work-age", "heap"]),
        };
}
