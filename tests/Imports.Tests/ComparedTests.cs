using Reports.Comparisons;

namespace Imports.Tests;

/// <summary>What two tools measured, side by side.</summary>
public sealed class ComparedTests
{
    [Fact]
    public void Compare_PercentilesAgainstEveryRequest_ComparesWhatBothTellAndSaysWhoMeasured()
    {
        var (wrk, k6) = (ForeignResultsTests.Run(Samples.Wrk), ForeignResultsTests.Run(Samples.K6Lines()));

        var comparison = new Comparison([Contender.Of("a", wrk, null), Contender.Of("b", k6, null)]);

        Assert.Equal(48_250.12, comparison.Before.Figures.Values[ComparedFigure.Rps]);
        Assert.Null(comparison.Before.Figures.Values[ComparedFigure.P95]);
        Assert.InRange(comparison.Contenders[1].Figures.Values[ComparedFigure.P95]!.Value, 99, 101);
        Assert.Contains(comparison.Differences, difference => difference.Name == "Measured by" && difference.Values.SequenceEqual(["wrk", "k6"]));
        Assert.NotEmpty(comparison.Headline);
        Assert.DoesNotContain("0 MiB", string.Join(' ', comparison.Differences.SelectMany(difference => difference.Values)), StringComparison.Ordinal);
    }

    // Seen above two files of other tools: "Contrast and Contrast: no difference".
    [Fact]
    public void Compare_TwoOfOtherTools_CallsThemByTheirNamesAndNotByAVariant()
    {
        var run = ForeignResultsTests.Run(Samples.Hgrm);
        var other = run with { Id = "other", Labels = run.Labels with { Name = "after" } };

        var comparison = new Comparison([Contender.Of("a", run, null), Contender.Of("b", other, null)]);

        Assert.DoesNotContain("Contrast", comparison.Headline, StringComparison.Ordinal);
        Assert.Contains("after", comparison.Headline, StringComparison.Ordinal);
        Assert.Null(comparison.Before.Figures.Values[ComparedFigure.FailedShare]);
        Assert.Equal(100, comparison.Before.Figures.Latencies.Count);
    }
}
