using Lab.Runs;
using Lab.Testing;
using Reports.Facts;

namespace Reports.Tests.Facts;

public sealed class RunFactsTests
{
    [Fact]
    public void LoadReached_ArrivalRate_IsTheRateAndTheUsersAreItsResult()
    {
        var summary = RunSamples.Summary("a", DateTimeOffset.UnixEpoch, 20, 133, 6_136) with { PeakUsers = 149 };

        Assert.Equal("up to 149 users", RunFacts.LoadReached(summary));
        Assert.Equal("up to 20 starts/s, 149 at once", RunFacts.LoadReached(summary with { PeakRatePerSecond = 20 }));
        Assert.Null(RunFacts.LoadReached(summary with { PeakUsers = 0 }));
    }

    [Fact]
    public void Rungs_OfALadder_AreAnswersASecondBySize()
    {
        var summary = StoredRuns.Run().Summary!;

        Assert.Null(RunFacts.Rungs(summary));
        Assert.Equal(
            "Good answers a second by the size of the burst: 1 → 0.5, 1,000 → 50 (800 failed).",
            RunFacts.Rungs(summary with { Rungs = [new(1, 2, 1, 0), new(1_000, 4, 200, 800)] }));
    }
}
