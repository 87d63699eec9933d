using Dashboard.Pages.Runs;
using Experiments;
using Lab.Runs;
using Lab.Testing;

namespace Dashboard.Tests.Pages.Runs;

public sealed class RunTextTests
{
    [Fact]
    public void ByVariant_RunThatWasSwitched_TellsEachAndNoMixtureOfBoth()
    {
        var summary = RunSamples.Summary("a", DateTimeOffset.UnixEpoch, 20, 133, 6_136);
        var (slow, fast) = (summary.Total with { Rps = 14 }, summary.Total with { Rps = 249 });
        var switched = summary with { Variants = [new(VariantKind.Fragile, "/bad", 10, slow), new(VariantKind.Fixed, "/good", 10, fast)] };

        Assert.Equal("14 → 249", RunText.ByVariant(switched, figures => $"{figures.Rps}"));
        Assert.Equal("14", RunText.ByVariant(summary with { Variants = [switched.Variants[0]], Total = slow }, figures => $"{figures.Rps}"));
        Assert.Equal("–", RunText.ByVariant(null, figures => $"{figures.Rps}"));
    }

    [Theory]
    [InlineData(171, 0, 125, "0 %, 42 % cut off")]
    [InlineData(1_000, 30, 10, "3 %")]
    [InlineData(1_000, 0, 0, "0 %")]
    [InlineData(0, 0, 40, "–, 100 % cut off")]
    [InlineData(0, 0, 0, "–")]
    public void FailedShare_ManyCutOff_AreToldBesideThoseThatFailed(long ended, long failed, long cutOff, string expected)
    {
        var summary = RunSamples.Summary("a", DateTimeOffset.UnixEpoch, 20, 133, 6_136);

        Assert.Equal(expected, RunText.FailedShare(summary with { Total = summary.Total with { Requests = ended, Failed = failed, Cancelled = cutOff } }));
    }
}
