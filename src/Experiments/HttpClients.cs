using Experiments.Charts;

namespace Experiments;

/// <summary>Compares a new HttpClient per request with a pooled one.</summary>
internal static class HttpClients
{
    public static Experiment Experiment { get; } =
        new(
            Id: "http",
            Title: "HttpClient per request",
            Question: "What does a new HttpClient for every request cost?",
            Fragile: new(
                VariantKind.Fragile,
                "new HttpClient() each time",
                "/bad/http",
                new("HttpClients/HttpClientEndpoints.cs", "BadHttp", "new HttpClient {")
            ),
            Fixed: new(
                VariantKind.Fixed,
                "IHttpClientFactory",
                "/good/http",
                new("HttpClients/HttpClientEndpoints.cs", "GoodHttp", "factory.CreateClient")
            ),
            Presets:
            [
                new(
                    "sockets-150",
                    "Sockets: 150 users",
                    "The article's 150 users for 30 s, timeout 10 s.",
                    [new(1, 150), new(29, 150)],
                    TimeoutMs: 10_000
                ),
                ArticlePresets.Demo,
                ArticlePresets.Storm,
            ],
            Watch: "TIME_WAIT grows with every request of the target, each over a new connection, until the system "
                + "frees the ports. With the factory it stays flat.",
            Lesson: "A disposed HttpClient closes its connection, and the closed socket keeps its port for a "
                + "minute or more. Ports are finite. The factory keeps one handler, and the handler keeps its "
                + "connections."
        )
        {
            Charts = [ChartCatalogue.Sockets, ChartCatalogue.Throughput, ChartCatalogue.Latency, ChartCatalogue.Pool],
            Headline = new([ChartCatalogue.Sockets, ChartCatalogue.Throughput], ["rps", "p95", "time-wait", "cpu"]),
            Articles = [Article.TenThousandConnections],
        };
}
