using System.Text.Json;
using System.Text.Json.Serialization;
using Lab.Foundation;
using Lab.Loads.Planning;
using LoadEngine.Executors;
using LoadEngine.Plans;

namespace Lab.Tests.Loads.Planning;

public sealed class ModelPlannerTests
{
    private static readonly JsonSerializerOptions Json = new(JsonSerializerDefaults.Web)
    {
        Converters = { new JsonStringEnumConverter() },
    };
    private static readonly Uri Address = new("http://localhost:5080");
    private static readonly RunRequest Rate = new() { Model = LoadModel.ConstantArrivalRate, RatePerSecond = 50 };
    private static readonly RunRequest Ladder = new() { Model = LoadModel.Burst, BurstSizes = [1, 10] };
    private static readonly RunRequest Shared = new() { Model = LoadModel.SharedIterations, Iterations = 500 };

    public static TheoryData<string, RunRequest> Mistakes =>
        new()
        {
            {
                "model",
                new RunRequest { Model = (LoadModel)99 }
            },
            { "ratePerSecond", Rate with { RatePerSecond = 0 } },
            { "ratePerSecond", Rate with { RatePerSecond = -1, Model = LoadModel.RampingArrivalRate } },
            { "ratePerSecond", Rate with { RatePerSecond = 1_000_001 } },
            { "ratePerSecond", Rate with { RatePerSecond = null } },
            {
                "ratePerSecond",
                new RunRequest { RatePerSecond = 5 }
            },
            { "maxVus", Rate with { MaxVus = 0 } },
            { "maxVus", Rate with { MaxVus = 20_001 } },
            { "maxVus", Shared with { MaxVus = 5 } },
            { "arrivals", Shared with { Arrivals = ArrivalSpacing.Poisson } },
            { "arrivals", Rate with { Arrivals = (ArrivalSpacing)9 } },
            { "burstSizes", Ladder with { BurstSizes = [] } },
            { "burstSizes", Ladder with { BurstSizes = [1, 0, 20_001] } },
            { "burstSizes", Ladder with { BurstSizes = null } },
            { "burstSizes", Rate with { BurstSizes = [1] } },
            { "iterations", Shared with { Iterations = 0 } },
            { "iterations", Shared with { Iterations = null } },
            { "iterations", Ladder with { Iterations = 5 } },
            { "users", Shared with { Users = 0 } },
            { "durationSeconds", Rate with { DurationSeconds = 1_801 } },
            { "durationSeconds", Ladder with { DurationSeconds = 0 } },
            { "rampSeconds", Rate with { Model = LoadModel.RampingArrivalRate, RampSeconds = 31 } },
            { "thinkTimeMs", Rate with { ThinkTimeMs = 100 } },
            { "thinkTimeMs", Ladder with { ThinkTimeMs = 100 } },
            {
                "thinkTimeMs",
                new RunRequest { ThinkTimeMs = -1 }
            },
            {
                "thinkTimeMs",
                new RunRequest { ThinkTimeMs = 600_001 }
            },
            {
                "warmUpSeconds",
                new RunRequest { WarmUpSeconds = 30 }
            },
            {
                "warmUpSeconds",
                new RunRequest { WarmUpSeconds = int.MinValue }
            },
            {
                "warmUpSeconds",
                new RunRequest { Preset = "article-demo", WarmUpSeconds = 55 }
            },
            {
                "thresholds",
                new RunRequest { Thresholds = ["p95<500", "p95"] }
            },
            {
                "thresholds",
                new RunRequest { Thresholds = ["p95{nobody}<500"] }
            },
            { "preset", Rate with { Preset = "article-demo" } },
            { "stages", Rate with { Stages = [new(10, 5)] } },
        };

    [Theory]
    [MemberData(nameof(Mistakes), DisableDiscoveryEnumeration = true)]
    public void Validate_OneMistake_IsOneMessageAtItsField(string field, RunRequest request) =>
        Assert.Equal(field, Assert.Single(RunPlanner.Validate(request)).Field);

    [Fact]
    public void Validate_ManyMistakes_AreReportedAtOnce() =>
        Assert.Equal(
            ["durationSeconds", "maxVus", "ratePerSecond", "thinkTimeMs", "thresholds", "thresholds", "timeoutMs"],
            RunPlanner
                .Validate(
                    Rate with
                    {
                        DurationSeconds = 0,
                        MaxVus = 0,
                        RatePerSecond = 0,
                        ThinkTimeMs = 5,
                        TimeoutMs = 1,
                        Thresholds = ["", null!],
                    }
                )
                .Select(error => error.Field)
                .Order()
        );

