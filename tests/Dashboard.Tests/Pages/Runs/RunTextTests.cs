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
}
