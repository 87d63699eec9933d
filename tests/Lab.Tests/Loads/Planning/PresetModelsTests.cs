using Experiments;
using Lab.Foundation;
using Lab.Loads.Planning;
using LoadEngine.Executors;
using LoadEngine.Plans;

namespace Lab.Tests.Loads.Planning;

public sealed class PresetModelsTests
{
    private static readonly Uri Address = new("http://localhost:5080");

    [Fact]
    public void Plan_PresetWithBursts_IsTheLadderWithinItsTime()
    {
        var burst = Assert.IsType<Burst>(Plan(new RunRequest { Experiment = "burst-ladder", Preset = "ladder-100" }));

        Assert.Equal([1, 10, 20, 50, 100], burst.Sizes);
        Assert.Equal(TimeSpan.FromMinutes(2), burst.MaxDuration);
    }

    [Fact]
    public void Plan_PresetWithARate_StartsSoManyASecond()
    {
        var rate = Assert.IsType<ConstantArrivalRate>(
            Plan(new RunRequest { Experiment = "retry-storm", Preset = "steady-100" })
        );

        Assert.Equal((100, TimeSpan.FromSeconds(30), 1_000), (rate.RatePerSecond, rate.Duration, rate.MaxVus));
    }

    [Fact]
    public void Validate_PresetUnderItsOwnModel_IsAccepted() =>
        Assert.Empty(
            RunPlanner.Validate(
                new RunRequest
                {
                    Experiment = "burst-ladder",
                    Preset = "ladder-100",
                    Model = LoadModel.Burst,
                    BurstSizes = [1, 10, 20, 50, 100],
                }
            )
        );

    [Fact]
    public void Validate_PresetUnderAnotherModel_NamesItsOwn() =>
        Assert.Contains(
            "burst",
            Assert
                .Single(
                    RunPlanner.Validate(
                        new RunRequest
                        {
                            Experiment = "burst-ladder",
                            Preset = "ladder-100",
                            Model = LoadModel.SharedIterations,
                            Iterations = 5,
                        }
                    ),
                    error => error.Field == "preset"
                )
                .Message,
            StringComparison.Ordinal
        );

    [Fact]
    public void Resolve_PresetOfUsers_LeavesTheRequestAlone()
    {
        var request = new RunRequest { Preset = "article-demo" };

        Assert.Same(request, PresetModels.Resolve(request));
    }

    [Fact]
    public void AsFired_Preset_ReportsWhatItStandsFor()
    {
        var fired = AsFired(new RunRequest { Experiment = "abandoned", Preset = "impatient-100" });
        var ladder = AsFired(new RunRequest { Experiment = "burst-ladder", Preset = "ladder-100" });
        var stages = AsFired(new RunRequest { Stages = [new(5, 10), new(10, 40)] });
        var free = new RunRequest { Users = 7, DurationSeconds = 9 };

        Assert.Equal(
            ("impatient-100", 100, 30, 1),
            (fired.Preset, fired.Users, fired.DurationSeconds, fired.RampSeconds)
        );
        Assert.Equal((LoadModel.Burst, 120), (ladder.Model, ladder.DurationSeconds));
        Assert.Equal((40, 15, 5), (stages.Users, stages.DurationSeconds, stages.RampSeconds));
        Assert.Same(free, AsFired(free));
        Assert.Empty(RunPlanner.Validate(fired));
        Assert.Empty(RunPlanner.Validate(ladder));
        Assert.Empty(RunPlanner.Validate(stages));
    }

    private static RunRequest AsFired(RunRequest request) =>
        PresetModels.ToEffectiveRequest(request, ExperimentCatalogue.Find(request.Experiment)!);

    private static ExecutorPlan Plan(RunRequest request)
    {
        Assert.Empty(RunPlanner.Validate(request));
        return RunPlanner.Plan(request, Address, new LabOptions()).Executor;
    }
}
