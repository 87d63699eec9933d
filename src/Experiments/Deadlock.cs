using Experiments.Charts;

namespace Experiments;

/// <summary>
/// Compares two locks in two orders, a blocking wait for a task in a pool with few threads, and locks in one order.
/// </summary>
internal static class Deadlock
{
    private const string File = "Deadlock/TransferEndpoints.cs";

    public static Experiment Experiment { get; } =
        new(
            Id: "deadlock",
            Title: "Deadlock",
            Question: "How does a service hang with little load and idle processors?",
            Fragile: new(
                VariantKind.Fragile,
                "two locks in two orders",
                "/bad/transfer",
                new(File, "LockInTwoOrders", "if (isRefund)")
            ),
            Fixed: new(
                VariantKind.Fixed,
                "await, locks in one order",
                "/good/transfer",
                new(File, "LockInOneOrder", "lock (Customer)")
            ),
            Presets:
            [
                new(
                    "transfers-16",
                    "Transfers: 16 users",
                    "16 users for 30 s. One transfer of twenty goes the other way. The lab ends a deadlock after 6 s.",
                    [new(1, 16), new(29, 16)],
                    TimeoutMs: 15_000
                )
                {
                    Watch =
                        "Soon no request is answered, and the processors are idle. The finding names both lines. After the flip "
                        + "the target recovers when the lab ends the last deadlock.",
                },
                new(
                    "transfers-16-capped",
                    "Transfers: 16 users, 12 threads",
                    "The same with at most 12 pool threads: fewer than users that block on a task.",
                    [new(1, 16), new(29, 16)],
                    TimeoutMs: 15_000
                )
                {
                    Watch =
                        "Contrast: with 12 threads all of them wait for tasks that need a thread to complete. Compare it with "
                        + "the preset without the limit, where the pool adds threads and hides the problem.",
                    MaxWorkerThreads = 12,
                },
            ],
            Watch: "Responses against requests in flight: do they stop while the processors are idle? The Locks tab of the X-ray "
                + "shows which thread waits for which.",
            Lesson: "Two threads that take the same two locks in different orders can each hold the lock that the other one needs. "
                + "They never continue, and every request that needs one of the locks waits behind them. A blocking wait for a "
                + "task is the same cycle with the thread pool as the lock: the pool hides it by adding threads, until it "
                + "must not add more. Take locks in one order everywhere, and await."
        )
        {
            Contrast = new(
                VariantKind.Contrast,
                ".GetResult() in a full pool",
                "/bad/transfer-result",
                new(File, "BlockOnTheRate", "GetAwaiter().GetResult()")
            ),
            Charts = [ChartCatalogue.Flow, ChartCatalogue.BlockedAtLocks, ChartCatalogue.Pool, ChartCatalogue.Latency],
            SummarySeries = [SeriesCatalogue.LockWaits],
            Headline = new([ChartCatalogue.Flow, ChartCatalogue.Pool], ["rps", "in-flight", "failures", "lock-waits"]),
        };
}
