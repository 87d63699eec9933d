using Experiments.Charts;

namespace Experiments;

/// <summary>Compares calls that share one HTTP/2 connection with calls over as many as they need.</summary>
internal static class Http2Streams
{
    private const string File = "OutgoingHttp/Http2Endpoints.cs";

    public static Experiment Experiment { get; } =
        new(
            Id: "http2-streams",
            Title: "HTTP/2 streams",
            Question: "How many calls fit on one HTTP/2 connection?",
            Fragile: new(
                VariantKind.Fragile,
                "one connection",
                "/bad/http2",
                new(File, "BadHttp2", "clients.OneConnection")
            ),
            Fixed: new(
                VariantKind.Fixed,
                "several connections",
                "/good/http2",
                new(File, "GoodHttp2", "clients.MoreConnections")
            ),
            Presets:
            [
                new(
                    "streams-200",
                    "Streams: 200 users",
                    "200 users for 30 s. Each request calls a service over HTTP/2 that takes 200 ms and allows 20 calls at a time "
                        + "on a connection.",
                    [new(1, 200), new(29, 200)],
                    TimeoutMs: 15_000
                )
                {
                    Watch =
                        "One connection is open and carries 20 calls; 180 wait inside the client. No call fails. "
                        + "With the fix, about ten connections carry all 200.",
                },
                new(
                    "streams-20",
                    "Streams: 20 users",
                    "20 users for 20 s: as many as streams. Is the limit visible?",
                    [new(1, 20), new(19, 20)],
                    TimeoutMs: 15_000
                ),
            ],
            Watch: "Outgoing calls that wait for a stream, and open connections.",
            Lesson: "HTTP/2 carries several calls on one connection, and the server limits how many at a time: 100 by default in "
                + "Kestrel, 20 here. HttpClient opens one connection by default, so the limit of throughput is streams ÷ time of a "
                + "call. The other calls wait inside the client. EnableMultipleHttp2Connections lets it open more."
        )
        {
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
