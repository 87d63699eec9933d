using System.Text;
using LoadEngine.Documents;
using LoadEngine.Plans;
using LoadEngine.Thresholds;

namespace LoadEngine.Tests.Documents;

/// <summary>One plan document per executor, with no setting at its default.</summary>
internal static class PlanSamples
{
    public static IReadOnlyList<ExecutorPlan> Executors { get; } =
    [
        new ConstantVus(50, Ms(90_000)) { StartJitter = Ms(250) },
        new RampingVus([new(Ms(30_000), 200), new(Ms(0), 20), new(Ms(500), 0)], 7)
        {
            GracefulRampDown = Ms(3_000),
            StartJitter = Ms(100),
        },
        new ConstantArrivalRate(12.5, Ms(1_500), 30) { MaxWait = Ms(0) },
        new RampingArrivalRate([new(Ms(60_000), 5_000), new(Ms(60_000), 0)], 10.25, 2_000) { MaxWait = Ms(2_500) },
        new ConstantArrivalRate(50, Ms(1_500), 30) { Arrivals = ArrivalSpacing.Poisson },
        new Burst([1, 10, 3_000]) { Pause = Ms(250), MaxDuration = Ms(120_000) },
        new SharedIterations(100_000, 64) { MaxDuration = Ms(300_000) },
    ];

    public static PlanDocument Of(ExecutorPlan executor)
    {
        var plan = new LoadPlan
        {
            Target = new(
                "Fragile",
                [
                    new()
                    {
                        Url = "http://localhost:5080/a/{vu}",
                        Headers = new Dictionary<string, string> { ["X-Run"] = "{iteration}" },
                        Weight = 3,
                        Expect = Expected,
                    },
                    new()
                    {
                        Url = "http://localhost:5080/b",
                        Method = "POST",
                        Body = RequestBody.FromJson("""{"a":"<{random}>"}"""),
                    },
                    new()
                    {
                        Url = "http://localhost:5080/c",
                        Method = "PUT",
                        Body = RequestBody.FromText("löad"),
                    },
                    new()
                    {
                        Url = "http://localhost:5080/d",
                        Method = "PUT",
                        Body = RequestBody.FromBytes(Encoding.UTF8.GetBytes("bytes"), "image/png"),
                    },
                ]
            ),
            Executor = executor,
            Timeout = Ms(2_500),
            GracefulStop = Ms(1_000),
            FailurePause = Ms(50),
            ThinkTime = executor switch
            {
                ConstantVus => ThinkTime.Uniform(Ms(20), Ms(1_500)),
                RampingVus => ThinkTime.Normal(Ms(200), Ms(50)),
                SharedIterations => ThinkTime.Exponential(Ms(20)),
                _ => ThinkTime.None,
            },
            WarmUp = Ms(400),
            Seed = 20_260_301,
            Protocol = HttpProtocolVersion.Http2,
            Tls = new() { Insecure = true, ServerName = "api.example.com" },
            Decompress = true,
            Cookies = true,
            MaxRedirects = 5,
            Connections = ConnectionPolicy.NewForEachRequest,
            Retry = new(3, RetryBackoff.ExponentialWithJitter) { BaseDelay = Ms(75) },
        };
        return new(plan, [Parse("p95<500"), Parse("failed rate < 2%")]);
    }

    private static ResponseExpectation Expected { get; } =
        new()
        {
            Statuses = [new(200, 200), new(300, 399), new(404, 410)],
            Contains = "<ok>",
            Json = JsonExpectation.TryParse("$.items[0].n", "{\"a\":[1,null]}", out var json) ? json : null,
        };

    public static Threshold Parse(string text) =>
        Threshold.TryParse(text, out var threshold, out var mistake) ? threshold : throw new FormatException(mistake);
}
