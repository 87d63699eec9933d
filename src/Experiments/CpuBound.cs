using Experiments.Charts;

namespace Experiments;

/// <summary>CPU-bound work: called directly, called asynchronously, and limited to the number of processors.</summary>
internal static class CpuBound
{
    private const string File = "CpuBound/CpuEndpoints.cs";

    public static Experiment Experiment { get; } =
        new(
            Id: "cpu",
            Title: "CPU-bound work",
            Question: "Does async make CPU-bound work faster?",
            Fragile: new(VariantKind.Fragile, "synchronous", "/bad/cpu", new(File, "BadCpu", "PrimeCount.Below(")),
            Fixed: new(VariantKind.Fixed, "limited to the cores", "/good/cpu", new(File, "GoodCpu", "WaitAsync(")),
            Presets:
            [
                new(
                    "processors-64",
                    "Processors: 64 users",
                    "64 users for 20 s: far more than any laptop has cores.",
                    [new(1, 64), new(19, 64)],
                    TimeoutMs: 15_000
                ),
                ArticlePresets.Demo,
            ],
            Watch: "Target CPU and throughput: is any of the three faster? And the poll of /metrics: does the rest of the "
                + "service stay responsive?",
            Lesson: "Async frees threads that wait, and nothing waits here: sync and async share the same processors, "
                + "so async makes no request faster. To go faster, do less work or add "
                + "cores. A limit on concurrent work keeps the rest of the service responsive."
        )
        {
            Contrast = new(
                VariantKind.Contrast,
                "async (Task.Run)",
                "/bad/cpu-async",
                new(File, "BadCpuAsync", "await Task.Run(")
            ),
            Charts = [ChartCatalogue.Processor, ChartCatalogue.Throughput, ChartCatalogue.Latency, ChartCatalogue.Pool],
            SummarySeries = [SeriesCatalogue.PollLatency],
            Headline = new(
                [ChartCatalogue.SmallRequest, ChartCatalogue.Throughput],
                ["rps", "p95", "cpu", "http-poll"]
            ),
            Articles = [Article.AsyncWebApi],
        };
}
