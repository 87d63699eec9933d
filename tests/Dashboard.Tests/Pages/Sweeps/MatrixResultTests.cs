using Dashboard.Pages.Sweeps;
using Dashboard.Tests.Components;
using Lab.Campaigns.Sweeps;
using LoadEngine.Runs;
using Statistics.Differences;

namespace Dashboard.Tests.Pages.Sweeps;

public sealed class MatrixResultTests : ComponentTest
{
    [Theory]
    [InlineData(2, true)]
    [InlineData(1, false)]
    public void Result_CellsToCompare_ReportsFromWhatOnADifferenceIsClear(int settings, bool isTold)
    {
        var plan = SweepPlanner.Plan(new() { Users = [1] }).Plan;
        plan = plan with { Configurations = [.. plan.Configurations.Take(settings)] };
        var cells = plan.Cells()
            .Select(cell =>
                cell with
                {
                    State = CellState.Done,
                    Figures = new("run", 5, 100, 0, 1, 2, new(50, 50, 50)),
                }
            );
        SweepDocument sweep = new(
            SweepDocument.CurrentSchema,
            "a",
            DateTimeOffset.UnixEpoch,
            RunEnvironment.Capture(),
            plan,
            SweepState.Complete,
            [.. cells]
        );

        Assert.Equal(
            isTold,
            Render(sweep)
                .Contains("One run each: not a proof. Better or worse needs a difference", StringComparison.Ordinal)
        );
    }

    [Theory]
    [InlineData(CellState.Waiting, true)]
    [InlineData(CellState.Running, true)]
    [InlineData(CellState.Failed, false)]
    public void Result_CellsNotTriedYet_IsReportedAsSoFar(CellState last, bool isSoFar)
    {
        var plan = SweepPlanner.Plan(new() { Users = [1] }).Plan;
        plan = plan with { Configurations = [.. plan.Configurations.Take(3)] };
        var cells = plan.Cells()
            .Select(
                (cell, at) =>
                    at == 2
                        ? cell with
                        {
                            State = last,
                        }
                        : cell with
                        {
                            State = CellState.Done,
                            Figures = new("run", 5, 100 + 100 * at, 0, 1, 2, new(50, 50, 50)),
                        }
            );
        SweepDocument sweep = new(
            SweepDocument.CurrentSchema,
            "a",
            DateTimeOffset.UnixEpoch,
            RunEnvironment.Capture(),
            plan,
            SweepState.Running,
            [.. cells]
        );

        var html = Render(sweep);

        Assert.All(
            [
                "Key finding{0}</h3>",
                "Best configuration{0}</h3>",
                "Maximum throughput{0}</h3>",
                "Best efficiency{0}</h3>",
                "★ marks the highest value{0}<",
            ],
            text =>
                Assert.Contains(
                    text.Replace("{0}", isSoFar ? " so far" : "", StringComparison.Ordinal),
                    html,
                    StringComparison.Ordinal
                )
        );
        Assert.Matches(
            $"★ {plan.Configurations[1].Name}\\s*(<span class=\"muted\"> so far</span>){{{(isSoFar ? 1 : 0)}}}\\s*</span>",
            html
        );
        Assert.Equal(
            isSoFar,
            SweepCards
                .Summarize(new(sweep, Resolution.Assumed), SweepOutcome.From(sweep)!)
                .StartsWith("So far: ", StringComparison.Ordinal)
        );
    }

    [Theory]
    [InlineData(1, false)]
    [InlineData(2, true)]
    public void Result_NothingToCompareWithYet_MarksNothing(int measured, bool isMarked)
    {
        var plan = SweepPlanner.Plan(new() { Users = [1] }).Plan;
        var cells = plan.Cells()
            .Select(
                (cell, at) =>
                    at < measured
                        ? cell with
                        {
                            State = CellState.Done,
                            Figures = new("run", 5, 100 + 100 * at, 0, 1, 2, new(50, 50, 50)),
                        }
                        : cell
            );
        SweepDocument sweep = new(
            SweepDocument.CurrentSchema,
            "a",
            DateTimeOffset.UnixEpoch,
            RunEnvironment.Capture(),
            plan,
            SweepState.Running,
            [.. cells]
        );

        var html = Render(sweep);

        Assert.Equal(isMarked, html.Contains("sweep-card key", StringComparison.Ordinal));
        Assert.Equal(isMarked, html.Contains('★', StringComparison.Ordinal));
        Assert.Equal(
            !isMarked,
            html.Contains("No comparison yet: no value is marked as the best so far", StringComparison.Ordinal)
        );
    }

    [Theory]
    [InlineData(1)]
    [InlineData(3)]
    [InlineData(null)]
    public void Table_Star_IsThatOfTheMap(int? star)
    {
        var plan = SweepPlanner.Plan(new() { Users = [1] }).Plan;
        SweepDocument sweep = new(
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
                            Figures = new("run", 5, 100 * cell.Number, 0, 1, 2, new(50, 50, 50)),
                        }
                    ),
            ]
        );
        var marked = sweep.Cells.FirstOrDefault(cell => cell.Number == star);

        var html = Html<MatrixTable>(table => table.Add(part => part.Sweep, sweep).Add(part => part.Star, marked));

        Assert.Equal(star is null ? 0 : 1, html.Split('★').Length - 1);
        if (marked is not null)
            Assert.Contains($"★ {marked.Configuration}", html, StringComparison.Ordinal);
        Assert.Contains("data-testid=\"sweep-unit\">in req/s/core<", Render(sweep), StringComparison.Ordinal);
    }

    private string Render(SweepDocument sweep) => Html<MatrixResult>(result => result.Add(part => part.Sweep, sweep));
}
