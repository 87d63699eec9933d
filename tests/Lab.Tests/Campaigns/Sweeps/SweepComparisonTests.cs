using Lab.Campaigns.Sweeps;
using LoadEngine.Runs;
using Statistics.Differences;

namespace Lab.Tests.Campaigns.Sweeps;

public sealed class SweepComparisonTests
{
    [Theory]
    [InlineData(100, 150, false)]
    [InlineData(100, 151, true)]
    public void StarOf_CellsOfAsManyUsers_MarksOnlyWhatIsBeyondTheResolution(
        double first,
        double second,
        bool isMarked
    ) => Assert.Equal(isMarked, StarOf(Sweep((16, 0, first), (16, 1, second)), SweepFigure.Throughput) is not null);

    // Twice the users give twice the requests, independent of the setting.
    [Fact]
    public void StarOf_MoreUsers_AreNoRivals()
    {
        var star = StarOf(Sweep((16, 0, 100), (16, 1, 200), (32, 0, 300), (32, 1, 299)), SweepFigure.Throughput);

        Assert.Null(star);
    }

    [Theory]
    [InlineData(0, 380, true)]
    [InlineData(1, 380, false)]
    [InlineData(1, 250, true)]
    public void StarOf_AnotherSettingWithOtherUsersComesNear_MarksNone(int configuration, double rps, bool isMarked) =>
        Assert.Equal(
            isMarked,
            StarOf(Sweep((16, configuration, rps), (32, 0, 400), (32, 1, 250)), SweepFigure.Throughput) is not null
        );

    [Theory]
    [InlineData(100, 250, false)]
    [InlineData(100, 251, true)]
    public void StarOf_Latency_MarksTheLowest(double first, double second, bool isMarked) =>
        Assert.Equal(
            isMarked ? 100 : null,
            StarOf(
                Sweep((16, 0, first), (16, 1, second)),
                new(figures => figures.RequestsPerSecond, IsLatency: true)
            )?.Figures!.RequestsPerSecond
        );

    private static SweepCell? StarOf(SweepDocument sweep, SweepFigure figure) =>
        new SweepComparison(sweep, Resolution.Assumed).StarOf(figure);

    private static SweepDocument Sweep(params (int Users, int Configuration, double Rps)[] measured)
    {
        var plan = SweepPlanner.Plan(new() { Users = [16, 32] }).Plan;
        var cells = plan.Cells()
            .Select(cell =>
                measured
                    .Where(entry =>
                        entry.Users == cell.Users && plan.Configurations[entry.Configuration].Name == cell.Configuration
                    )
                    .Select(entry => (double?)entry.Rps)
                    .FirstOrDefault()
                    is { } rps
                    ? cell with
                    {
                        State = CellState.Done,
                        Figures = new("run", 5, rps, 0, 1, 2, null),
                    }
                    : cell
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
