using Experiments.Charts;

namespace Experiments;

/// <summary>The endpoints of unbounded I/O with work that takes longer than the clients' timeout.</summary>
internal static class AbandonedWork
{
    public static Experiment Experiment { get; } =
        new(
            Id: "abandoned",
            Title: "Abandoned work",
            Question: "Who stops working when the client has given up?",
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
                    "100 users for 30 s, each giving up after half a second what takes four.",
                    [new(1, 100), new(29, 100)],
                    TimeoutMs: 500
                ),
            ],
            Watch: "Requests in flight on the server against those in flight at the clients: without cancellation "
                + "there are eight times as many, and they go on after the stop.",
            Lesson: "A client that gives up closes its connection; the handler notices only through a cancellation "
                + "token. Without one, the server works for people who have left, and each retry adds another "
                + "piece of such work."
        )
        {
            Charts = [ChartCatalogue.InFlight, ChartCatalogue.Throughput, ChartCatalogue.Pool, ChartCatalogue.Sockets],
            Articles = [Article.TenThousandConnections],
        };
}
