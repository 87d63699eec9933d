using Experiments;
using Lab.Storage.Documents;
using Lab.Storage.Summaries;
using Lab.Testing;
using Reports.Comparisons;
using Reports.Facts;
using Statistics.Differences;

namespace Reports.Tests.Comparisons;

public sealed class FlippedRunsTests
{
    private static readonly CancellationToken Cancellation = TestContext.Current.CancellationToken;

    [Fact]
    public async Task Read_FlippedRunSplitByVariant_ComparesItsHalvesEachFromItsStart()
    {
        var flipped = StoredRuns.Run(
            "a",
            20,
            rps: second => second < 10 ? 100 : 800,
            variant: second => second < 10 ? VariantKind.Fragile : VariantKind.Fixed
        );
        var reading = await ComparisonReader.ReadAsync(
            "a~Fragile,a~Fixed",
            new InMemoryRunStore(flipped),
            Resolution.Assumed,
            Cancellation
        );

        var comparison = reading.Comparison!;
        Assert.Equal([1_000, 8_000], comparison.Runs.Select(run => run.Figures.Requests));
        Assert.Equal([0, 10], comparison.Runs.Select(run => run.StartSeconds));
        Assert.Contains("8.0 × more successful responses", comparison.Headline, StringComparison.Ordinal);
        Assert.True(
            Assert.Single(comparison.Differences, condition => condition.Name == "Variants mixed in one run").IsOfAll
        );
        Assert.Equal(
            "Variants mixed in one run: effects of one variant, such as a grown pool, carried over to the next",
            Assert.Single(comparison.Differences, condition => condition.Name == "Variants mixed in one run").Sentence
        );
        Assert.All(ComparisonCharts.OverTime(comparison)[0].Lines, line => Assert.InRange(line[^1].X, 9, 10.1));
    }

    [Fact]
    public async Task Read_FlippedRunWhoseQueueIsWorkedOffAfterTheFlip_CountsItForTheVariantItWasSentTo()
    {
        var flipped = StoredRuns.Run(
            "a",
            20,
            rps: second => second < 10 ? 5 : 400,
            latencyMs: second => second < 10 ? 1_000 : 100,
            variant: second => second < 10 ? VariantKind.Fragile : VariantKind.Fixed
        );
        flipped = flipped with
        {
            Intervals =
            [
                .. flipped.Intervals.Select(
                    (interval, second) =>
                        second is 10 or 11
                            ? WithLate(
                                interval,
                                StoredRuns.Run("late", 1, rps: _ => 60, latencyMs: _ => 12_000).Intervals[0]
                            )
                            : interval
                ),
            ],
        };

        var comparison = (
            await ComparisonReader.ReadAsync(
                "a~Fragile,a~Fixed",
                new InMemoryRunStore(flipped),
                Resolution.Assumed,
                Cancellation
            )
        ).Comparison!;

        Assert.Equal([50 + 120, 4_000], comparison.Runs.Select(run => run.Figures.Requests));
        Assert.InRange(comparison.Runs[0].Figures.Values[ComparedMetric.P95]!.Value, 11_900, 12_200);
        Assert.InRange(comparison.Runs[1].Figures.Values[ComparedMetric.Max]!.Value, 100, 145);
        Assert.Equal(
            (10, 12),
            (
                comparison.Runs[0].Figures.Lines[ComparedMetric.Goodput][^1].X,
                comparison.Runs[0].Figures.Lines[ComparedMetric.P95][^1].X
            )
        );
        foreach (var latency in (ComparedMetric[])[ComparedMetric.P95, ComparedMetric.P99, ComparedMetric.Max])
            Assert.Equal("Better", comparison.DifferenceOf(comparison.Runs[1], latency).Said());

        static StoredInterval WithLate(StoredInterval own, StoredInterval late) =>
            own with
            {
                Totals = own.Totals.Add(late.Totals),
                Response = StoredHistograms.Add(own.Response, late.Response),
                ByVariant = new Dictionary<string, VariantShare>
                {
                    ["Fixed"] = new(own.Totals, own.Response),
                    ["Fragile"] = new(late.Totals, late.Response),
                },
            };
    }

