using Experiments;
using Lab.Campaigns.Sweeps;
using Lab.Foundation.Results;
using Lab.Targets.Settings;

namespace Lab.Tests.Campaigns.Sweeps;

public sealed class SweepPlannerTests
{
    [Theory]
    [InlineData("\u202e\u200b")]
    [InlineData("  ")]
    [InlineData(null)]
    public void Plan_NameOfNothingVisible_IsThatOfThePreset(string? name) =>
        Assert.Equal(SweepPlanner.Plan(new()).Plan!.Name, SweepPlanner.Plan(new() { Name = name }).Plan!.Name);

    // Regression: a table row of ten thousand letters, and a name with bidirectional marks that reversed the adjacent text.
    [Theory]
    [InlineData(81, 0, "")]
    [InlineData(1, 301, "")]
    [InlineData(1, 1, "\u202e")]
    [InlineData(1, 1, "\u0007")]
    public void Plan_ConfigurationThatNoTableCanShow_IsRefused(int nameLength, int descriptionLength, string mark)
    {
        var (_, errors) = SweepPlanner.Plan(
            new()
            {
                Configurations = [new(new string('W', nameLength) + mark, new string('W', descriptionLength), new())],
            }
        );

        Assert.Contains(
            "is one line of at most 80 characters",
            Assert.Single(errors, error => error.Field == "configurations").Message,
            StringComparison.Ordinal
        );
    }

    [Fact]
    public void Plan_Matrix_HasACellForEachPair()
    {
        var (plan, errors) = SweepPlanner.Plan(new() { Users = [16, 64, 16], SecondsPerCell = 5 });

        Assert.Empty(errors);
        var cells = plan.Cells();
        Assert.Equal(10, cells.Count);
        Assert.Equal(Enumerable.Range(1, 10), cells.Select(cell => cell.Number));
        Assert.Equal(cells.Count, cells.Select(cell => (cell.Configuration, cell.Users)).Distinct().Count());
        Assert.All(cells, cell => Assert.Equal(CellState.Waiting, cell.State));
    }

    // Regression: for another experiment, a script measured the preset's fixed variant, and the form the fragile one.
    [Theory]
    [InlineData(null, null, VariantKind.Fixed)]
    [InlineData("pool-tuning", null, VariantKind.Fixed)]
    [InlineData("blocking", null, VariantKind.Fragile)]
    [InlineData("blocking", VariantKind.Fixed, VariantKind.Fixed)]
    public void Plan_NoVariantChosen_IsOfTheOneThatTheFormPreselects(
        string? experiment,
        VariantKind? chosen,
        VariantKind expected
    ) =>
        Assert.Equal(
            expected,
            Assert.Single(SweepPlanner.Plan(new() { Experiment = experiment, Variant = chosen }).Plan.Variants)
        );

    [Fact]
    public void Plan_Ladder_HasACellForEachVariantThatClimbsItWhole()
    {
        var (plan, errors) = SweepPlanner.Plan(new() { Preset = "burst-ladder" });

        Assert.Empty(errors);
        Assert.Equal([VariantKind.Fragile, VariantKind.Fixed], plan.Cells().Select(cell => cell.Variant));
        Assert.Equal(
            [1, 10, 20, 30, 40, 50, 100, 200, 300, 400, 500, 1_000, 2_000, 3_000],
            plan.Run(VariantKind.Fixed, 3_000).BurstSizes!
        );
        Assert.Equal(200, Assert.Single(plan.Configurations).Settings.MaxWorkerThreads);
    }

