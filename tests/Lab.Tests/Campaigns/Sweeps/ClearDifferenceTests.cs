using Lab.Campaigns.Sweeps;
using LoadEngine.Runs;

namespace Lab.Tests.Campaigns.Sweeps;

public sealed class ClearDifferenceTests
{
    [Theory]
    [InlineData(100, 114, false)]
    [InlineData(100, 115, true)]
    public void StarOf_CellsOfAsManyUsers_MarksOnlyWhatIsMoreThanNoise(double first, double second, bool isMarked) =>
        Assert.Equal(
            isMarked,
            ClearDifference.StarOf(Sweep((16, 0, first), (16, 1, second)), figures => figures.RequestsPerSecond)
                is not null
        );

    // Twice the users give twice the requests, independent of the setting.
    [Fact]
    public void StarOf_MoreUsers_AreNoRivals()
    {
        var star = ClearDifference.StarOf(
            Sweep((16, 0, 100), (16, 1, 200), (32, 0, 300), (32, 1, 299)),
            figures => figures.RequestsPerSecond
        );

        Assert.Null(star);
    }

    [Theory]
    [InlineData(0, 380, true)]
    [InlineData(1, 380, false)]
    [InlineData(1, 300, true)]
    public void StarOf_AnotherSettingWithOtherUsersComesNear_MarksNone(int configuration, double rps, bool isMarked) =>
        Assert.Equal(
            isMarked,
            ClearDifference.StarOf(
                Sweep((16, configuration, rps), (32, 0, 400), (32, 1, 300)),
                figures => figures.RequestsPerSecond
            )
                is not null
        );

    [Theory]
    [InlineData(100, 114, false)]
    [InlineData(100, 115, true)]
    public void StarOf_Latency_MarksTheLowest(double first, double second, bool isMarked) =>
        Assert.Equal(
            isMarked ? 100 : null,
            ClearDifference
                .StarOf(Sweep((16, 0, first), (16, 1, second)), figures => figures.RequestsPerSecond, isLowBest: true)
                ?.Figures!.RequestsPerSecond
        );

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
