using Experiments.Charts;

namespace Experiments;

/// <summary>Compares a semaphore that some callers wait for and others await with one that all callers await.</summary>
internal static class MixedSemaphore
{
    private const string File = "Semaphores/SemaphoreEndpoints.cs";

    public static Experiment Experiment { get; } =
        new(
            Id: "mixed-semaphore",
            Title: "Wait and WaitAsync",
            Question: "May some callers block on a semaphore that others await?",
            Fragile: new(
                VariantKind.Fragile,
                "Wait and WaitAsync",
                "/bad/semaphore",
                new(File, "BadSemaphore", "device.Wait(cancellation)")
            ),
            Fixed: new(
                VariantKind.Fixed,
                "WaitAsync only",
                "/good/semaphore",
                new(File, "GoodSemaphore", "await device.WaitAsync(")
            ),
            Presets:
            [
                new(
                    "turns-100",
                    "Turns: 100 users",
                    "100 users for 30 s. One command of 2 ms at a time; in the fragile variant, every other caller blocks its "
                        + "thread.",
                    [new(1, 100), new(29, 100)],
                    TimeoutMs: 15_000
                )
                {
                    Watch =
                        "The threads are blocked in Wait, and the owner of the semaphore needs one to continue: a turn of 2 ms "
                        + "takes far longer. After about ten seconds the pool can have a thread "
                        + "for every blocked caller, and it recovers by itself. With WaitAsync alone, no thread waits.",
                },
                new(
                    "turns-4",
                    "Turns: 4 users",
                    "4 users for 20 s: the same code as on a developer's machine.",
                    [new(1, 4), new(19, 4)],
                    TimeoutMs: 15_000
                )
                {
                    Watch = "With few callers, a free thread is always found, and both variants look the same.",
                },
            ],
            Watch: "Blocked threads and the duration of a turn: does the next owner get a thread at once?",
            Lesson: "A caller in WaitAsync needs a thread of the pool to take its turn and to end it. Callers in Wait hold those "
                + "threads while they wait for the same semaphore. The hand-over then waits until the pool adds a thread. With one "
                + "style, WaitAsync everywhere, no thread waits."
        )
        {
            Charts = [ChartCatalogue.Semaphore, ChartCatalogue.Throughput, ChartCatalogue.Pool, ChartCatalogue.Latency],
            SummarySeries = [SeriesCatalogue.SemaphoreBlocked, SeriesCatalogue.SemaphoreTurn],
            Headline = new([ChartCatalogue.Semaphore, ChartCatalogue.Flow], ["rps", "p95", "turn", "threads"]),
        };
}
