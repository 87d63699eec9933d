using LoadEngine.Plans;
using LoadEngine.Runs;

namespace LoadEngine.Tests.Plans;

public sealed class LoadPlanValidationTests
{
    private const string Url = "http://localhost:5080/health";

    public static TheoryData<string, ExecutorPlan> BadExecutors =>
        new()
        {
            { "executor.users", new ConstantVus(0, Ms(1_000)) },
            { "executor.users", new ConstantVus(-5, Ms(1_000)) },
            { "executor.users", new ConstantVus(20_001, Ms(1_000)) },
            { "executor.duration", new ConstantVus(1, Ms(0)) },
            { "executor.duration", new ConstantVus(1, TimeSpan.MaxValue) },
            {
                "executor.startJitter",
                new ConstantVus(1, Ms(1_000)) { StartJitter = Ms(1_001) }
            },
            { "executor.stages", new RampingVus([]) },
            { "executor.stages", new RampingVus([new(Ms(5_000), 0)]) },
            { "executor.stages", new RampingVus([new(Ms(0), 5)]) },
            { "executor.stages", new RampingVus([.. Enumerable.Repeat(new LoadStage(Ms(1_000), 5), 101)]) },
            { "executor.stages", new RampingVus([new(TimeSpan.MaxValue, 5), new(TimeSpan.MaxValue, 5)]) },
            { "executor.stages[1]", new RampingVus([new(Ms(5_000), 5), new(Ms(-1), 5)]) },
            { "executor.stages[0]", new RampingVus([new(Ms(5_000), -5)]) },
            { "executor.stages[0]", new RampingVus([new(Ms(5_000), 1.5)]) },
            { "executor.stages[0]", new RampingVus([new(Ms(5_000), double.NaN)]) },
            { "executor.startUsers", new RampingVus([new(Ms(5_000), 5)], StartUsers: -1) },
            {
                "executor.gracefulRampDown",
                new RampingVus([new(Ms(5_000), 5)]) { GracefulRampDown = Ms(-1) }
            },
            { "executor.ratePerSecond", new ConstantArrivalRate(0, Ms(1_000)) },
            { "executor.ratePerSecond", new ConstantArrivalRate(-1, Ms(1_000)) },
            { "executor.ratePerSecond", new ConstantArrivalRate(1_000_001, Ms(1_000)) },
            { "executor.ratePerSecond", new ConstantArrivalRate(double.NaN, Ms(1_000)) },
            { "executor.ratePerSecond", new ConstantArrivalRate(double.PositiveInfinity, Ms(1_000)) },
            { "executor.maxVus", new ConstantArrivalRate(1, Ms(1_000), MaxVus: 0) },
            { "executor.stages", new RampingArrivalRate([]) },
            { "executor.stages", new RampingArrivalRate([new(Ms(5_000), 0)]) },
            { "executor.stages[0]", new RampingArrivalRate([new(Ms(5_000), 1_000_001)]) },
            { "executor.startRatePerSecond", new RampingArrivalRate([new(Ms(5_000), 5)], StartRatePerSecond: -1) },
            { "executor.sizes", new Burst([]) },
            { "executor.sizes[1]", new Burst([1, 0]) },
            { "executor.sizes[0]", new Burst([20_001]) },
            {
                "executor.pause",
                new Burst([1]) { Pause = Ms(-1) }
            },
            {
                "executor.maxDuration",
                new Burst([1]) { MaxDuration = Ms(0) }
            },
            { "executor.iterations", new SharedIterations(0, 1) },
            { "executor.users", new SharedIterations(1, 0) },
            {
                "executor.maxDuration",
                new SharedIterations(1, 1) { MaxDuration = Ms(0) }
            },
        };

    [Theory]
    [MemberData(nameof(BadExecutors))]
    public void Validate_BadExecutor_NamesTheField(string field, ExecutorPlan executor) =>
        Assert.Contains(field, FieldsOf(new() { Target = LoadTarget.Get("A", Url), Executor = executor }));

    [Theory]
    [InlineData("ftp://localhost/")]
    [InlineData("file:///etc/passwd")]
    [InlineData("/health")]
    [InlineData("localhost:5080")]
    [InlineData("")]
    [InlineData("http://")]
    [InlineData("http://example.com/")]
    [InlineData("http://localhost.example.com/")]
    public void Validate_BadAddress_NamesTheField(string url) =>
        Assert.Equal(["target.requests[0].url"], FieldsOf(Plan() with { Target = LoadTarget.Get("A", url) }));

