using Dashboard.Pages.Sweeps;
using Lab.Campaigns.Sweeps;
using LoadEngine.Runs;
using Statistics.Differences;

namespace Dashboard.Tests.Pages.Sweeps;

public sealed class SweepCardsTests
{
    [Fact]
    public void Of_SeveralSettings_NamesTheBestOfThem()
    {
        var cards = CardsOf(Plan(), ("Default", 100, 200), ("1 worker, no spin", 300, 100));

        Assert.Equal(("Best configuration", "1 worker, no spin"), (cards.BestHeading, cards.Best));
        Assert.Equal("6.0 × efficiency", cards.Key);
        Assert.EndsWith("1 user", cards.BestExplanation, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData(
        216,
        "One run each: not a proof",
        "8 % more requests per core used than “Default”. One run each: not a proof."
    )]
    [InlineData(320, "1.6 × efficiency", "compared with “Default”")]
    public void Of_BestIsHardlyBetter_IsNoKeyFinding(double rps, string key, string words)
    {
        var cards = CardsOf(Plan(), ("Default", 200, 100), ("1 worker, no spin", rps, 100));

        Assert.Equal(key, cards.Key);
        Assert.Contains(words, cards.Explanation, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData(200, 262, "None")]
    [InlineData(262, 200, "None")]
    [InlineData(200, 320, "1 worker, no spin")]
    [InlineData(320, 200, "Default")]
    public void Of_NothingStandsOut_NamesNoBest(double usual, double other, string best)
    {
        var cards = CardsOf(Plan(), ("Default", usual, 100), ("1 worker, no spin", other, 100));

        Assert.Equal(best, cards.Best);
        Assert.Equal(best == "None", cards.Key == SweepCards.NotAProof);
    }

    [Theory]
    [InlineData(150, 90, "2.0 × efficiency with 64 users", " But with 16 users “Default” is better.")]
    [InlineData(100, 100, "2.0 × efficiency with 64 users", " But with 16 users it is not ahead of “Default”.")]
    [InlineData(60, 100, "2.0 × efficiency", "")]
    public void Of_UserCountsDisagree_TheFindingIsReportedOfItsOwn(double usual, double other, string key, string told)
    {
        var plan = SweepPlanner.Plan(new() { Users = [16, 64] }).Plan;
        plan = plan with
        {
            Configurations =
            [
                .. plan.Configurations.Where(configuration => configuration.Name is "Default" or "1 worker, no spin"),
            ],
        };
        var sweep = new SweepDocument(
            SweepDocument.CurrentSchema,
            "a",
            DateTimeOffset.UnixEpoch,
            RunEnvironment.Capture(),
            plan,
            SweepState.Complete,
            [
                .. plan.Cells()
                    .Select(cell =>
                        cell with
                        {
                            State = CellState.Done,
                            Figures = new(
                                "run",
                                5,
                                (cell.Users, cell.Configuration) switch
                                {
                                    (16, "Default") => usual,
                                    (16, _) => other,
                                    (_, "Default") => 250,
                                    _ => 500,
                                },
                                0,
                                1,
                                2,
                                new(100, 100, 100)
                            ),
                        }
                    ),
            ]
        );

        var cards = SweepCards.Create(new(sweep, Resolution.Assumed), SweepOutcome.From(sweep)!);

        Assert.Equal(key, cards.Key);
        Assert.EndsWith("req/s/core)." + told, cards.Explanation, StringComparison.Ordinal);
        Assert.Equal(
            $"1 worker, no spin, {key}{told.Replace(" But ", "; ", StringComparison.Ordinal).TrimEnd('.')}",
            SweepCards.Summarize(new(sweep, Resolution.Assumed), SweepOutcome.From(sweep)!)
        );
    }

    [Theory]
    [InlineData(
        405,
        200,
        "Best configuration with 64 users",
        ", 64 users. But with 16 users “Default” is better. With 16 users “Default” came close"
    )]
    [InlineData(260, 150, "Best configuration with 64 users", ", 64 users. But with 16 users “Default” is better")]
    [InlineData(
        380,
        390,
        "Best configuration with 64 users",
        ", 64 users. But with 16 users it is not ahead of “Default”. With 16 users “Default” came close"
    )]
    [InlineData(190, 300, "Best configuration", ", 64 users")]
    public void Of_BestIsNotClearWithOtherUsers_TheTileReportsIt(
        double usual,
        double other,
        string heading,
        string told
    )
    {
        var plan = SweepPlanner.Plan(new() { Users = [16, 64] }).Plan;
        plan = plan with
        {
            Configurations =
            [
                .. plan.Configurations.Where(configuration => configuration.Name is "Default" or "1 worker, no spin"),
            ],
        };
        var sweep = new SweepDocument(
            SweepDocument.CurrentSchema,
            "a",
            DateTimeOffset.UnixEpoch,
            RunEnvironment.Capture(),
            plan,
            SweepState.Complete,
            [
                .. plan.Cells()
                    .Select(cell =>
                        cell with
                        {
                            State = CellState.Done,
                            Figures = new(
                                "run",
                                5,
                                (cell.Users, cell.Configuration) switch
                                {
                                    (16, "Default") => usual,
                                    (16, _) => other,
                                    (_, "Default") => 250,
                                    _ => 408,
                                },
                                0,
                                1,
                                2,
                                new(100, 100, 100)
                            ),
                        }
                    ),
            ]
        );

        var cards = SweepCards.Create(new(sweep, Resolution.Assumed), SweepOutcome.From(sweep)!);

        Assert.Equal((heading, "1 worker, no spin"), (cards.BestHeading, cards.Best));
        Assert.EndsWith(told, cards.BestExplanation, StringComparison.Ordinal);
        Assert.Equal(
            heading.EndsWith("users", StringComparison.Ordinal),
            cards.Key.EndsWith(" with 64 users", StringComparison.Ordinal)
        );
        var first = SweepCards.FirstOf(
            new(sweep, Resolution.Assumed),
            SweepOutcome.From(sweep)!.MostEfficient!,
            SweepFigure.Efficiency
        );
        Assert.Equal(
            told.Contains("came close", StringComparison.Ordinal),
            first.EndsWith("; the next one is close, one run each: not a proof", StringComparison.Ordinal)
        );
    }

    [Theory]
    [InlineData(
        160,
        "With 256 users, one run each: not a proof",
        " With 64 users “1 worker, no spin” is 1.6 × “Default”."
    )]
    [InlineData(110, "One run each: not a proof", "")]
    public void Of_NothingIsClearWithTheUsersOfTheBest_ReportsWhichUsersAndWhatIsWithOthers(
        double rps,
        string key,
        string told
    )
    {
        var plan = SweepPlanner.Plan(new() { Users = [64, 256] }).Plan;
        plan = plan with
        {
            Configurations =
            [
                .. plan.Configurations.Where(configuration => configuration.Name is "Default" or "1 worker, no spin"),
            ],
        };
        var sweep = new SweepDocument(
            SweepDocument.CurrentSchema,
            "a",
            DateTimeOffset.UnixEpoch,
            RunEnvironment.Capture(),
            plan,
            SweepState.Complete,
            [
                .. plan.Cells()
                    .Select(cell =>
                        cell with
                        {
                            State = CellState.Done,
                            Figures = new(
                                "run",
                                5,
                                (cell.Users, cell.Configuration) switch
                                {
                                    (64, "Default") => 100,
                                    (64, _) => rps,
                                    (_, "Default") => 200,
                                    _ => 220,
                                },
                                0,
                                1,
                                2,
                                new(100, 100, 100)
                            ),
                        }
                    ),
            ]
        );

        var cards = SweepCards.Create(new(sweep, Resolution.Assumed), SweepOutcome.From(sweep)!);

        Assert.Equal(key, cards.Key);
        Assert.Equal(
            $"10 % more requests per core used than “Default” with 256 users. One run each: not a proof.{told}",
            cards.Explanation
        );
    }

    [Fact]
    public void Of_OneCellMeasuredOfSeveral_HasNoResultAnywhere()
    {
        var sweep = SweepOf(Plan(), ("Default", 200, 100));
        var cards = SweepCards.Create(new(sweep, Resolution.Assumed), SweepOutcome.From(sweep)!);

        Assert.Equal(("No comparison yet", "None yet"), (cards.Key, cards.Best));
        Assert.Equal(
            "No comparison yet",
            SweepCards.Summarize(new(sweep, Resolution.Assumed), SweepOutcome.From(sweep)!)
        );
    }

    // Regression: noise decided the winner; the second of three was as good as the first.
    [Fact]
    public void Of_BestIsClearOfTheDefaultAndNotOfTheNext_NamesNoBest()
    {
        var cards = CardsOf(
            Plan(),
            ("Default", 100, 100),
            ("1 worker, no spin", 200, 100),
            ("2 workers, no spin", 210, 100)
        );

        Assert.Equal((SweepCards.NotAProof, "None"), (cards.Key, cards.Best));
        Assert.Contains(
            "“2 workers, no spin” and “1 worker, no spin” are close",
            cards.Explanation,
            StringComparison.Ordinal
        );
        Assert.Contains("too close to “1 worker, no spin”", cards.BestExplanation, StringComparison.Ordinal);
    }

    // Regression: a single cell had a best load, a best efficiency and a star.
    [Fact]
    public void Of_OneCell_HasNoBestOfAnything()
    {
        var plan = SweepPlanner.Plan(new() { Users = [16] }).Plan;
        plan = plan with { Configurations = [plan.Configurations[0]] };
        var sweep = new SweepDocument(
            SweepDocument.CurrentSchema,
            "a",
            DateTimeOffset.UnixEpoch,
            RunEnvironment.Capture(),
            plan,
            SweepState.Complete,
            [
                .. plan.Cells()
                    .Select(cell =>
                        cell with
                        {
                            State = CellState.Done,
                            Figures = new("run", 5, 200, 0, 1, 2, new(100, 100, 100)),
                        }
                    ),
            ]
        );

        var cards = SweepCards.Create(new(sweep, Resolution.Assumed), SweepOutcome.From(sweep)!);

        Assert.Equal(("One cell", "Tried", "16 users"), (cards.Key, cards.BestHeading, cards.Best));
        Assert.Equal("One cell", SweepCards.Summarize(new(sweep, Resolution.Assumed), SweepOutcome.From(sweep)!));
        Assert.False(SweepCards.IsClear(new(sweep, Resolution.Assumed), SweepOutcome.From(sweep)!));
        Assert.Null(new SweepComparison(sweep, Resolution.Assumed).StarOf(SweepFigure.Throughput));
    }

    [Theory]
    [InlineData(110, "None")]
    [InlineData(160, "10 users")]
    public void Of_OneSettingAtLoadsThatHardlyDiffer_CrownsNoLoad(double rps, string best)
    {
        var plan = SweepPlanner.Plan(new() { Users = [1, 10] }).Plan;
        plan = plan with { Configurations = [plan.Configurations[0]] };
        var sweep = new SweepDocument(
            SweepDocument.CurrentSchema,
            "a",
            DateTimeOffset.UnixEpoch,
            RunEnvironment.Capture(),
            plan,
            SweepState.Complete,
            [
                .. plan.Cells()
                    .Select(cell =>
                        cell with
                        {
                            State = CellState.Done,
                            Figures = new("run", 5, cell.Users == 1 ? 100 : rps, 0, 1, 2, new(100, 100, 100)),
                        }
                    ),
            ]
        );

        Assert.Equal(best, SweepCards.Create(new(sweep, Resolution.Assumed), SweepOutcome.From(sweep)!).Best);
        Assert.Equal(
            best == "None" ? SweepCards.NotAProof : "Default",
            SweepCards.Summarize(new(sweep, Resolution.Assumed), SweepOutcome.From(sweep)!).Split(',')[0]
        );
    }

    [Theory]
    [InlineData(SweepState.Running, "under way")]
    [InlineData(SweepState.Stopped, "stopped")]
    public void StateOf_Sweep_IsAWordThatStandsAlone(SweepState state, string expected) =>
        Assert.Equal(
            expected,
            SweepTexts.StateOf(
                new(
                    SweepDocument.CurrentSchema,
                    "a",
                    DateTimeOffset.UnixEpoch,
                    RunEnvironment.Capture(),
                    Plan(),
                    state,
                    []
                )
            )
        );

    [Fact]
    public void Of_OneSettingAtSeveralLoads_CallsNoneOfThemTheBest()
    {
        var plan = SweepPlanner.Plan(new() { Users = [1, 10] }).Plan;
        var cards = CardsOf(plan with { Configurations = [plan.Configurations[0]] }, ("Default", 100, 200));

        Assert.Equal(("Best load", "One setting"), (cards.BestHeading, cards.Key));
    }

    private static SweepPlan Plan() => SweepPlanner.Plan(new() { Users = [1] }).Plan;

    private static SweepCards CardsOf(SweepPlan plan, params (string Configuration, double Rps, double Cpu)[] measured)
    {
        var sweep = SweepOf(plan, measured);
        return SweepCards.Create(new(sweep, Resolution.Assumed), SweepOutcome.From(sweep)!);
    }

    private static SweepDocument SweepOf(
        SweepPlan plan,
        params (string Configuration, double Rps, double Cpu)[] measured
    )
    {
        var cells = plan.Cells()
            .Select(cell =>
                measured.FirstOrDefault(entry => entry.Configuration == cell.Configuration)
                    is { Configuration: not null } item
                    ? cell with
                    {
                        State = CellState.Done,
                        Figures = new("run", 5, item.Rps, 0, 1, 2, new(item.Cpu, item.Cpu, item.Cpu)),
                    }
                    : cell with
                    {
                        State = CellState.Failed,
                    }
            );
        return new(
            SweepDocument.CurrentSchema,
            "a",
            DateTimeOffset.UnixEpoch,
            RunEnvironment.Capture(),
            plan,
            SweepState.Complete,
            [.. cells]
        );
    }
}
