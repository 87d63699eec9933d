using Experiments.Charts;

namespace Experiments;

/// <summary>Compares connections that are held during a call with connections that are returned before it.</summary>
internal static class DatabasePool
{
    private const string File = "Database/DatabaseEndpoints.cs";

    public static Experiment Experiment { get; } =
        new(
            Id: "database",
            Title: "Database pool",
            Question: "How many requests can ten database connections serve?",
            Fragile: new(
                VariantKind.Fragile,
                "held during the call",
                "/bad/database",
                new(File, "BadDatabase", "await using var connection")
            ),
            Fixed: new(
                VariantKind.Fixed,
                "returned before the call",
                "/good/database",
                new(File, "GoodDatabase", "await using (var connection")
            ),
            Presets:
            [
                new(
                    "orders-200",
                    "Orders: 200 users",
                    "200 users for 30 s. The pool has 10 connections; a request needs one for a query of about a millisecond, "
                        + "and then calls a service for 200 ms.",
                    [new(1, 200), new(29, 200)],
                    TimeoutMs: 20_000
                )
                {
                    Watch =
                        "Ten connections in use, 190 requests waiting: 10 ÷ 0.2 s is 50 requests/s. When each connection is "
                        + "returned before the call, almost none is in use.",
                },
                new(
                    "orders-10",
                    "Orders: 10 users",
                    "10 users for 20 s: as many as connections, so that no request waits.",
                    [new(1, 10), new(19, 10)],
                    TimeoutMs: 20_000
                ),
            ],
            Watch: "Requests that wait for a database connection, and connections in use: do they match the work of the database?",
            Lesson: "A pool serves as many requests as connections ÷ time for which each one is held. That time is not the "
                + "time of the query: it lasts from opening to disposing, with everything in between. Synchronous code "
                + "holds a thread as well while it waits for a connection."
        )
        {
            Contrast = new(
                VariantKind.Contrast,
                "held, synchronous",
                "/bad/database-sync",
                new(File, "SyncDatabase", "OpenConnection()")
            ),
            NeedsDatabase = true,
            Charts =
            [
                ChartCatalogue.DatabasePool,
                ChartCatalogue.Latency,
                ChartCatalogue.Throughput,
                ChartCatalogue.Pool,
            ],
            SummarySeries = [SeriesCatalogue.DatabaseWaiting, SeriesCatalogue.DatabaseUsed],
            Headline = new(
                [ChartCatalogue.DatabasePool, ChartCatalogue.Latency],
                ["rps", "p95", "database-waiting", "database-used"]
            ),
        };
}
