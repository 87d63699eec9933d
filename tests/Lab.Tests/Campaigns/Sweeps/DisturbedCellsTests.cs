using Lab.Campaigns.Sweeps;
using LoadEngine.Runs;

namespace Lab.Tests.Campaigns.Sweeps;

public sealed class DisturbedCellsTests
{
    [Theory]
    [InlineData(60, 45, 1)]
    [InlineData(60, 46, 0)]
    [InlineData(34, 10, 0)]
    [InlineData(10, 60, 1)]
    [InlineData(10, 34, 0)]
    public void Of_OthersTookMuchMoreOrLessDuringOneCell_IsThatCell(double others, double rest, int found)
    {
        var plan = SweepPlanner.Plan(new() { Users = [16, 32] }).Plan;
        var cells = plan.Cells()
            .Select(cell =>
                cell with
                {
                    State = CellState.Done,
                    Figures = new("run", 5, 100, 0, 1, 2, null)
                    {
                        BackgroundCpuPercent = cell.Number == 2 ? others : rest,
                    },
                }
            );

        var disturbed = DisturbedCells
            .Find(
                new(
                    SweepDocument.CurrentSchema,
                    "a",
                    DateTimeOffset.UnixEpoch,
                    RunEnvironment.Capture(),
                    plan,
                    SweepState.Complete,
                    [.. cells]
                )
            )
            .ToList();

        Assert.Equal(found, disturbed.Count);
        Assert.All(
            disturbed,
            entry => Assert.Equal((2, others, rest), (entry.Cell.Number, entry.OthersPercent, entry.RestPercent))
        );
    }

    // Of two cells, the one with less CPU is named for both; of three, only the cell that differs from the two others.
    [Theory]
    [InlineData(new double[] { 7, 70 }, 2)]
    [InlineData(new double[] { 7, 70, 70 }, 1)]
    [InlineData(new double[] { 7, 70, 7 }, 2)]
    public void Of_FewCells_NamesTheOneThatIsUnlikeTheRest(double[] others, int expected)
    {
        var plan = SweepPlanner.Plan(new() { Users = [16] }).Plan;
        plan = plan with { Configurations = [.. plan.Configurations.Take(others.Length)] };
        var cells = plan.Cells()
            .Select(cell =>
                cell with
                {
                    State = CellState.Done,
                    Figures = new("run", 5, 100, 0, 1, 2, null) { BackgroundCpuPercent = others[cell.Number - 1] },
                }
            );

        var disturbed = DisturbedCells.Find(
            new(
                SweepDocument.CurrentSchema,
                "a",
                DateTimeOffset.UnixEpoch,
                RunEnvironment.Capture(),
                plan,
                SweepState.Complete,
                [.. cells]
            )
        );

        Assert.Equal(expected, Assert.Single(disturbed).Cell.Number);
    }

    [Theory]
    [InlineData(new double[] { 43, 56, 50, 48 }, 4)]
    [InlineData(new double[] { 43, 56, 50, 35 }, null)]
    [InlineData(new double[] { 10, 43, 56, 50, 48, 50, 50, 50, 50, 50 }, 9)]
    [InlineData(new double[] { 10, 20 }, null)]
    public void Everywhere_OthersTookMuchDuringNearlyAllCells_ReportsTheLeastAndTheMost(double[] others, int? cells)
    {
        var plan = SweepPlanner.Plan(new() { Users = [.. Enumerable.Range(1, others.Length)] }).Plan;
        plan = plan with { Configurations = [plan.Configurations[0]] };
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
                            Figures = new("run", 5, 100, 0, 1, 2, null)
                            {
                                BackgroundCpuPercent = others[cell.Number - 1],
                            },
                        }
                    ),
            ]
        );

        Assert.Equal(
            cells is { } count ? new SweepBackgroundCpu(count, others.Length, 43, 56) : null,
            DisturbedCells.Everywhere(sweep)
        );
    }
}
