using System.Text;
using LoadEngine.Documents;
using LoadEngine.Executors;
using LoadEngine.Plans;
using LoadEngine.Thresholds;

namespace LoadEngine.Tests.Documents;

/// <summary>One plan document for each executor, with every setting away from its default.</summary>
internal static class PlanSamples
{
    public static IReadOnlyList<ExecutorPlan> Executors { get; } =
    [
        new ConstantVus(50, 90_000, 250),
        new RampingVus([new(30_000, 200), new(0, 20), new(500, 0)], 7, 3_000, 100),
        new ConstantArrivalRate(12.5, 1_500, 30, 0),
        new RampingArrivalRate([new(60_000, 5_000), new(60_000, 0)], 10.25, 2_000, 2_500),
        new Burst([1, 10, 3_000], 250, 120_000),
        new SharedIterations(100_000, 64, 300_000),
    ];

    public static PlanDocument Of(ExecutorPlan executor)
    {
        var plan = new LoadPlan
        {
            Target = new("Fragile",
            [
                new() { Url = "http://localhost:5080/a/{vu}", Headers = new Dictionary<string, string> { ["X-Run"] = "{iteration}" }, Weight = 3 },
                new() { Url = "http://localhost:5080/b", Method = "POST", Body = RequestBody.OfJson("""{"a":"<{random}>"}""") },
                new() { Url = "http://localhost:5080/c", Method = "PUT", Body = RequestBody.OfText("löad") },
                new() { Url = "http://localhost:5080/d", Method = "PUT", Body = RequestBody.OfBytes(Encoding.UTF8.GetBytes("bytes"), "image/png") },
            ]),
            Executor = executor,
            TimeoutMs = 2_500,
            GracefulStopMs = 1_000,
            FailurePauseMs = 50,
            ThinkTimeMs = executor is ConstantVus or RampingVus or SharedIterations ? 20 : 0,
            WarmUpMs = 400,
            Protocol = HttpProtocolVersion.Http2,
            Connections = ConnectionPolicy.NewForEachRequest,
            Retry = new(3, RetryBackoff.ExponentialWithJitter, 75),
        };
        return new(plan, [Parse("p95<500"), Parse("failed rate < 2%")]);
    }

    public static Threshold Parse(string text) => Threshold.TryParse(text, out var threshold, out var mistake) ? threshold : throw new FormatException(mistake);
}
