using Dashboard.Summary;
using Experiments;
using Lab.Runs;
using Lab.Testing;

namespace Dashboard.Tests.Summary;

public sealed class FiguresByVariantTests
{
    [Fact]
    public void Text_RunThatWasSwitched_TellsEachAndNoMixtureOfBoth()
    {
        var summary = RunSamples.Summary("a", DateTimeOffset.UnixEpoch, 20, 133, 6_136);
        var (slow, fast) = (summary.Total with { Rps = 14 }, summary.Total with { Rps = 249 });
        var switched = summary with { Variants = [new(VariantKind.Fragile, "/bad", 10, slow), new(VariantKind.Fixed, "/good", 10, fast)] };

        Assert.Equal("14 → 249", FiguresByVariant.Text(switched, figures => $"{figures.Rps}"));
        Assert.Equal("14", FiguresByVariant.Text(summary with { Variants = [switched.Variants[0]], Total = slow }, figures => $"{figures.Rps}"));
        Assert.Equal("–", FiguresByVariant.Text(null, figures => $"{figures.Rps}"));
    }
}
