using Lab.Foundation.Statistics;
using Lab.Storage.Documents;
using Lab.Testing;
using Reports.Comparisons;

namespace Reports.Tests.Comparisons;

public sealed class PerSecondDistributionTests
{
    [Theory]
    [InlineData(7_000, 210, true)]
    [InlineData(7_000, 240, false)]
    public void IsApartFrom_RangesThatDoNotTouch_AreApartHoweverWideOneIs(
        double most,
        double mostOfTheOther,
        bool expected
    )
    {
        var wide = PerSecondDistribution.From([230, 240, 900, 3_000, most])!;
        var narrow = PerSecondDistribution.From([200, 201, 201, 202, mostOfTheOther])!;

        Assert.Equal(expected, wide.IsApartFrom(narrow));
        Assert.Equal(expected, narrow.IsApartFrom(wide));
    }

    [Fact]
    public async Task LeastAndMost_OfEveryFigure_HoldTheFigureOfTheWholeTime()
    {
        // Nine fast seconds with few responses, then one with most of them, all slow: the middle half of the seconds does not
        // show it.
        var run = StoredRuns.Run(
            "a",
            10,
            rps: second => second < 9 ? 10 : 400,
            latencyMs: second => second < 9 ? 20 : 4_000
        );
        var comparison = (
            await ComparisonReader.ReadAsync(
                "a,b",
                new InMemoryRunStore(run, StoredRuns.Run("b", 10, name: "b")),
                TestContext.Current.CancellationToken
            )
        ).Comparison!;
        var figures = comparison.Runs[0].Figures;

        Assert.All(
            ComparedMetrics.All,
            figure =>
            {
                if (figures.Values[figure] is { } value && figures.Distributions[figure] is { } spread)
                    Assert.InRange(value, spread.Least - 1e-9, spread.Most + 1e-9);
            }
        );
        Assert.True(figures.Values[ComparedMetric.P95] > figures.Distributions[ComparedMetric.P95]!.UpperQuartile);
    }

    [Fact]
    public async Task Headline_RefusalsMakeManyAnswers_CountsTheGoodOnes()
    {
        var refusing = StoredRuns.Run("b", 10, rps: _ => 900, name: "fast no");
        refusing = refusing with
        {
            Intervals =
            [
                .. refusing.Intervals.Select(interval =>
                    interval with
                    {
                        Totals = interval.Totals with { Succeeded = 50, Failed = 850 },
                    }
                ),
            ],
        };
        var comparison = (
            await ComparisonReader.ReadAsync(
                "a,b",
                new InMemoryRunStore(StoredRuns.Run("a", 10, rps: _ => 100), refusing),
                TestContext.Current.CancellationToken
            )
        ).Comparison!;

        Assert.Contains("2.0 × fewer successful responses per second", comparison.Headline, StringComparison.Ordinal);
    }
}