    [Theory]
    [InlineData("http://localhost/a b?q=é")]
    [InlineData("https://[::1]:1/{vu}/{iteration}?r={random}")]
    [InlineData("HTTP://127.0.0.5/")]
    public void Validate_GoodAddress_IsAccepted(string url) =>
        Assert.Empty(FieldsOf(Plan() with { Target = LoadTarget.Get("A", url) }));

    [Fact]
    public void Validate_SeveralMistakes_ReportsAllAtOnce()
    {
        var plan = Plan() with
        {
            Target = new(
                "A",
                [RequestTemplate.Get("ftp://x/") with { Method = "G E T", Weight = 0, Headers = Header("X", "a\r\nb") }]
            ),
            Executor = new ConstantVus(0, Ms(1)),
            Timeout = Ms(99),
            GracefulStop = Ms(-1),
            FailurePause = Ms(-1),
            ThinkTime = Ms(-1),
            WarmUp = Ms(-1),
            Retry = new(21) { BaseDelay = Ms(0) },
        };
        Assert.Equal(
            [
                "target.requests[0].weight",
                "target.requests[0].method",
                "target.requests[0].url",
                "target.requests[0].headers",
                "executor.users",
                "executor.duration",
                "thinkTime",
                "timeout",
                "gracefulStop",
                "failurePause",
                "warmUp",
                "retry.maxRetries",
                "retry.baseDelay",
            ],
            FieldsOf(plan)
        );
    }

    [Fact]
    public void Validate_NoRequests_NamesTheField() =>
        Assert.Equal(["target.requests"], FieldsOf(Plan() with { Target = new("A", []) }));

    [Theory]
    [InlineData("Accept", "text/plain", true)]
    [InlineData("Content-Type", "application/json", true)]
    [InlineData("Content-Encoding", "gzip", true)]
    [InlineData("Expires", "0", true)]
    [InlineData("Allow", "GET", true)]
    [InlineData("Last-Modified", "yesterday", true)]
    [InlineData("X-Id", "{vu}", true)]
    [InlineData("Bad Name", "x", false)]
    [InlineData("Content-Bad Name", "x", false)]
    [InlineData("Content-X\r\nEvil", "x", false)]
    [InlineData("", "x", false)]
    [InlineData("X", "a\nb", false)]
    [InlineData("Host", "elsewhere.example", true)]
    [InlineData("Content-Length", "abc", false)]
    [InlineData("content-length", "5", false)]
    [InlineData("Transfer-Encoding", "chunked", false)]
    [InlineData("Connection", "close", false)]
    [InlineData("\"Authorization", "x", false)]
    public void Validate_Header_OnlyWhatCanBeSent(string name, string value, bool valid)
    {
        var plan = Plan() with { Target = new("A", [RequestTemplate.Get(Url) with { Headers = Header(name, value) }]) };
        Assert.Equal(valid, FieldsOf(plan).Length == 0);
    }

    [Fact]
    public void Start_InvalidPlan_ThrowsEveryMessageAndSendsNothing()
    {
        var thrown = Assert.Throws<InvalidLoadPlanException>(() =>
            LoadRun.Start(
                Plan() with
                {
                    Timeout = Ms(0),
                    Executor = new ConstantVus(0, Ms(1_000)),
                },
                AllowedHosts.LoopbackOnly
            )
        );
        Assert.Equal(["executor.users", "timeout"], thrown.Errors.Select(error => error.Field));
        Assert.Equal(
            "Virtual users must be between 1 and 20,000, but is 0. The timeout must be between 100 and 300,000 ms, but is 0.",
            thrown.Message
        );
    }

    [Fact]
    public void Validate_GoodPlans_AreAccepted()
    {
        ExecutorPlan[] executors =
        [
            new ConstantVus(1, Ms(1_000)),
            new ConstantVus(20_000, Ms(1_800_000)),
            new RampingVus([new(Ms(0), 5), new(Ms(1_000), 0)]),
            new ConstantArrivalRate(1_000_000, Ms(1_000)),
            new RampingArrivalRate([new(Ms(1_000), 0)], StartRatePerSecond: 0.5),
            new Burst([1, 10, 20_000]),
            new SharedIterations(1, 20_000),
        ];
        Assert.All(executors, executor => Assert.Empty(FieldsOf(Plan() with { Executor = executor })));
    }

    private static LoadPlan Plan() =>
        new() { Target = LoadTarget.Get("A", Url), Executor = new ConstantVus(1, Ms(1_000)) };

    private static Dictionary<string, string> Header(string name, string value) => new() { [name] = value };

    private static string[] FieldsOf(LoadPlan plan) =>
        [.. LoadPlanValidation.Validate(plan, AllowedHosts.LoopbackOnly).Select(error => error.Field)];
}
