using Lab.Storage.Documents;
using Reports.Comparisons;
using Reports.Facts;

namespace Imports.Tests;

/// <summary>Compares results of two tools.</summary>
public sealed class ComparedTests
{
    [Fact]
    public void Compare_PercentilesAgainstEveryRequest_ComparesWhatBothTellAndReportsWhoMeasured()
    {
        var (wrk, k6) = (Readings.Run(Samples.Wrk), Readings.Run(Samples.K6Lines()));

        var comparison = new Comparison([ComparedRun.From("a", wrk, null), ComparedRun.From("b", k6, null)]);

        Assert.Equal(48_250.12, comparison.Baseline.Figures.Values[ComparedMetric.Rps]);
        Assert.Null(comparison.Baseline.Figures.Values[ComparedMetric.P95]);
        Assert.InRange(comparison.Runs[1].Figures.Values[ComparedMetric.P95]!.Value, 99, 101);
        Assert.Contains(
            comparison.Differences,
            difference => difference.Name == "Measured by" && difference.Values.SequenceEqual(["wrk", "k6"])
        );
        Assert.NotEmpty(comparison.Headline);
        Assert.DoesNotContain(
            "0 MiB",
            string.Join(' ', comparison.Differences.SelectMany(difference => difference.Values)),
            StringComparison.Ordinal
        );
    }

    [Fact]
    public void Compare_TwoOfOtherTools_CallsThemByTheirNamesAndNotByAVariant()
    {
        var run = Readings.Run(Samples.Hgrm);
        var other = run with { Id = "other", Labels = run.Labels with { Name = "after" } };

        var comparison = new Comparison([ComparedRun.From("a", run, null), ComparedRun.From("b", other, null)]);

        Assert.DoesNotContain("Contrast", comparison.Headline, StringComparison.Ordinal);
        Assert.Contains("after", comparison.Headline, StringComparison.Ordinal);
        Assert.Null(comparison.Baseline.Figures.Values[ComparedMetric.FailedShare]);
        Assert.Equal(100, comparison.Baseline.Figures.Latencies.Count);
    }

    [Theory]
    [MemberData(nameof(Readings.Texts), MemberType = typeof(Readings))]
    public void Compare_WithAnyTool_ReportsWhatItsLatenciesAre(string text)
    {
        var run = Readings.Run(text);

        var condition = Assert.Single(
            new Comparison([ComparedRun.From("a", run, null), ComparedRun.From("b", run, null)]).Differences,
            difference => difference.Name == ToolCaveats.Name
        );

        Assert.All(condition.Values, value => Assert.NotEqual("Not known.", value));
        Assert.Equal(
            run.MeasuredBy
                is "wrk"
                    or "hey"
                    or "oha"
                    or "Locust"
                    or "k6"
                    or "ab"
                    or "autocannon"
                    or "bombardier"
                    or "h2load"
                    or "JMeter",
            condition.Values[0].Contains("would have waited are in no percentile", StringComparison.Ordinal)
        );
        Assert.Equal(
            run.Summary!.Total.LatencyIsOfAllAnswers,
            condition.Values[0].Contains("Failures are included", StringComparison.Ordinal)
        );
    }

    [Fact]
    public void OverTime_OfToolsThatTellOfTheWholeOnly_IsEmptyAndReportsWhy()
    {
        var run = Readings.Run(Samples.Wrk);
        var comparison = new Comparison([
            ComparedRun.From("a", run, null),
            ComparedRun.From("b", Readings.Run(Samples.Hey), null),
        ]);

        Assert.Empty(ComparisonCharts.OverTime(comparison));
        Assert.Contains(
            "have no values per second",
            ComparisonCharts.DescribeMissingTimes(comparison, []),
            StringComparison.Ordinal
        );
        Assert.Contains(
            "have percentiles but no histogram",
            ComparisonCharts.DescribeMissingDistributions(comparison),
            StringComparison.Ordinal
        );
    }

    [Fact]
    public void OverTime_OneOfThemHasTimes_ReportsWhomThereIsNoLine()
    {
        var comparison = new Comparison([
            ComparedRun.From("a", Readings.Run(Samples.Wrk, "one.txt"), null),
            ComparedRun.From("b", Readings.Run(Samples.K6Lines(), "two.txt"), null),
        ]);

        var charts = ComparisonCharts.OverTime(comparison);

        Assert.NotEmpty(charts);
        Assert.Contains("one", ComparisonCharts.DescribeMissingTimes(comparison, charts), StringComparison.Ordinal);
        Assert.DoesNotContain(
            "two",
            ComparisonCharts.DescribeMissingTimes(comparison, charts),
            StringComparison.Ordinal
        );
    }
}
