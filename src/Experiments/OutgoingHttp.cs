using Experiments.Charts;

namespace Experiments;

/// <summary>Compares responses that are not read with responses that return their connection to the pool.</summary>
internal static class OutgoingHttp
{
    private const string File = "OutgoingHttp/OutgoingHttpEndpoints.cs";

    public static Experiment Experiment { get; } =
        new(
            Id: "outgoing-http",
            Title: "Outgoing HTTP pool",
            Question: "Where does a call wait before it is sent?",
            Fragile: new(
                VariantKind.Fragile,
                "body left unread",
                "/bad/outgoing",
                new(File, "BadOutgoing", "ResponseHeadersRead")
            ),
            Fixed: new(
                VariantKind.Fixed,
                "disposed, 1,000 connections",
                "/good/outgoing",
                new(File, "GoodOutgoing", "clients.Many")
            ),
            Presets:
            [
                new(
                    "callers-200",
                    "Callers: 200 users",
                    "200 users for 30 s. Each request calls a service that takes 200 ms, with a timeout of 3 s.",
                    [new(1, 200), new(29, 200)],
                    TimeoutMs: 10_000
                )
                {
                    Watch =
                        "Twenty connections are open, and no call gets one: each belongs to a response that was not read. "
                        + "With the fix, 200 calls are in flight and none waits.",
                },
                new(
                    "callers-10",
                    "Callers: 10 users",
                    "10 users for 20 s: fewer than connections. Is the bug visible?",
                    [new(1, 10), new(19, 10)],
                    TimeoutMs: 10_000
                ),
            ],
            Watch: "Outgoing calls in flight, calls that wait for a connection, and open connections.",
            Lesson: "A call needs a connection until its response has been read or disposed. A response that is neither keeps its "
                + "connection until the garbage collector finds it. A limit of connections is a limit of throughput: "
                + "connections ÷ time of a call. Calls above it wait inside the client, where the service cannot see them."
        )
        {
            Contrast = new(
                VariantKind.Contrast,
                "disposed, 20 connections",
                "/bad/outgoing-few",
                new(File, "FewOutgoing", "clients.Few")
            ),
            Charts =
            [
                ChartCatalogue.OutgoingPool,
                ChartCatalogue.Throughput,
                ChartCatalogue.Latency,
                ChartCatalogue.InFlight,
            ],
            SummarySeries = [SeriesCatalogue.HttpClientWaiting, SeriesCatalogue.HttpClientConnections],
            Headline = new(
                [ChartCatalogue.OutgoingPool, ChartCatalogue.Throughput],
                ["rps", "p95", "failures", "http-waiting"]
            ),
        };
}
