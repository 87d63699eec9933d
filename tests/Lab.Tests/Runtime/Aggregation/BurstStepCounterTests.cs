using Lab.Runtime.Aggregation;
using LoadEngine.Figures;

namespace Lab.Tests.Runtime.Aggregation;

public sealed class BurstStepCounterTests
{
    [Fact]
    public void Add_RungAfterRung_ReportsWhoseTheFailuresWere()
    {
        var counts = new BurstStepCounter();

        counts.Add([new(10, 0, 2_000)], Totals(10, 0));
        counts.Add([new(10, 0, 2_000), new(100, 2_500, null)], Totals(50, 0));
        counts.Add([new(10, 0, 2_000), new(100, 2_500, 4_000) { ReleaseMs = 250 }], Totals(70, 40));

        Assert.Equal(
            [new(10, 2, 10, 0) { ReleaseSeconds = 0 }, new(100, 4, 60, 40) { ReleaseSeconds = 0.25 }],
            counts.Ended
        );
        Assert.Equal(15, counts.Ended[1].RequestsPerSecond);
        Assert.Equal(10, counts.Ended[1].FailuresPerSecond);
    }

    [Fact]
    public void Add_FrameSoLateThatItSeesTwoRungs_SharesTheFailuresAndLosesNone()
    {
        var counts = new BurstStepCounter();

        counts.Add([new(10, 0, 1_000), new(30, 1_500, 1_000)], Totals(33, 7));

        Assert.Equal(33, counts.Ended.Sum(rung => rung.Succeeded));
        Assert.Equal(7, counts.Ended.Sum(rung => rung.Failed));
        Assert.All(counts.Ended, rung => Assert.Equal(rung.Size, rung.Succeeded + rung.Failed, tolerance: 1));
    }

    private static IterationFigures Totals(long succeeded, long failed) =>
        new(
            1,
            new(
                succeeded + failed,
                succeeded,
                failed,
                0,
                0,
                0,
                succeeded,
                0,
                new Dictionary<int, long>(),
                new Dictionary<string, long>()
            )
        );
}
