using Dashboard.Pages.Runs;
using Lab.Runs;
using Lab.Testing;

namespace Dashboard.Tests.Pages.Runs;

public sealed class RunTextTests
{
    [Theory]
    [InlineData(171, 0, 125, "0 %, 42 % cut off")]
    [InlineData(1_000, 30, 10, "3 %")]
    [InlineData(1_000, 0, 0, "0 %")]
    [InlineData(30_000, 1, 0, "< 0.01 %")]
    [InlineData(1_000_000, 977_100, 0, "97.7 %")]
    [InlineData(0, 0, 40, "–, 100 % cut off")]
    [InlineData(0, 0, 0, "–")]
    public void FailedShare_ManyCutOff_AreToldBesideThoseThatFailed(long ended, long failed, long cutOff, string expected)
    {
        var figures = RunSamples.Summary("a", DateTimeOffset.UnixEpoch, 20, 133, 6_136).Total;

        Assert.Equal(expected, RunText.FailedShare(figures with { Requests = ended, Failed = failed, Cancelled = cutOff }));
    }

    [Fact]
    public void Load_ArrivalRate_IsTheRateAndNotTheUsersItTook()
    {
        var summary = RunSamples.Summary("a", DateTimeOffset.UnixEpoch, 20, 133, 6_136) with { PeakUsers = 149 };

        Assert.Equal(("149 users", "20 starts/s", "–", "–"), (RunText.Load(summary), RunText.Load(summary with { PeakRatePerSecond = 20 }), RunText.Load(summary with { PeakUsers = 0 }), RunText.Load((RunSummary?)null)));
    }
}
