using System.Text.RegularExpressions;
using Dashboard.Pages.Sweeps;
using Dashboard.Tests.Components;
using Lab.Campaigns.Sweeps;
using LoadEngine.Runs;

namespace Dashboard.Tests.Pages.Sweeps;

public sealed class DisturbedCellNotesTests : ComponentTest
{
    [Theory]
    [InlineData(new double[] { 10, 10, 10, 70 }, "(70 %)", "10 %.")]
    [InlineData(new double[] { 50, 50, 50, 50, 90, 80, 10 }, "(90 %)", "(80 %)", "(10 %)", "50 %.")]
    [InlineData(new double[] { 43, 56, 50, 48 }, "43 to 56 %.")]
    public void Notes_DisturbedCells_AreInOneBanner(double[] backgroundCpu, params string[] figures)
    {
        var note = Assert.Single(Notes(backgroundCpu));

        Assert.All(figures, figure => Assert.Contains(figure, note, StringComparison.Ordinal));
    }

    [Fact]
    public void Notes_LowBackgroundCpu_IsEmpty() => Assert.Empty(Notes(3, 4, 3));

    private List<string> Notes(params double[] backgroundCpu)
    {
        var plan = SweepPlanner.Plan(new() { Users = [.. Enumerable.Range(1, backgroundCpu.Length)] }).Plan;
        plan = plan with { Configurations = [plan.Configurations[0]] };
        var cells = plan.Cells()
            .Select(cell =>
                cell with
                {
                    State = CellState.Done,
                    Figures = new("run", 5, 100, 0, 1, 2, null)
                    {
                        BackgroundCpuPercent = backgroundCpu[cell.Number - 1],
                    },
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
        return
        [
            .. Regex
                .Matches(
                    Html<DisturbedCellNotes>(note => note.Add(part => part.Sweep, sweep)),
                    "<p[^>]*>(.*?)</p>",
                    RegexOptions.Singleline
                )
                .Select(match => match.Groups[1].Value),
        ];
    }
}