    [Fact]
    public async Task Headline_VariantsOfARunUnderUnlikeLoads_CallsNeitherBetter()
    {
        var flipped = StoredRuns.Run(
            "a",
            20,
            rps: second => second < 10 ? 20 : 600,
            variant: second => second < 10 ? VariantKind.Fragile : VariantKind.Fixed
        );
        var total = flipped.Summary!.Total;
        LoadSummary[] loads =
        [
            new(VariantKind.Fragile, "100 users", 0, 10, total),
            new(VariantKind.Fixed, "100 users", 10, 3, total),
            new(VariantKind.Fixed, "120 users", 13, 7, total),
        ];

        var comparison = (
            await ComparisonReader.ReadAsync(
                "a~Fragile,a~Fixed",
                new InMemoryRunStore(flipped with { Summary = flipped.Summary with { Loads = loads } }),
                Resolution.Assumed,
                Cancellation
            )
        ).Comparison!;

        Assert.Equal(
            "The loads differ (100 users; 100 users, then 120 users). The values are shown side by side.",
            comparison.Headline
        );
        Assert.Equal("None", comparison.DifferenceOf(comparison.Runs[1], ComparedMetric.Goodput).Said());
    }

    [Fact]
    public async Task Read_FlippedRunAsAWhole_ReportsThatItsVariantsAreTogether()
    {
        var flipped = StoredRuns.Run("a", 20, variant: second => second < 10 ? VariantKind.Fragile : VariantKind.Fixed);
        var comparison = (
            await ComparisonReader.ReadAsync(
                "a,b",
                new InMemoryRunStore(flipped, StoredRuns.Run("b", 20, name: "b")),
                Resolution.Assumed,
                Cancellation
            )
        ).Comparison!;
        Assert.True(comparison.Runs[0].IsMixed);
        Assert.Contains("mixes Fragile and Fixed.", comparison.Headline, StringComparison.Ordinal);
        Assert.Equal(["a~Fragile", "a~Fixed"], comparison.Runs[0].SplitKeys);
        Assert.Contains(comparison.Differences, condition => condition.Name == "Variants together");
        Assert.All(
            ComparedMetrics.All,
            figure => Assert.Equal("None", comparison.DifferenceOf(comparison.Runs[1], figure).Said())
        );
    }

    [Theory]
    [InlineData("", "two to six")]
    [InlineData("a", "at least two runs")]
    [InlineData("a,a", "at least two runs")]
    [InlineData("a,b,c,d,e,f,g", "At most six")]
    [InlineData("a,gone", "no such stored run")]
    [InlineData("a,a~Sideways", "variant must be one of")]
    [InlineData("a,a~Fixed", "has no variant Fixed")]
    [InlineData("a,../../x", "no such stored run")]
    public async Task Read_InputThatCannotBeCompared_IsReported(string runs, string words)
    {
        var reading = await ComparisonReader.ReadAsync(
            runs,
            new InMemoryRunStore(StoredRuns.Run("a")),
            Resolution.Assumed,
            Cancellation
        );
        Assert.Null(reading.Comparison);
        Assert.Contains(words, string.Join(' ', reading.ValidationErrors), StringComparison.Ordinal);
    }

    [Theory]
    [InlineData(100.0)]
    [InlineData(null)]
    public async Task FactorOf_SecondHalfBegunBehindWhatTheFirstLeft_ComparesNothingAndReportsWhy(double? rate)
    {
        var flipped = StoredRuns.Run(
            "a",
            20,
            rps: second => second < 10 ? 100 : 800,
            latencyMs: second => second < 10 ? 1_000 : 3_000,
            variant: second => second < 10 ? VariantKind.Fragile : VariantKind.Fixed
        );
        var summary = flipped.Summary!;
        flipped = flipped with
        {
            Summary = summary with
            {
                PeakRatePerSecond = rate,
                Variants =
                [
                    .. summary.Variants.Select(part =>
                        part with
                        {
                            AnsweredAfterSeconds = part.Variant == VariantKind.Fragile ? 8 : 0,
                            Figures = part.Figures with { P50Ms = 1_000, P95Ms = 3_000, MaxMs = 3_000 },
                        }
                    ),
                ],
            },
        };

        var comparison = (
            await ComparisonReader.ReadAsync(
                "a~Fragile,a~Fixed",
                new InMemoryRunStore(flipped),
                Resolution.Assumed,
                Cancellation
            )
        ).Comparison!;

        Assert.All(
            [ComparedMetric.P95, ComparedMetric.Goodput],
            figure =>
                Assert.Equal(
                    ("None", "–"),
                    (
                        comparison.DifferenceOf(comparison.Runs[1], figure).Said(),
                        comparison.DifferenceOf(comparison.Runs[1], figure).Text
                    )
                )
        );
        Assert.StartsWith(
            "Requests to Fragile ended up to 8.0 s after the switch to Fixed",
            comparison.Headline,
            StringComparison.Ordinal
        );
    }
}
