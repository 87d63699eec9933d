using Dashboard.Pages.Sweeps;
using Experiments;
using Lab.Campaigns.Sweeps;

namespace Dashboard.Tests.Pages.Sweeps;

public sealed class SweepTextsTests
{
    [Fact]
    public void Subject_Matrix_NamesExperimentVariantSettingsAndLoad()
    {
        var plan = SweepPlanner
            .Plan(
                new()
                {
                    Experiment = "blocking",
                    Variant = VariantKind.Fragile,
                    Users = [16, 64],
                }
            )
            .Plan;

        Assert.Equal(
            "Thread blocking: Fragile (Thread.Sleep(200)), 5 settings, 16, 64 users, 10 s a cell after 6 s of warm-up",
            SweepTexts.Subject(plan)
        );
        Assert.EndsWith(
            ", with “Default”, 1 user, 3 s a cell without a warm-up",
            SweepTexts.Subject(
                plan with
                {
                    Configurations = [plan.Configurations[0]],
                    Users = [1],
                    SecondsPerCell = 3,
                    WarmUpSeconds = 0,
                }
            ),
            StringComparison.Ordinal
        );
    }

    [Fact]
    public void Subject_Ladder_NamesBothVariantsAndTheBursts()
    {
        var subject = SweepTexts.Subject(
            SweepPlanner.Plan(new() { Preset = "burst-ladder", BurstSizes = [1, 1_000] }).Plan
        );

        Assert.Matches(
            "^[^:]+: Fragile \\(.+\\) and Fixed \\(.+\\), with “At most 200 workers”, bursts of 1, 1,000, at most 300 s each variant$",
            subject
        );
    }

    // Regression: 135.9 % in a sweep, where the stage showed 68 %.
    [Fact]
    public void Mean_OneAndAHalfOfTwoCores_IsAShareOfAllProcessorsAsOnTheStage()
    {
        var cpu = new CpuUse(150, 100, 190);

        Assert.Equal("75.0 %", SweepTexts.Mean(cpu, 2));
        Assert.Equal("50.0–95.0", SweepTexts.Range(cpu, 2));
        Assert.Equal("–", SweepTexts.Mean(null, 2));
    }

    [Fact]
    public void Request_ComposedOfAnotherExperiment_IsNamedByIt()
    {
        var form = new SweepForm();
        Assert.Null(form.Request().Name);

        form.Choose("blocking");

        Assert.Equal("Thread blocking · Fragile, composed", form.Request().Name);
    }
}