    [Fact]
    public void Validate_ThinkTimeAtARate_ReportsWhichModelsItBelongsTo() =>
        Assert.Contains(
            "one request after the other",
            Assert.Single(RunPlanner.Validate(Rate with { ThinkTimeMs = 100 })).Message,
            StringComparison.Ordinal
        );

    [Fact]
    public void Validate_RampOfAModelWithoutOne_IsLeftAlone() =>
        Assert.Empty(RunPlanner.Validate(Rate with { RampSeconds = 500 }));

    [Fact]
    public void Plan_ConstantArrivalRate_IsTheEngines() =>
        Assert.Equal(new ConstantArrivalRate(50, TimeSpan.FromSeconds(30), 40), ExecutorOf(Rate with { MaxVus = 40 }));

    [Theory]
    [InlineData(LoadModel.ConstantArrivalRate)]
    [InlineData(LoadModel.RampingArrivalRate)]
    public void Plan_PoissonArrivals_AreTheEngines(LoadModel model)
    {
        var executor = ExecutorOf(Rate with { Model = model, RampSeconds = 5, Arrivals = ArrivalSpacing.Poisson });

        Assert.Equal(
            ArrivalSpacing.Poisson,
            executor switch
            {
                ConstantArrivalRate constant => constant.Arrivals,
                RampingArrivalRate ramp => ramp.Arrivals,
                _ => ArrivalSpacing.Even,
            }
        );
    }

    [Fact]
    public void Plan_RampingArrivalRate_RampsThenHolds()
    {
        var executor = Assert.IsType<RampingArrivalRate>(
            ExecutorOf(Rate with { Model = LoadModel.RampingArrivalRate, RampSeconds = 10 })
        );

        Assert.Equal(
            [new LoadStage(TimeSpan.FromSeconds(10), 50), new LoadStage(TimeSpan.FromSeconds(20), 50)],
            executor.Stages
        );
        Assert.Equal(ConstantArrivalRate.DefaultMaxVus, executor.MaxVus);
    }

    [Fact]
    public void Plan_RampAsLongAsTheRun_HasNothingToHold() =>
        Assert.Equal(
            [new LoadStage(TimeSpan.FromSeconds(30), 50)],
            Assert
                .IsType<RampingArrivalRate>(
                    ExecutorOf(Rate with { Model = LoadModel.RampingArrivalRate, RampSeconds = 30 })
                )
                .Stages
        );

    [Fact]
    public void Plan_Burst_IsALadderWithATimeLimit()
    {
        var executor = Assert.IsType<Burst>(ExecutorOf(Ladder));

        Assert.Equal([1, 10], executor.Sizes);
        Assert.Equal(TimeSpan.FromSeconds(30), executor.MaxDuration);
    }

    [Fact]
    public void Plan_SharedIterations_IsTheEngines() =>
        Assert.Equal(
            new SharedIterations(500, 20) { MaxDuration = TimeSpan.FromSeconds(30) },
            ExecutorOf(Shared with { Users = 20 })
        );

    [Fact]
    public void Plan_ThinkTimeAndWarmUp_AreTakenAlongWithAPreset()
    {
        var plan = Plan(
            new RunRequest
            {
                Preset = "article-demo",
                ThinkTimeMs = 250,
                WarmUpSeconds = 5,
            }
        );

        Assert.Equal(
            (ThinkTime.Fixed(TimeSpan.FromMilliseconds(250)), TimeSpan.FromSeconds(5)),
            (plan.ThinkTime, plan.WarmUp)
        );
    }

    [Theory]
    [InlineData("""{ "ratePerSecond": 5 }""", LoadModel.Users)]
    [InlineData("""{ "model": "constant-arrival-rate" }""", LoadModel.ConstantArrivalRate)]
    [InlineData("""{ "model": "shared-iterations" }""", LoadModel.SharedIterations)]
    public void Model_InJson_IsCalledAsInAPlan(string json, LoadModel model) =>
        Assert.Equal(model, JsonSerializer.Deserialize<RunRequest>(json, Json)!.Model);

    private static ExecutorPlan ExecutorOf(RunRequest request) => Plan(request).Executor;

    private static LoadPlan Plan(RunRequest request)
    {
        Assert.Empty(RunPlanner.Validate(request));
        var plan = RunPlanner.Plan(request, Address, new LabOptions());
        Assert.Empty(LoadPlanValidation.Validate(plan, AllowedHosts.LoopbackOnly));
        return plan;
    }
}
