using Experiments.Charts;

namespace Experiments;

/// <summary>Compares a thread blocked for 200 ms with a thread released for 200 ms.</summary>
internal static class Blocking
{
    public static Experiment Experiment { get; } =
        new(
            Id: "blocking",
            Title: "Thread blocking",
            Question: "What happens when every request holds a pool thread for 200 ms?",
            Fragile: new(
                VariantKind.Fragile,
                "Thread.Sleep(200)",
                "/bad/blocking",
                new("Blocking/BlockingEndpoints.cs", "BadBlocking", "Thread.Sleep(200)")
            )
            {
                WorkMs = 200,
            },
            Fixed: new(
                VariantKind.Fixed,
                "await Task.Delay(200)",
                "/good/blocking",
                new("Blocking/BlockingEndpoints.cs", "GoodBlocking", "await Task.Delay(200")
            ),
            Presets:
            [
                // The blocked threads complete the backlog after the switch: 100 requests of 200 ms on the five threads
                // of two cores take 4 s.
                new(
                    "starve-100",
                    "Starve: 100 users",
                    "100 users at once for 30 s: enough to starve the pool of a laptop, few enough that it "
                        + "recovers within seconds. Use 200 on eight or more cores.",
                    [new(1, 100), new(29, 100)],
                    TimeoutMs: 15_000
                )
                {
                    Watch =
                        "Few of the requests in flight are answered while CPU stays low: 200 ms of work take seconds. "
                        + "With await, neither happens.",
                },
                ArticlePresets.Demo,
                ArticlePresets.Storm,
            ],
            Watch: "Requests in flight, threads and CPU: do requests wait for a thread while the processors have time? "
                + "Compare latency with the 200 ms of work.",
            Lesson: "A blocked thread is still a busy thread. The pool adds threads slowly, if at all, so requests "
                + "queue in front of it and latency becomes waiting time. Awaiting gives the thread back, and "
                + "the same cores serve many more requests at once."
        )
        {
            Charts = [ChartCatalogue.Pool, ChartCatalogue.Latency, ChartCatalogue.Throughput, ChartCatalogue.InFlight],
            Headline = new([ChartCatalogue.Flow, ChartCatalogue.ThreadsAndCpu], ["rps", "p95", "threads", "cpu"]),
            Articles = [Article.TenThousandConnections, Article.AsyncWebApi, Article.Troubleshooting],
        };
}
