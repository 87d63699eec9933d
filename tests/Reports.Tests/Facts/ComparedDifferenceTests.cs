using System.Text;
using System.Text.Json.Nodes;
using Experiments;
using Lab.Foundation.Formatting;
using Lab.Storage.Documents;
using Lab.Testing;
using Reports.Comparisons;
using Reports.Facts;
using Reports.Tests.Comparisons;
using Statistics.Differences;

namespace Reports.Tests.Facts;

public sealed class ComparedDifferenceTests
{
    private static readonly CancellationToken Cancellation = TestContext.Current.CancellationToken;

    [Fact]
    public async Task Between_FasterFixed_IsBetterBothWaysAndSaidSo()
    {
        var comparison = await ComparedRuns.CompareAsync(
            StoredRuns.Run("a", 20, rps: second => 100 + second % 3, latencyMs: second => 2_000 + second % 5),
            StoredRuns.Run(
                "b",
                20,
                rps: second => 730 + second % 3,
                latencyMs: second => 200 + second % 5,
                variant: _ => VariantKind.Fixed,
                name: "fixed"
            )
        );

        var (rps, p95) = (
            comparison.DifferenceOf(comparison.Runs[1], ComparedMetric.Rps),
            comparison.DifferenceOf(comparison.Runs[1], ComparedMetric.P95)
        );
        Assert.Equal(("Better", "Better"), (rps.Said(), p95.Said()));
        Assert.Equal("7.2 × more", rps.Text);
        Assert.InRange(p95.Difference.Times!.Value, 7, 10);
        Assert.Matches(
            "^Fixed: 7\\.2 × more successful responses per second, p95 \\d\\.\\d × lower$",
            comparison.Headline
        );
    }

