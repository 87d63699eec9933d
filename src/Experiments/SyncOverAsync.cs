using Experiments.Charts;

namespace Experiments;

/// <summary>Waits for an asynchronous query in three ways: blocking on its result, polling, awaiting.</summary>
internal static class SyncOverAsync
{
    private const string File = "SyncOverAsync/SyncOverAsyncEndpoints.cs";

    // Without WorkMs, no ceiling is shown: a request holds its thread until another thread is free to complete the query.
    public static Experiment Experiment { get; } =
        new(
            Id: "sync-over-async",
            Title: "Sync over async",
            Question: "What does it cost to block on an asynchronous query instead of awaiting it?",
            Fragile: new(VariantKind.Fragile, ".Result", "/bad/taskwait", new(File, "TaskWait", ".Result")),
            Fixed: new(
                VariantKind.Fixed,
                "await",
                "/good/taskasyncwait",
                new(File, "TaskAsyncWait", "await PretendQueryCustomerFromDbAsync")
            ),
            Presets:
            [
                new(
                    "connections-125",
                    "125 connections",
                    "The article's 125 connections for 30 s, timeout 30 s.",
                    [new(1, 125), new(29, 125)],
                    TimeoutMs: 30_000
                )
                {
                    Watch =
                        "Pool threads: a slow staircase with .Result and with polling, flat with await. In the "
                        + "details (key I), the adjustments say CooperativeBlocking.",
                },
                new(
                    "connections-125-long",
                    "125 connections, 2 min",
                    "The article's second run: two minutes, long enough for the pool to catch up if there are enough cores.",
                    [new(1, 125), new(119, 125)],
                    TimeoutMs: 30_000
                ),
                ArticlePresets.Demo,
            ],
            Watch: "Pool threads: does the pool add threads for callers that block? The details (key I) show its reasons.",
            Lesson: "The query needs no thread while it runs, but a caller that blocks on its result does, and its "
                + "continuation needs another one. The pool adds threads, a few per second, while "
                + "every request waits. Awaiting needs no extra thread."
        )
        {
            Contrast = new(
                VariantKind.Contrast,
                "Sleep until done",
                "/bad/tasksleepwait",
                new(File, "TaskSleepWait", "Thread.Sleep(10)")
            ),
            Charts = [ChartCatalogue.Pool, ChartCatalogue.Latency, ChartCatalogue.Throughput, ChartCatalogue.InFlight],
            Headline = new([ChartCatalogue.Flow, ChartCatalogue.ThreadsAndCpu], ["rps", "p95", "threads", "cpu"]),
            Articles = [Article.ThreadPoolStarvation, Article.Troubleshooting],
        };
}
