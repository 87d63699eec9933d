using Experiments.Charts;

namespace Experiments;

/// <summary>The endpoints of unbounded I/O with work that takes longer than the clients' timeout.</summary>
internal static class AbandonedWork
{
    public static Experiment Experiment { get; } =
        new(
            Id: "abandoned",
            Title: "Abandoned work",
            Question: "Does the work stop when the client gives up?",
            Fragile: new(
                VariantKind.Fragile,
                "no cancellation",
                "/bad/io?delayMs=4000",
                new("UnboundedIo/IoEndpoints.cs", "BadIo", "await Task.Delay(delay)")
            ),
            Fixed: new(
                VariantKind.Fixed,
                "cancellation",
                "/good/io?delayMs=4000",
                new("UnboundedIo/IoEndpoints.cs", "GoodIo", "await Task.Delay(delay, cancellation)")
            ),
            Presets:
            [
                new(
                    "impatient-100",
                    "Impatient: 100 users",
                    "100 users for 30 s. The work takes 4 s; each user gives up after 0.5 s.",
                    [new(1, 100), new(29, 100)],
                    TimeoutMs: 500
                )
                {
                    Watch =
                        "Requests in flight on the server and at the clients: without cancellation the server has eight "
                        + "times as many, and they continue after the stop.",
                },
            ],
            Watch: "Requests in flight on the server and at the clients: does the work end with its client?",
            Lesson: "A client that gives up closes its connection. The handler notices only through a cancellation "
                + "token. Without one, the server works for clients that have left, and each retry adds more of "
                + "this work."
        )
        {
            Charts = [ChartCatalogue.InFlight, ChartCatalogue.Throughput, ChartCatalogue.Pool, ChartCatalogue.Sockets],
            SummarySeries = [SeriesCatalogue.HttpActiveRequests],
            Headline = new(
                [ChartCatalogue.InFlight, ChartCatalogue.Throughput],
                ["in-flight", "on-server", "failures", "cpu"]
            ),
            Articles = [Article.TenThousandConnections],
        };
}
