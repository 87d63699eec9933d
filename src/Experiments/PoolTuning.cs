using Experiments.Charts;

namespace Experiments;

/// <summary>Minimal work per request, with and without a hop to the pool, to compare pool settings.</summary>
internal static class PoolTuning
{
    public static Experiment Experiment { get; } =
        new(
            Id: "pool-tuning",
            Title: "Thread-pool tuning",
            Question: "What does the thread pool itself cost when a request does almost no work?",
            Fragile: new(
                VariantKind.Fragile,
                "await Task.Run(…)",
                "/bad/plain",
                new("Tuning/TuningEndpoints.cs", "BadPlain", "await Task.Run(")
            ),
            Fixed: new(
                VariantKind.Fixed,
                "answers straight",
                "/good/plain",
                new("Tuning/TuningEndpoints.cs", "GoodPlain", "Results.Text(\"ok\")")
            ),
            Presets:
            [
                new(
                    "tiny-64",
                    "Tiny: 64 users",
                    "64 users for 30 s, almost no work per request.",
                    [new(1, 64), new(29, 64)],
                    TimeoutMs: 5_000
                ),
            ],
            Watch: "Target CPU against requests per second: the same throughput can need different amounts of processor time.",
            Lesson: "A hop to the pool adds a queued work item to each request, and often a wake-up. Whether that costs "
                + "throughput depends on the machine, the number of workers, and how long an idle one spins before it "
                + "sleeps. Compare requests per second for each core; the sweep compares the settings."
        )
        {
            Charts = [ChartCatalogue.Throughput, ChartCatalogue.Processor, ChartCatalogue.Latency, ChartCatalogue.Pool],
            SummarySeries = [SeriesCatalogue.CpuTarget],
            Headline = new([ChartCatalogue.Throughput, ChartCatalogue.Processor], ["rps", "p95", "cpu", "threads"]),
            Articles = [Article.ThreadPoolPerformance],
        };
}