    [Fact]
    public async Task Between_SlowerSecond_IsWorseBothWays()
    {
        var comparison = await ComparedRuns.CompareAsync(
            StoredRuns.Run("a", 20, rps: _ => 800, latencyMs: _ => 200),
            StoredRuns.Run("b", 20, rps: _ => 100, latencyMs: _ => 2_000, name: "slow")
        );
        Assert.Equal("8.0 × fewer", comparison.DifferenceOf(comparison.Runs[1], ComparedMetric.Rps).Text);
        Assert.EndsWith(
            "higher",
            comparison.DifferenceOf(comparison.Runs[1], ComparedMetric.P95).Text,
            StringComparison.Ordinal
        );
        Assert.Contains("8.0 × fewer successful responses", comparison.Headline, StringComparison.Ordinal);
        Assert.Contains("higher", comparison.Headline, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData(150, "None")]
    [InlineData(50, "None")]
    [InlineData(5, "Worse")]
    public async Task Between_QuickerOneLostMostOfItsRequests_IsNoFactorOfLatency(int lost, string expected)
    {
        var comparison = await ComparedRuns.CompareAsync(
            StoredRuns.Run("a", 20, rps: _ => 100, latencyMs: _ => 50, failed: lost),
            StoredRuns.Run("b", 20, rps: _ => 100, latencyMs: _ => 400, variant: _ => VariantKind.Fixed, name: "fixed")
        );

        Assert.Equal(expected, comparison.DifferenceOf(comparison.Runs[1], ComparedMetric.P95).Said());
        Assert.Equal(expected == "Worse", comparison.Headline.Contains("p95", StringComparison.Ordinal));
    }

    [Fact]
    public async Task Between_SlowerOneLostMostOfItsRequests_IsReportedAsTheLeast()
    {
        var comparison = await ComparedRuns.CompareAsync(
            StoredRuns.Run("a", 20, rps: _ => 100, latencyMs: _ => 400, failed: 150),
            StoredRuns.Run("b", 20, rps: _ => 100, latencyMs: _ => 50, variant: _ => VariantKind.Fixed, name: "fixed")
        );

        var difference = comparison.DifferenceOf(comparison.Runs[1], ComparedMetric.P95);
        Assert.Equal("Better", difference.Said());
        Assert.StartsWith("at least 6.9 ×", difference.Text, StringComparison.Ordinal);
        Assert.Contains("few successes", difference.Why, StringComparison.Ordinal);
        Assert.Contains("p95 at least 6.9 ×", comparison.Headline, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData(18, ComparedMetric.P50, "at least")]
    [InlineData(18, ComparedMetric.P95, "–")]
    [InlineData(18, ComparedMetric.P99, "–")]
    [InlineData(18, ComparedMetric.Max, "–")]
    [InlineData(18, ComparedMetric.Average, "–")]
    [InlineData(4, ComparedMetric.P95, "at least")]
    [InlineData(4, ComparedMetric.P99, "–")]
    [InlineData(0, ComparedMetric.Max, "at least")]
    public async Task Between_QuickerOneLacksMoreThanTheFigureLeaves_ClaimsNone(
        int failedOf100,
        ComparedMetric figure,
        string expected
    )
    {
        var comparison = await ComparedRuns.CompareAsync(
            StoredRuns.Run("a", 20, rps: _ => 100, latencyMs: _ => 400, failed: 150),
            StoredRuns.Run(
                "b",
                20,
                rps: _ => 100 - failedOf100,
                latencyMs: _ => 50,
                failed: failedOf100,
                variant: _ => VariantKind.Fixed,
                name: "fixed"
            )
        );

        var difference = comparison.DifferenceOf(comparison.Runs[1], figure);
        Assert.StartsWith(expected, difference.Text, StringComparison.Ordinal);
        if (figure == ComparedMetric.P95)
            Assert.Equal(expected != "–", comparison.Headline.Contains("p95", StringComparison.Ordinal));
        Assert.Equal(
            expected == "–",
            difference.Why == SurvivorBias.UnboundedExplanation
                && ComparisonReport
                    .ExplanationOf(comparison)
                    .Contains($"–: {SurvivorBias.UnboundedExplanation}", StringComparison.Ordinal)
        );
    }

    [Fact]
    public async Task Between_PercentilesOfEveryAnswer_AreWhole()
    {
        var (before, after) = (
            StoredRuns.Run("a", 20, latencyMs: _ => 400),
            StoredRuns.Run("b", 20, latencyMs: _ => 50, failed: 18)
        );
        before = before with
        {
            MeasuredBy = "hey",
            Intervals = [.. before.Intervals.Select(interval => interval with { Seconds = 0 })],
        };
        after = after with
        {
            MeasuredBy = "hey",
            Intervals = [.. after.Intervals.Select(interval => interval with { Seconds = 0 })],
            Summary = after.Summary! with { Total = after.Summary.Total with { LatencyIsOfAllAnswers = true } },
        };

        var comparison = await ComparedRuns.CompareAsync(before, after);

        Assert.Equal("Better", comparison.DifferenceOf(comparison.Runs[1], ComparedMetric.P95).Said());
    }

    [Fact]
    public void Between_AnswersOfWhichManyAreRefusals_AreNoMerit()
    {
        var difference = Between(FiguresOf(good: 100, all: 100), FiguresOf(good: 100, all: 900));

        Assert.Equal(("NotAProof", "9.0 × more"), (difference.Said(), difference.Text));
        Assert.Contains("compared separately", difference.Why, StringComparison.Ordinal);
        Assert.Equal("Better", Between(FiguresOf(good: 100, all: 100), FiguresOf(good: 890, all: 900)).Said());
    }

    [Theory]
    [InlineData("load", "The loads differ (40 users; 44 users).")]
    [InlineData("experiment", "The experiments differ (Thread blocking, HttpClient per request).")]
    [InlineData("address", "The addresses differ (one:81, two:81).")]
    public async Task Between_WhatWasAskedForIsNotTheSame_IsNoMerit(string unlike, string expected)
    {
        var (before, after) = (
            StoredRuns.Run("a", 20, rps: _ => 100),
            StoredRuns.Run("b", 20, rps: _ => 200, variant: _ => VariantKind.Fixed, name: "fixed")
        );
        (before, after) = unlike switch
        {
            "load" => (
                before with
                {
                    Summary = before.Summary! with { PeakUsers = 40 },
                },
                after with
                {
                    Summary = after.Summary! with { PeakUsers = 44 },
                }
            ),
            "experiment" => (
                before,
                after with
                {
                    Run = after.Run with { Experiment = "http", Subject = RunSubject.FromLegacy("http") },
                }
            ),
            _ => (
                before with
                {
                    Settings = null,
                    Run = before.Run with { Address = new("http://one:81") },
                },
                after with
                {
                    Settings = null,
                    Run = after.Run with { Address = new("http://two:81") },
                }
            ),
        };

        var comparison = await ComparedRuns.CompareAsync(before, after);

        var difference = comparison.DifferenceOf(comparison.Runs[1], ComparedMetric.Goodput);
        Assert.Equal(("None", "2.0 × more"), (difference.Said(), difference.Text));
        Assert.Equal(expected, difference.Why);
        Assert.Equal($"{expected} The values are shown side by side.", comparison.Headline);
        if (unlike == "address")
            Assert.Equal(
                "one:81 against two:81",
                Assert.Single(comparison.Differences, condition => condition.Name == "Address").Sentence[
                    "Address: ".Length..
                ]
            );
    }

    [Theory]
    [InlineData("http://127.0.0.1:81/", "http://localhost:81/", null)]
    [InlineData("http://127.0.0.1:81/", "http://localhost:82/", "The addresses differ (localhost:81/, localhost:82/).")]
    [InlineData(
        "http://127.0.0.1:81/nope",
        "http://localhost:81/",
        "The addresses differ (localhost:81/nope, localhost:81/)."
    )]
    [InlineData(null, "http://localhost:81/", "It is not known where hey's sent its requests.")]
    public async Task Between_OfAnotherToolAndOfOnesOwnEndpoint_IsNoMeritWhereTheyWentElsewhere(
        string? imported,
        string own,
        string? expected
    )
    {
        var (before, after) = (
            StoredRuns.Run("a", 20, rps: _ => 100, name: "hey's"),
            StoredRuns.Run("b", 20, rps: _ => 200, name: "own")
        );
        before = before with
        {
            MeasuredBy = "wrk",
            Settings = null,
            Plan = imported is null ? [] : new() { ["url"] = imported },
        };
        after = after with
        {
            Settings = null,
            Plan = new()
            {
                ["target"] = new JsonObject { ["requests"] = new JsonArray(new JsonObject { ["url"] = own }) },
            },
            Run = after.Run with
            {
                Subject = after.Run.Subject with
                {
                    Variants = new Dictionary<VariantKind, string> { [VariantKind.Fragile] = "GET /" },
                },
            },
        };

        var comparison = await ComparedRuns.CompareAsync(before, after);

        var difference = comparison.DifferenceOf(comparison.Runs[1], ComparedMetric.Goodput);
        Assert.Equal(expected is null ? "Better" : "None", difference.Said());
        Assert.Equal(expected, difference.Why);
    }

    [Theory]
    [InlineData(0, "It is not known where hey's sent its requests, nor under what load hey's was.")]
    [InlineData(20, "It is not known where hey's sent its requests.")]
    public async Task Between_OverWhatAnotherToolDoesNotTell_IsNoMerit(int users, string expected)
    {
        var (before, after) = (
            StoredRuns.Run("a", 20, rps: _ => 100, name: "hey's"),
            StoredRuns.Run("b", 20, rps: _ => 200, name: "own")
        );
        before = before with
        {
            MeasuredBy = "hey",
            Settings = null,
            Plan = [],
            Summary = before.Summary! with { PeakUsers = users },
        };

        var comparison = await ComparedRuns.CompareAsync(before, after);

        Assert.Equal(
            ("None", expected),
            (
                comparison.DifferenceOf(comparison.Runs[1], ComparedMetric.Goodput).Said(),
                comparison.DifferenceOf(comparison.Runs[1], ComparedMetric.Goodput).Why
            )
        );
        Assert.Equal(
            users == 0 ? ["not known", "20 users"] : null,
            comparison.Differences.FirstOrDefault(condition => condition.Name == "Load")?.Values
        );
    }

    [Fact]
    public async Task Between_TwoRunsOfAToolThatTellsNeither_AreComparedAsFarAsIsKnown()
    {
        var (before, after) = (StoredRuns.Run("a", 20, rps: _ => 100), StoredRuns.Run("b", 20, rps: _ => 200));
        var comparison = await ComparedRuns.CompareAsync(
            before with
            {
                MeasuredBy = "hey",
                Plan = [],
            },
            after with
            {
                MeasuredBy = "hey",
                Plan = [],
            }
        );

        Assert.Equal("Better", comparison.DifferenceOf(comparison.Runs[1], ComparedMetric.Goodput).Said());
    }

    [Fact]
    public async Task Between_HalvesThatMetDifferentConditions_HasNoVerdict()
    {
        var flipped = StoredRuns.Run(
            "a",
            20,
            rps: second => second < 10 ? 100 : 800,
            variant: second => second < 10 ? VariantKind.Fragile : VariantKind.Fixed
        );
        flipped = flipped with { Run = flipped.Run with { Experiment = "retry-storm" } };

        var comparison = (
            await ComparisonReader.ReadAsync(
                "a~Fragile,a~Fixed",
                new InMemoryRunStore(flipped),
                Resolution.Assumed,
                Cancellation
            )
        ).Comparison!;

        Assert.Equal(
            ("None", "–"),
            (
                comparison.DifferenceOf(comparison.Runs[1], ComparedMetric.Goodput).Said(),
                comparison.DifferenceOf(comparison.Runs[1], ComparedMetric.Goodput).Text
            )
        );
        Assert.Contains("conditions differ (the dependency is slow", comparison.Headline, StringComparison.Ordinal);
    }

    [Fact]
    public async Task Between_NoFailuresAfterBurstsOfThem_IsAnImprovementAndNoNoise()
    {
        // Failures come in bursts: the notches of their seconds reach zero. Regression: the improvement was called noise.
        var before = StoredRuns.Run("a", 20, rps: second => second % 3 == 0 ? 50 : 150, failed: 20);
        var comparison = await ComparedRuns.CompareAsync(
            before with
            {
                Intervals =
                [
                    .. before
                        .Intervals.Index()
                        .Select(pair =>
                            pair.Item with
                            {
                                Totals = pair.Item.Totals with { Failed = pair.Index % 3 == 0 ? 57 : 0 },
                            }
                        ),
                ],
            },
            StoredRuns.Run("b", 20, variant: _ => VariantKind.Fixed, name: "fixed")
        );
        var difference = comparison.DifferenceOf(comparison.Runs[1], ComparedMetric.FailedShare);
        Assert.Equal("Better", difference.Said());
        Assert.StartsWith("none instead of", difference.Text, StringComparison.Ordinal);
        Assert.Contains("failures none instead of", comparison.Headline, StringComparison.Ordinal);
    }

    // The rates of six runs of 8 s of the same code, one after the other; the first was cold.
    [Theory]
    [InlineData(760, 909)]
    [InlineData(760, 922)]
    [InlineData(760, 993)]
    [InlineData(760, 958)]
    [InlineData(760, 995)]
    [InlineData(995, 760)]
    public async Task Between_SameCodeTwice_HasNoVerdict(int first, int second)
    {
        var comparison = await ComparedRuns.CompareAsync(
            StoredRuns.Run("a", 8, rps: _ => first, latencyMs: _ => 18 * 995 / first),
            StoredRuns.Run("b", 8, rps: _ => second, latencyMs: _ => 10 * 995 / second, name: "other")
        );

        Assert.All(
            comparison.Metrics,
            metric => Assert.False(comparison.DifferenceOf(comparison.Runs[1], metric).Difference.HasVerdict)
        );
        Assert.Equal("NotAProof", comparison.DifferenceOf(comparison.Runs[1], ComparedMetric.Goodput).Said());
        Assert.EndsWith(DifferenceText.NotAProof, comparison.Headline, StringComparison.Ordinal);
        Assert.DoesNotMatch("better|worse|more|fewer|lower|higher", comparison.Headline);
        Assert.DoesNotMatch("better|worse|✓|✗", Markdown(comparison)[..Markdown(comparison).IndexOf("Compared with")]);
    }

    [Fact]
    public async Task Between_ThirtyTimes_IsSaidPlainly()
    {
        var comparison = await ComparedRuns.CompareAsync(
            StoredRuns.Run("a", 8, rps: _ => 10, latencyMs: _ => 3_000),
            StoredRuns.Run("b", 8, rps: _ => 300, latencyMs: _ => 100, variant: _ => VariantKind.Fixed, name: "fixed")
        );

        Assert.Matches("^Fixed: 30 × more successful responses per second, p95 2\\d × lower$", comparison.Headline);
        Assert.Contains("✓ 30 × more", Markdown(comparison), StringComparison.Ordinal);
    }

    [Theory]
    [InlineData(1.5, "Better")]
    [InlineData(2.5, "NotAProof")]
    public async Task Between_MachineIsNoisy_NeedsALargerDifference(double resolution, string expected)
    {
        var comparison = await ComparedRuns.CompareAsync(
            StoredRuns.Run("a", 8, rps: _ => 100),
            StoredRuns.Run("b", 8, rps: _ => 200, name: "other")
        );
        comparison = comparison with { Resolution = new(resolution, 4) };

        Assert.Equal(expected, comparison.DifferenceOf(comparison.Runs[1], ComparedMetric.Goodput).Said());
    }

    [Theory]
    [InlineData(0, 400, "Worse", "40 % instead of none")]
    [InlineData(400, 0, "Better", "none instead of 40 %")]
    [InlineData(0, 0, "NotAProof", "equal")]
    [InlineData(1, 3, "NotAProof", "3.0 × more")]
    [InlineData(3, 0, "NotAProof", "none instead of 0.3 %")]
    [InlineData(100, 300, "Worse", "3.0 × more")]
    [InlineData(100, 200, "NotAProof", "2.0 × more")]
    public void Between_Failures_NeedTheExactTestAndTheResolution(int before, int after, string expected, string text)
    {
        var difference = ComparedDifference.Between(
            ComparedMetric.FailedShare,
            Failing(before),
            Failing(after),
            Resolution.Assumed
        );

        Assert.Equal((expected, text), (difference.Said(), difference.Text));

        static MetricFigures Failing(int failed) =>
            new()
            {
                Requests = 1_000,
                Failed = failed,
                Values = new Dictionary<ComparedMetric, double?> { [ComparedMetric.FailedShare] = failed / 1_000.0 },
            };
    }

    [Theory]
    [InlineData(300, 301, 900, 305, "NotAProof")]
    [InlineData(300, 100, 900, 300, "Better")]
    [InlineData(100, 300, 900, 300, "NotAProof")]
    public void Between_LongestResponses_NeedTheSameDifferenceInTheP99(
        double p99Before,
        double p99After,
        double before,
        double after,
        string expected
    )
    {
        Assert.Equal(
            expected,
            ComparedDifference
                .Between(ComparedMetric.Max, Of(p99Before, before), Of(p99After, after), Resolution.Assumed)
                .Said()
        );

        static MetricFigures Of(double p99, double max) =>
            new()
            {
                Requests = 1_000,
                Values = new Dictionary<ComparedMetric, double?>
                {
                    [ComparedMetric.P99] = p99,
                    [ComparedMetric.Max] = max,
                },
            };
    }

    private static ComparedDifference Between(MetricFigures before, MetricFigures after) =>
        ComparedDifference.Between(ComparedMetric.Rps, before, after, Resolution.Assumed);

    private static string Markdown(Comparison comparison) =>
        Encoding.UTF8.GetString(ComparisonReport.Markdown(comparison).Content);

    private static ComparedRunFigures FiguresOf(int good, int all) =>
        ComparedRunFigures.From(StoredRuns.Run("a", 20, rps: _ => good, failed: all - good).Intervals);
}
