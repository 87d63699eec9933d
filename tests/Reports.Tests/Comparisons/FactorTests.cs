using System.Text;
using System.Text.Json.Nodes;
using Experiments;
using Lab.Foundation.Statistics;
using Lab.Storage.Documents;
using Lab.Testing;
using Reports.Comparisons;
using Reports.Facts;

namespace Reports.Tests.Comparisons;

public sealed class FactorTests
{
    private static readonly CancellationToken Cancellation = TestContext.Current.CancellationToken;

    [Fact]
    public async Task Factor_FasterFixed_IsBetterBothWaysAndSaidSo()
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
            comparison.FactorOf(comparison.Runs[1], ComparedMetric.Rps),
            comparison.FactorOf(comparison.Runs[1], ComparedMetric.P95)
        );
        Assert.Equal((FactorVerdict.Better, FactorVerdict.Better), (rps.Verdict, p95.Verdict));
        Assert.Equal("7.2 × better", rps.Text);
        Assert.InRange(p95.Times!.Value, 7, 10);
        Assert.Matches(
            "^Fixed: 7\\.2 × more successful responses per second, p95 \\d\\.\\d × lower$",
            comparison.Headline
        );
    }

    [Fact]
    public async Task Factor_SlowerSecond_IsWorseBothWays()
    {
        var comparison = await ComparedRuns.CompareAsync(
            StoredRuns.Run("a", 20, rps: _ => 800, latencyMs: _ => 200),
            StoredRuns.Run("b", 20, rps: _ => 100, latencyMs: _ => 2_000, name: "slow")
        );
        Assert.Equal("8.0 × worse", comparison.FactorOf(comparison.Runs[1], ComparedMetric.Rps).Text);
        Assert.EndsWith(
            "worse",
            comparison.FactorOf(comparison.Runs[1], ComparedMetric.P95).Text,
            StringComparison.Ordinal
        );
        Assert.Contains("8.0 × fewer successful responses", comparison.Headline, StringComparison.Ordinal);
        Assert.Contains("higher", comparison.Headline, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData(150, FactorVerdict.Unknown)]
    [InlineData(50, FactorVerdict.Unknown)]
    [InlineData(5, FactorVerdict.Worse)]
    public async Task Factor_QuickerOneLostMostOfItsRequests_IsNoFactorOfLatency(int lost, FactorVerdict expected)
    {
        var comparison = await ComparedRuns.CompareAsync(
            StoredRuns.Run("a", 20, rps: _ => 100, latencyMs: _ => 50, failed: lost),
            StoredRuns.Run("b", 20, rps: _ => 100, latencyMs: _ => 400, variant: _ => VariantKind.Fixed, name: "fixed")
        );

        Assert.Equal(expected, comparison.FactorOf(comparison.Runs[1], ComparedMetric.P95).Verdict);
        Assert.Equal(expected == FactorVerdict.Worse, comparison.Headline.Contains("p95", StringComparison.Ordinal));
    }

    [Fact]
    public async Task Factor_SlowerOneLostMostOfItsRequests_IsReportedAsTheLeast()
    {
        var comparison = await ComparedRuns.CompareAsync(
            StoredRuns.Run("a", 20, rps: _ => 100, latencyMs: _ => 400, failed: 150),
            StoredRuns.Run("b", 20, rps: _ => 100, latencyMs: _ => 50, variant: _ => VariantKind.Fixed, name: "fixed")
        );

        var factor = comparison.FactorOf(comparison.Runs[1], ComparedMetric.P95);
        Assert.Equal(FactorVerdict.Better, factor.Verdict);
        Assert.StartsWith("at least 6.9 ×", factor.Text, StringComparison.Ordinal);
        Assert.Contains("few successes", factor.Why, StringComparison.Ordinal);
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
    public async Task Factor_QuickerOneLacksMoreThanTheFigureLeaves_ClaimsNone(
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

        var factor = comparison.FactorOf(comparison.Runs[1], figure);
        Assert.StartsWith(expected, factor.Text, StringComparison.Ordinal);
        if (figure == ComparedMetric.P95)
            Assert.Equal(expected != "–", comparison.Headline.Contains("p95", StringComparison.Ordinal));
        Assert.Equal(
            expected == "–",
            factor.Why == SurvivorBias.UnboundedExplanation
                && ComparisonReport
                    .ExplanationOf(comparison)
                    .Contains($"–: {SurvivorBias.UnboundedExplanation}", StringComparison.Ordinal)
        );
    }

    [Fact]
    public async Task Factor_PercentilesOfEveryAnswer_AreWhole()
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

        Assert.Equal(FactorVerdict.Better, comparison.FactorOf(comparison.Runs[1], ComparedMetric.P95).Verdict);
    }

    [Fact]
    public void Factor_AnswersOfWhichManyAreRefusals_AreNoMerit()
    {
        var factor = Factor.Of(ComparedMetric.Rps, FiguresOf(good: 100, all: 100), FiguresOf(good: 100, all: 900));

        Assert.Equal((FactorVerdict.Unknown, "9.0 × more"), (factor.Verdict, factor.Text));
        Assert.Contains("compared separately", factor.Why, StringComparison.Ordinal);
        Assert.Equal(
            FactorVerdict.Better,
            Factor.Of(ComparedMetric.Rps, FiguresOf(good: 100, all: 100), FiguresOf(good: 890, all: 900)).Verdict
        );
    }

    [Fact]
    public async Task Factor_DifferenceSmallerThanTheSecondsVary_IsNoise()
    {
        var comparison = await ComparedRuns.CompareAsync(
            StoredRuns.Run("a", 16, rps: second => second % 2 == 0 ? 80 : 160),
            StoredRuns.Run("b", 16, rps: second => second % 2 == 0 ? 90 : 180, name: "other")
        );
        var factor = comparison.FactorOf(comparison.Runs[1], ComparedMetric.Rps);
        Assert.Equal(FactorVerdict.Noise, factor.Verdict);
        Assert.Contains("too noisy to compare", factor.Text, StringComparison.Ordinal);
        Assert.Equal(PerSecondDistribution.WhyTooVaried, factor.Why);
        Assert.Contains(
            ". Too noisy to compare: the difference is smaller than the second-to-second variation",
            ComparisonReport.ExplanationOf(comparison),
            StringComparison.Ordinal
        );
        // Regression: the export did not state the rule.
        Assert.Contains(
            "noise below 5 %",
            Encoding.UTF8.GetString(ComparisonReport.Markdown(comparison).Content),
            StringComparison.Ordinal
        );
        Assert.Contains(
            "no difference in successful responses, p95 or failures above noise",
            comparison.Headline,
            StringComparison.Ordinal
        );
    }

    [Fact]
    public async Task Factor_DifferenceOfManyTimesWhoseSecondsVary_IsReported()
    {
        var comparison = await ComparedRuns.CompareAsync(
            StoredRuns.Run("a", 16, rps: second => second == 0 ? 75 : 1),
            StoredRuns.Run("b", 16, rps: second => second < 9 ? 1 : 300, name: "other")
        );
        var factor = comparison.FactorOf(comparison.Runs[1], ComparedMetric.Goodput);
        Assert.Equal(FactorVerdict.Better, factor.Verdict);
        Assert.Contains("are noisy", factor.Why, StringComparison.Ordinal);
    }

    [Fact]
    public async Task Factor_SmallButSteadyDifference_IsReportedInPercent()
    {
        var comparison = await ComparedRuns.CompareAsync(
            StoredRuns.Run("a", 16, rps: second => 100 + second % 2),
            StoredRuns.Run("b", 16, rps: second => 90 + second % 2, name: "other")
        );

        Assert.Equal("10 % worse", comparison.FactorOf(comparison.Runs[1], ComparedMetric.Rps).Text);
        Assert.Contains("10 % fewer successful responses per second", comparison.Headline, StringComparison.Ordinal);
    }

    [Fact]
    public async Task Factor_SteadySecondsApart_IsSignal()
    {
        var comparison = await ComparedRuns.CompareAsync(
            StoredRuns.Run("a", 16, rps: second => 100 + second % 2),
            StoredRuns.Run("b", 16, rps: second => 115 + second % 2, name: "other")
        );
        Assert.Equal(FactorVerdict.Better, comparison.FactorOf(comparison.Runs[1], ComparedMetric.Rps).Verdict);
    }

    [Theory]
    [InlineData(0, 0.4, FactorVerdict.Worse, "40 % instead of none")]
    [InlineData(0.4, 0, FactorVerdict.Better, "none instead of 40 %")]
    [InlineData(0.0, 0.0, FactorVerdict.Noise, "the same")]
    public void Factor_FromOrToNothing_HasNoFactorButBothFigures(
        double before,
        double after,
        FactorVerdict verdict,
        string text
    )
    {
        var factor = Factor.Of(ComparedMetric.FailedShare, before, after, null, null);
        Assert.Equal((verdict, text), (factor.Verdict, factor.Text));
    }

    [Theory]
    [InlineData("load", "The loads differ (40 users; 44 users).")]
    [InlineData("experiment", "The experiments differ (Thread blocking, HttpClient per request).")]
    [InlineData("address", "The addresses differ (one:81, two:81).")]
    public async Task Factor_WhatWasAskedForIsNotTheSame_IsNoMerit(string unlike, string expected)
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

        var factor = comparison.FactorOf(comparison.Runs[1], ComparedMetric.Goodput);
        Assert.Equal((FactorVerdict.Unknown, "2.0 × more"), (factor.Verdict, factor.Text));
        Assert.Equal(expected, factor.Why);
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
    public async Task Factor_OfAnotherToolAndOfOnesOwnEndpoint_IsNoMeritWhereTheyWentElsewhere(
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

        var factor = comparison.FactorOf(comparison.Runs[1], ComparedMetric.Goodput);
        Assert.Equal(expected is null ? FactorVerdict.Better : FactorVerdict.Unknown, factor.Verdict);
        Assert.Equal(expected, factor.Why);
    }

    [Theory]
    [InlineData(0, "It is not known where hey's sent its requests, nor under what load hey's was.")]
    [InlineData(20, "It is not known where hey's sent its requests.")]
    public async Task Factor_OverWhatAnotherToolDoesNotTell_IsNoMerit(int users, string expected)
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
            (FactorVerdict.Unknown, expected),
            (
                comparison.FactorOf(comparison.Runs[1], ComparedMetric.Goodput).Verdict,
                comparison.FactorOf(comparison.Runs[1], ComparedMetric.Goodput).Why
            )
        );
        Assert.Equal(
            users == 0 ? ["not known", "20 users"] : null,
            comparison.Differences.FirstOrDefault(condition => condition.Name == "Load")?.Values
        );
    }

    [Fact]
    public async Task Factor_TwoRunsOfAToolThatTellsNeither_AreComparedAsFarAsIsKnown()
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

        Assert.Equal(FactorVerdict.Better, comparison.FactorOf(comparison.Runs[1], ComparedMetric.Goodput).Verdict);
    }

    [Fact]
    public async Task Factor_HalvesThatMetDifferentConditions_HasNoVerdict()
    {
        var flipped = StoredRuns.Run(
            "a",
            20,
            rps: second => second < 10 ? 100 : 800,
            variant: second => second < 10 ? VariantKind.Fragile : VariantKind.Fixed
        );
        flipped = flipped with { Run = flipped.Run with { Experiment = "retry-storm" } };

        var comparison = (
            await ComparisonReader.ReadAsync("a~Fragile,a~Fixed", new InMemoryRunStore(flipped), Cancellation)
        ).Comparison!;

        Assert.Equal(
            (FactorVerdict.Unknown, "–"),
            (
                comparison.FactorOf(comparison.Runs[1], ComparedMetric.Goodput).Verdict,
                comparison.FactorOf(comparison.Runs[1], ComparedMetric.Goodput).Text
            )
        );
        Assert.Contains("conditions differ (the dependency is slow", comparison.Headline, StringComparison.Ordinal);
    }

    [Fact]
    public void Factor_NothingMeasured_IsUnknown() =>
        Assert.Equal(FactorVerdict.Unknown, Factor.Of(ComparedMetric.P95, null, 200, null, null).Verdict);

    [Fact]
    public async Task Factor_NoFailuresAfterBurstsOfThem_IsAnImprovementAndNoNoise()
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
        var factor = comparison.FactorOf(comparison.Runs[1], ComparedMetric.FailedShare);
        Assert.Equal(FactorVerdict.Better, factor.Verdict);
        Assert.StartsWith("none instead of", factor.Text, StringComparison.Ordinal);
        Assert.Contains("failures none instead of", comparison.Headline, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData(1_000, FactorVerdict.Noise)]
    [InlineData(30_000, FactorVerdict.Better)]
    public void Factor_NoneOfFewRequests_MayBeChance(long requests, FactorVerdict verdict) =>
        Assert.Equal(verdict, Factor.Of(ComparedMetric.FailedShare, 0.0002, 0, null, null, requests).Verdict);

    private static ComparedRunFigures FiguresOf(int good, int all) =>
        ComparedRunFigures.From(StoredRuns.Run("a", 20, rps: _ => good, failed: all - good).Intervals);
}
