using Experiments.Charts;

namespace Experiments;

/// <summary>
/// Compares a query inside one lock, inside one lock for each event, and outside of locks.
/// </summary>
internal static class HotLock
{
    private const string File = "HotLock/HotLockEndpoints.cs";

    public static Experiment Experiment { get; } =
        new(
            Id: "hot-lock",
            Title: "Hot lock",
            Question: "How many contentions per second does it take to stop a service?",
            Fragile: new(
                VariantKind.Fragile,
                "one lock, held for 50 ms",
                "/bad/hot-lock",
                new(File, "OneLock", "lock (")
            ),
            Fixed: new(
                VariantKind.Fixed,
                "await, then Interlocked",
                "/good/hot-lock",
                new(File, "NoLock", "await Task.Delay(")
            ),
            Presets:
            [
                new(
                    "buyers-40",
                    "Buyers: 40 users",
                    "40 users for 30 s. The lock lets 20 of them through each second. The pool starts with 50 threads, so that "
                        + "requests wait only for the lock.",
                    [new(1, 40), new(29, 40)],
                    TimeoutMs: 15_000
                )
                {
                    Watch =
                        "39 of 40 requests hold a thread that waits for the lock, at 20 contentions per second. After the flip no "
                        + "thread waits, and the throughput is that of the users.",
                    MinWorkerThreads = 50,
                },
                new(
                    "buyers-4",
                    "Buyers: 4 users",
                    "4 users for 20 s: the same code on a developer's machine.",
                    [new(1, 4), new(19, 4)],
                    TimeoutMs: 15_000
                ),
            ],
            Watch: "Threads that wait for locks, on average, against contentions per second: which of the two shows the problem?",
            Lesson: "A lock that is held for 50 ms lets 20 requests through each second, whatever the number of users and "
                + "cores. The number of contentions cannot be higher either, so it looks harmless; the time for which threads "
                + "are blocked shows the problem. A lock for each event removes the wait, but a thread is still held during the "
                + "query. Query first, then update in one atomic step."
        )
        {
            Contrast = new(
                VariantKind.Contrast,
                "one lock for each event",
                "/bad/hot-lock-sharded",
                new(File, "LockPerEvent", "lock (")
            )
            {
                WorkMs = 50,
            },
            Charts =
            [
                ChartCatalogue.BlockedAtLocks,
                ChartCatalogue.Latency,
                ChartCatalogue.Throughput,
                ChartCatalogue.Pool,
            ],
            SummarySeries = [SeriesCatalogue.LockWaits, SeriesCatalogue.LockContentions],
            Headline = new(
                [ChartCatalogue.BlockedAtLocks, ChartCatalogue.Flow],
                ["rps", "p95", "lock-waits", "contentions"]
            ),
        };
}
