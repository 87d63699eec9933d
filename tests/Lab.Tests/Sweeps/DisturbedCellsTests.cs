using Lab.Sweeps;
using LoadEngine.Runs;

namespace Lab.Tests.Sweeps;

public sealed class DisturbedCellsTests
{
    [Theory]
    [InlineData(60, 45, 1)]
    [InlineData(60, 46, 0)]
    [InlineData(34, 10, 0)]
    [InlineData(10, 60, 0)]
    public void Of_OthersTookMuchMoreBesideOneCell_IsThatCell(double others, double rest, int found)
    {
        var plan = SweepPlanner.Plan(new() { Users = [16, 32] }).Plan;
        var cells = plan.Cells().Select(cell => cell with { State = CellState.Done, Figures = new("run", 5, 100, 0, 1, 2, null) { OthersPercent = cell.Number == 2 ? others : rest } });

        var disturbed = DisturbedCells.Of(new(SweepDocument.CurrentSchema, "a", DateTimeOffset.UnixEpoch, RunEnvironment.Here(), plan, SweepState.Complete, [.. cells])).ToList();

        Assert.Equal(found, disturbed.Count);
        Assert.All(disturbed, each => Assert.Equal((2, others, rest), (each.Cell.Number, each.OthersPercent, each.RestPercent)));
    }
}
