using Experiments;
using Lab.Foundation;
using Lab.Loads.Planning;
using LoadEngine.Executors;
using LoadEngine.Plans;

namespace Lab.Tests.Loads.Planning;

public sealed class RunPlannerTests
{
    private static readonly Uri Address = new("http://localhost:5080");

    [Theory]
    [InlineData(0, "users")]
    [InlineData(-1, "users")]
    [InlineData(20_001, "users")]
    public void Validate_UsersOutOfRange_NamesTheField(int users, string field) =>
        Assert.Equal(field, Assert.Single(RunPlanner.Validate(new RunRequest { Users = users })).Field);

    [Theory]
    [InlineData(0)]
    [InlineData(1_801)]
    public void Validate_DurationOutOfRange_NamesTheField(int seconds) =>
        Assert.Equal(
            "durationSeconds",
            Assert.Single(RunPlanner.Validate(new RunRequest { DurationSeconds = seconds })).Field
        );

    [Theory]
    [InlineData(-1)]
    [InlineData(31)]
    public void Validate_RampLongerThanTheRun_NamesTheField(int seconds) =>
        Assert.Equal("rampSeconds", Assert.Single(RunPlanner.Validate(new RunRequest { RampSeconds = seconds })).Field);

    [Theory]
    [InlineData(99)]
    [InlineData(300_001)]
    public void Validate_TimeoutOutOfRange_NamesTheField(int timeoutMs) =>
        Assert.Equal("timeoutMs", Assert.Single(RunPlanner.Validate(new RunRequest { TimeoutMs = timeoutMs })).Field);

    [Theory]
    [InlineData(1, 1, 100)]
    [InlineData(20_000, 1_800, 300_000)]
    public void Validate_AtTheLimits_IsAccepted(int users, int seconds, int timeoutMs) =>
        Assert.Empty(
            RunPlanner.Validate(
                new RunRequest
                {
                    Users = users,
                    DurationSeconds = seconds,
                    RampSeconds = 1,
                    TimeoutMs = timeoutMs,
                }
            )
        );

    [Fact]
    public void Validate_SeveralMistakes_AreReportedAtOnce() =>
        Assert.Equal(
            ["experiment", "timeoutMs", "users", "durationSeconds"],
            RunPlanner
                .Validate(
                    new RunRequest
                    {
                        Experiment = "none",
                        TimeoutMs = 1,
                        Users = 0,
                        DurationSeconds = 0,
                    }
                )
                .Select(error => error.Field)
        );

    [Fact]
    public void Validate_UnknownPreset_NamesThoseThereAre() =>
        Assert.Contains(
            "article-demo",
            Assert.Single(RunPlanner.Validate(new RunRequest { Preset = "none" })).Message,
            StringComparison.Ordinal
        );

    [Fact]
    public void Validate_StagesOutOfRange_NamesTheField() =>
        Assert.All(
            RunPlanner.Validate(new RunRequest { Stages = [new(-1, 0), new(5_000, 50_000)] }),
            error => Assert.Equal("stages", error.Field)
        );

    // Regression: without a preset, the clients of "Abandoned work" never timed out, and both variants did the same.
    [Theory]
    [InlineData("abandoned", null, 500)]
    [InlineData("abandoned", 9_000, 9_000)]
    [InlineData("blocking", null, 15_000)]
    public void Plan_NoPreset_HasThePatienceOfTheExperiment(string experiment, int? timeoutMs, int expectedMs) =>
        Assert.Equal(
            expectedMs,
            RunPlanner
                .Plan(new RunRequest { Experiment = experiment, TimeoutMs = timeoutMs }, Address, new LabOptions())
                .Timeout.TotalMilliseconds
        );

    [Fact]
    public void Plan_ArticleStorm_IsTheArticlesRamp()
    {
        var plan = RunPlanner.Plan(new RunRequest { Preset = "article-storm" }, Address, new LabOptions());

        var executor = Assert.IsType<RampingVus>(plan.Executor);
        Assert.Equal(
            [
                new LoadStage(TimeSpan.FromSeconds(30), 2_000),
                new LoadStage(TimeSpan.FromSeconds(60), 10_000),
                new LoadStage(TimeSpan.FromSeconds(30), 0),
            ],
            executor.Stages
        );
        Assert.Equal(TimeSpan.FromSeconds(5), plan.Timeout);
        Assert.Equal(TimeSpan.FromSeconds(10), executor.GracefulRampDown);
    }

    [Fact]
    public void Plan_Controls_RampThenHold()
    {
        var plan = RunPlanner.Plan(
            new RunRequest
            {
                Users = 300,
                DurationSeconds = 20,
                RampSeconds = 5,
                Variant = VariantKind.Fixed,
            },
            Address,
            new LabOptions()
        );

        Assert.Equal(
            [new LoadStage(TimeSpan.FromSeconds(5), 300), new LoadStage(TimeSpan.FromSeconds(15), 300)],
            Assert.IsType<RampingVus>(plan.Executor).Stages
        );
        Assert.Equal("http://localhost:5080/good/blocking", Assert.Single(plan.Target.Requests).Url);
    }

    [Fact]
    public void Plan_NoRamp_StartsWithAllUsers()
    {
        var executor = Assert.IsType<RampingVus>(
            RunPlanner.Plan(new RunRequest { Users = 300, RampSeconds = 0 }, Address, new LabOptions()).Executor
        );

        Assert.Equal(300, executor.StartUsers);
    }

    [Theory]
    [InlineData(1, 1)]
    [InlineData(2, 0)]
    public void Plan_SingleUserWithARamp_IsThereFromTheBeginning(int users, int expected) =>
        Assert.Equal(
            expected,
            Assert
                .IsType<RampingVus>(
                    RunPlanner
                        .Plan(new RunRequest { Users = users, RampSeconds = 1 }, Address, new LabOptions())
                        .Executor
                )
                .StartUsers
        );

    [Fact]
    public void Plan_EveryPresetOfEveryExperiment_IsAPlanTheEngineAccepts()
    {
        foreach (var experiment in ExperimentCatalogue.All)
        foreach (var preset in experiment.Presets)
        {
            var request = new RunRequest { Experiment = experiment.Id, Preset = preset.Id };
            Assert.Empty(RunPlanner.Validate(request));
            Assert.Empty(
                LoadPlanValidation.Validate(
                    RunPlanner.Plan(request, Address, new LabOptions()),
                    AllowedHosts.LoopbackOnly
                )
            );
        }
    }
}
