namespace Experiments;

/// <summary>A long operation of two seconds, called by ever larger bursts.</summary>
internal static class BurstLadder
{
    public static Experiment Experiment { get; } = new(
        Id: "burst-ladder",
        Title: "Burst ladder",
        Question: "How many requests at once can be served when each takes two seconds?",
        Fragile: new(VariantKind.Fragile, "Thread.Sleep(2000)", "/bad/burst",
            new("Bursts/BurstEndpoints.cs", "BadBurst", "Thread.Sleep(2_000)")),
        Fixed: new(VariantKind.Fixed, "await Task.Delay(2000)", "/good/burst",
            new("Bursts/BurstEndpoints.cs", "GoodBurst", "await Task.Delay(2_000")),
        Presets:
        [
            new("hold-300", "Hold: 300 users", "300 users for 20 s, each request given 15 s.", [new(1, 300), new(19, 300)], TimeoutMs: 15_000),
        ],
        Watch: "Requests a second stay where the threads allow; with the awaiting one they rise with the size of the burst.",
        Lesson: "With blocked threads, requests a second are threads divided by two seconds, however many are sent at once. Awaiting needs no thread while it waits, so a burst of a thousand takes hardly longer than a burst of one.")
    {
        Charts = [ChartId.Pool, ChartId.Throughput, ChartId.Latency, ChartId.InFlight],
        Articles = ["Improve Server Performance with asynchronous WebAPI"],
    };
}
