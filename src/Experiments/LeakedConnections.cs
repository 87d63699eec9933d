using Experiments.Charts;

namespace Experiments;

/// <summary>Compares an early return that forgets its connection with one that disposes it.</summary>
internal static class LeakedConnections
{
    private const string File = "Database/LeakEndpoints.cs";

    public static Experiment Experiment { get; } =
        new(
            Id: "database-leak",
            Title: "Leaked connections",
            Question: "How long does a service work that forgets one connection in fifty requests?",
            Fragile: new(
                VariantKind.Fragile,
                "return without Dispose",
                "/bad/database-leak",
                new(File, "BadDatabaseLeak", "\"sold-out\"")
            ),
            Fixed: new(
                VariantKind.Fixed,
                "await using",
                "/good/database-leak",
                new(File, "GoodDatabaseLeak", "await using")
            ),
            Presets:
            [
                new(
                    "items-200",
                    "Items: 200/s",
                    "200 requests per second for 30 s. The pool has 10 connections; a request that gets none fails after 3 s. "
                        + "Every fiftieth item is sold out.",
                    [new(30, 1_000)],
                    TimeoutMs: 10_000
                )
                {
                    Watch =
                        "Connections in use climb to ten, one with every fiftieth request. Then no request succeeds, and the ten "
                        + "connections run no command. The fix has a pool for itself here; in a service, only a restart would help.",
                    RatePerSecond = 200,
                },
                new(
                    "items-25",
                    "Items: 25/s",
                    "25 requests per second for 30 s: how long does it look healthy?",
                    [new(30, 1_000)],
                    TimeoutMs: 10_000
                )
                {
                    Watch = "For twenty seconds no request waits and none fails; only the connections in use climb.",
                    RatePerSecond = 25,
                },
            ],
            Watch: "Connections in use against commands that run: does each connection in use have work?",
            Lesson: "A connection returns to the pool when it is disposed, and at no other time: Npgsql has no finalizer that does it. "
                + "Each path that skips the disposal, such as an early return or an exception, takes one connection for good. "
                + "The connections in use climb long before a request waits; once all are taken, every request of that pool fails."
        )
        {
            NeedsDatabase = true,
            Charts =
            [
                ChartCatalogue.ConnectionsInUse,
                ChartCatalogue.Throughput,
                ChartCatalogue.Latency,
                ChartCatalogue.InFlight,
            ],
            SummarySeries =
            [
                SeriesCatalogue.DatabaseUsed,
                SeriesCatalogue.DatabaseExecuting,
                SeriesCatalogue.DatabaseWaiting,
            ],
            Headline = new(
                [ChartCatalogue.ConnectionsInUse, ChartCatalogue.Throughput],
                ["rps", "failures", "database-used", "database-waiting"]
            ),
        };
}