    [Fact]
    public void Plan_MoreThan200Cells_IsRefusedWithTheEstimate()
    {
        var configurations = Enumerable
            .Range(1, 67)
            .Select(workers => new SweepConfiguration($"{workers}", "", new() { MaxWorkerThreads = workers }))
            .ToList();

        var (_, errors) = SweepPlanner.Plan(
            new()
            {
                Configurations = configurations,
                Users = [1, 2, 3],
                SecondsPerCell = 24,
                WarmUpSeconds = 2,
                CoolDownSeconds = 1,
            }
        );

        var error = Assert.Single(errors);
        Assert.Equal("cells", error.Field);
        Assert.Contains("201 cells", error.Message, StringComparison.Ordinal);
        Assert.Contains("100 min", error.Message, StringComparison.Ordinal);
        Assert.Contains("at most 200", error.Message, StringComparison.Ordinal);
    }

    [Fact]
    public void Plan_SeveralMistakes_NamesEveryFieldOnce()
    {
        var (_, errors) = SweepPlanner.Plan(
            new()
            {
                Experiment = "none",
                Users = [0, 0, 30_000],
                SecondsPerCell = 0,
                WarmUpSeconds = 61,
                CoolDownSeconds = -1,
                TimeoutMs = 5,
                BurstSizes = [1],
                Configurations = [new("a", "", new() { MinWorkerThreads = 9, MaxWorkerThreads = 3 })],
            }
        );

        Assert.Equal(
            [
                "burstSizes",
                "configurations",
                "coolDownSeconds",
                "experiment",
                "secondsPerCell",
                "timeoutMs",
                "users",
                "warmUpSeconds",
            ],
            errors.Select(error => error.Field).Order()
        );
    }

    // Regression: a sweep of the retry storm was named "Thread-pool tuning".
    [Theory]
    [InlineData(null, "Thread-pool tuning")]
    [InlineData("pool-tuning", "Thread-pool tuning")]
    [InlineData("blocking", "Thread blocking")]
    [InlineData("own-health", "own-health")]
    public void Plan_WithoutAName_IsCalledByItsExperiment(string? experiment, string expected) =>
        Assert.Equal(expected, SweepPlanner.Plan(new() { Experiment = experiment }).Plan.Name);

    [Fact]
    public void Plan_NameOfCharactersNobodySees_IsWithoutThem()
    {
        Assert.Equal("a b", SweepPlanner.Plan(new() { Name = "a\u0000b\u202e" }).Plan.Name);
        Assert.NotEmpty(SweepPlanner.Plan(new() { Name = "\u0000" }).Plan.Name.Trim('\0'));
    }

    [Fact]
    public void Plan_ConfigurationsWithoutNameOrWithTheSame_AreRefused()
    {
        SweepConfiguration twice = new("a", "", RuntimeSettings.Default);

        Assert.Contains(
            "unique name",
            Assert.Single(SweepPlanner.Plan(new() { Configurations = [twice, twice] }).Errors).Message,
            StringComparison.Ordinal
        );
        Assert.Contains(
            "name and settings",
            Assert.Single(SweepPlanner.Plan(new() { Configurations = [twice, null!] }).Errors).Message,
            StringComparison.Ordinal
        );
        Assert.Contains(
            "At least one",
            Assert.Single(SweepPlanner.Plan(new() { Configurations = [] }).Errors).Message,
            StringComparison.Ordinal
        );
    }

    [Theory]
    [InlineData("pool-tuning")]
    [InlineData("burst-ladder")]
    public void Plan_EveryPreset_HasNoMistakes(string preset) =>
        Assert.Empty(SweepPlanner.Plan(new() { Preset = preset }).Errors);

    [Fact]
    public void Plan_UnknownPreset_NamesTheKnownOnes() =>
        Assert.Contains(
            "pool-tuning, burst-ladder",
            Assert.Single(SweepPlanner.Plan(new() { Preset = "x" }).Errors).Message,
            StringComparison.Ordinal
        );

    [Fact]
    public void Plan_NameWithAControlCharacter_IsRefusedAndNotChanged()
    {
        var (_, errors) = SweepPlanner.Plan(new() { Name = "a\u0000b" });

        Assert.Contains(
            "U+0000",
            Assert.Single(errors, error => error.Field == "name").Message,
            StringComparison.Ordinal
        );
    }
}
