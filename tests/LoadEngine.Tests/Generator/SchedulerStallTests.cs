using LoadEngine.Generator;

namespace LoadEngine.Tests.Generator;

public sealed class SchedulerStallTests
{
    [Fact]
    public void TakeMs_SeveralSleeps_IsTheLongestBeyondWhatWasAskedSinceTheLastCall()
    {
        var stops = new SchedulerStall();
        stops.RecordSleep(5_000_000, 5_200_000);
        stops.RecordSleep(5_000_000, 2_865_000_000);
        stops.RecordSleep(5_000_000, 4_000_000);

        Assert.Equal(2_860, stops.TakeMaxMs(), tolerance: 1e-9);
        Assert.Equal(0, stops.TakeMaxMs());
    }
}
