using Experiments.Charts;

namespace Experiments;

/// <summary>Compares new large arrays and kept objects with a pooled array and kept results.</summary>
internal static class GcPauses
{
    private const string File = "GcPauses/ReportEndpoints.cs";

    public static Experiment Experiment { get; } =
        new(
            Id: "gc",
            Title: "GC pauses",
            Question: "Why are some responses slow although every request does the same work?",
            Fragile: new(
                VariantKind.Fragile,
                "new byte[300 KB], objects kept",
                "/bad/report",
                new(File, "BadReport", "new byte[MaxBytes]")
            ),
            Fixed: new(
                VariantKind.Fixed,
                "ArrayPool, results kept",
                "/good/report",
                new(File, "GoodReport", "ArrayPool<byte>.Shared.Rent(")
            ),
            Presets:
            [
                new(
                    "reports-50",
                    "Reports: 50 requests/s",
                    "50 requests per second for 30 s. In the fragile variant, the live heap grows for 6 s, "
                        + "to 300 reports of 10,000 orders.",
                    [new(30, 200)],
                    TimeoutMs: 15_000
                )
                {
                    RatePerSecond = 50,
                    Watch =
                        "p99 follows the longest pause while p50 stays low, and the pauses grow with the heap. After the flip there "
                        + "are no collections to wait for.",
                },
                new(
                    "reports-50-server",
                    "Server GC: 50 requests/s",
                    "The same with the server garbage collector: one heap for each processor.",
                    [new(30, 200)],
                    TimeoutMs: 15_000
                )
                {
                    RatePerSecond = 50,
                    ServerGc = true,
                    Watch =
                        "The server garbage collector is made for throughput on many processors. Compare the longest pause and "
                        + "p99 with those of the first preset.",
                },
            ],
            Watch: "Longest pause against p99: how much of the slowest responses is a wait for the garbage collector?",
            Lesson: "All requests wait while the garbage collector pauses the threads. Each large array is part of generation 2, so "
                + "allocating them causes full collections, and each of these must look at every object that is still alive. "
                + "p50 shows none of it; p99 does. Rent buffers, and keep results instead of the objects they were made from."
        )
        {
            Charts = [ChartCatalogue.GcPauses, ChartCatalogue.Memory, ChartCatalogue.Latency, ChartCatalogue.Processor],
            SummarySeries = [SeriesCatalogue.GcPause, SeriesCatalogue.GcLongestPause, SeriesCatalogue.GcHeap],
            Headline = new([ChartCatalogue.GcPauses, ChartCatalogue.Memory], ["p50", "p99", "gc-pause", "rps"]),
        };
}
