using System.Text;
using Experiments;
using Lab.Foundation.Formatting;
using Lab.Loads.Planning;
using Lab.Storage.Documents;
using Lab.Storage.Summaries;
using Lab.Targets.Settings;
using Lab.Testing;
using Reports.Comparisons;
using Reports.Facts;

namespace Reports.Tests.Comparisons;

public sealed class ComparisonTests
{
    [Fact]
    public async Task Headline_FigureThatNoOneMeasured_IsNotSaidToBeTheSame()
    {
        var run = StoredRuns.Run("a", 20);
        var without = run with
        {
            Summary = run.Summary! with { Total = run.Summary.Total with { P95Ms = null }, Variants = [] },
            Intervals = [],
            Frames = [],
            MeasuredBy = "wrk",
        };

        var comparison = await ComparedRuns.CompareAsync(
            without,
            without with
            {
                Id = "b",
                Labels = new("again", [], ""),
            }
        );

        Assert.Contains(
            ": 1.0 × the successful responses. One run each: not a proof.",
            comparison.Headline,
            StringComparison.Ordinal
        );
    }

    [Fact]
    public async Task ColourOf_VariantsAndOthersAlongside_KeepsTheColoursOfTheVariants()
    {
        var comparison = await ComparedRuns.CompareAsync(
            StoredRuns.Run("a", 16),
            StoredRuns.Run("b", 16, variant: _ => VariantKind.Fixed, name: "fixed"),
            StoredRuns.Run("c", 16, name: "again"),
            StoredRuns.Run(
                "d",
                16,
                variant: second => second < 8 ? VariantKind.Fragile : VariantKind.Fixed,
                name: "both"
            )
        );

        Assert.Equal(
            ["fragile", "fixed", "green", "purple"],
            Enumerable.Range(0, 4).Select(index => SeriesStyle.ColourOf(comparison, index))
        );
    }

    [Fact]
    public async Task Short_RunsOnSeveralVersionsOfDotnet_AreNamedByTheVersion()
    {
        var comparison = await ComparedRuns.CompareAsync([
            .. new[] { 8, 9, 10, 11 }.Select(net =>
                StoredRuns.Run($"run-{net}", 16, name: $"fragile {net}") with
                {
                    Settings = new() { Net = net },
                }
            ),
        ]);

        Assert.Equal(
            [".NET 8", ".NET 9", ".NET 10", ".NET 11"],
            comparison.Runs.Select(run => ComparedRunNames.Short(comparison, run))
        );
    }

    [Fact]
    public async Task Headline_OneOfThreeUnderAnotherLoad_IsOfThoseThatCanBeCompared()
    {
        var other = StoredRuns.Run("b", 20, rps: _ => 900, name: "many users");
        var comparison = await ComparedRuns.CompareAsync(
            StoredRuns.Run("a", 20, rps: _ => 100),
            other with
            {
                Summary = other.Summary! with { PeakUsers = 400 },
            },
            StoredRuns.Run("c", 20, rps: _ => 200, name: "fixed")
        );

        Assert.StartsWith("fixed: 2.0 × more successful responses", comparison.Headline, StringComparison.Ordinal);
    }

    [Fact]
    public async Task Headline_FirstIsBeatenByOneUnderAnotherLoad_NamesWhichRunsItIsAbout()
    {
        var other = StoredRuns.Run("b", 20, rps: _ => 900, name: "many users");
        var comparison = await ComparedRuns.CompareAsync(
            StoredRuns.Run("a", 20, rps: _ => 200, name: "slow"),
            other with
            {
                Summary = other.Summary! with { PeakUsers = 400 },
            },
            StoredRuns.Run("c", 20, rps: _ => 100, name: "slower")
        );

        Assert.Equal(
            "Of the 2 comparable runs, slow has the most successful responses per second",
            comparison.Headline
        );
    }

    [Fact]
    public async Task Headline_FirstHasMoreThanAnyOther_HasTheMost() =>
        Assert.Equal(
            "slow has the most successful responses per second",
            (
                await ComparedRuns.CompareAsync(
                    StoredRuns.Run("a", 20, rps: _ => 200, name: "slow"),
                    StoredRuns.Run("b", 20, rps: _ => 100, name: "slower"),
                    StoredRuns.Run("c", 20, rps: _ => 50, name: "slowest")
                )
            ).Headline
        );

    [Theory]
    [InlineData(99, 99, "one, two and three, one run each: not a proof.")]
    [InlineData(99, 50, "one has the most successful responses per second; against two, one run each: not a proof")]
    [InlineData(99, 900, "three: 9.0 × more successful responses per second")]
    [InlineData(40, 50, "one has the most successful responses per second")]
    public async Task Headline_FirstHasNoMoreThanAnotherByTheTable_NamesBoth(int second, int third, string expected)
    {
        var comparison = await ComparedRuns.CompareAsync(
            StoredRuns.Run("a", 20, rps: _ => 100, name: "one"),
            StoredRuns.Run("b", 20, rps: _ => second, name: "two"),
            StoredRuns.Run("c", 20, rps: _ => third, name: "three")
        );

        Assert.StartsWith(expected, comparison.Headline, StringComparison.Ordinal);
    }

    [Fact]
    public async Task Headline_BestHasNoMoreThanTheNext_ReportsThatOfBoth()
    {
        var comparison = await ComparedRuns.CompareAsync(
            StoredRuns.Run("a", 20, rps: _ => 100, name: "one"),
            StoredRuns.Run("b", 20, rps: _ => 900, name: "two"),
            StoredRuns.Run("c", 20, rps: _ => 891, name: "three"),
            StoredRuns.Run("d", 20, rps: _ => 300, name: "four")
        );

        Assert.StartsWith(
            "two: 9.0 × more successful responses per second",
            comparison.Headline,
            StringComparison.Ordinal
        );
        Assert.EndsWith("; against three, one run each: not a proof", comparison.Headline, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("blocking", "Fragile", "Fixed (120000-2)", "Fixed (130000-3)")]
    [InlineData("http", "Thread blocking · Fragile", "Thread blocking · Fixed", "HttpClient per request · Fixed")]
    public async Task Short_Names_AreNoLongerThanTellsThemApart(
        string experiment,
        string first,
        string second,
        string third
    )
    {
        var (before, fixedOne, other) = (
            StoredRuns.Run("20260301-110000-1", 20),
            Fixed("20260301-120000-2"),
            Fixed("20260301-130000-3")
        );
        if (experiment != "blocking")
            other = other with
            {
                Labels = other.Labels with { Name = "HttpClient per request · Fixed" },
                Run = other.Run with { Experiment = experiment, Subject = RunSubject.FromLegacy(experiment) },
            };

        var comparison = await ComparedRuns.CompareAsync(before, fixedOne, other);

        Assert.Equal([first, second, third], comparison.Runs.Select(run => ComparedRunNames.Short(comparison, run)));

        static RunDocument Fixed(string id) =>
            StoredRuns.Run(id, 20, variant: _ => VariantKind.Fixed, name: "Thread blocking · Fixed");
    }

    [Fact]
    public async Task Differences_SameConditions_AreNone() =>
        Assert.Empty(
            (
                await ComparedRuns.CompareAsync(
                    StoredRuns.Run("a"),
                    StoredRuns.Run("b", variant: _ => VariantKind.Fixed, name: "fixed")
                )
            ).Differences
        );

    [Fact]
    public async Task Differences_OtherMachineSettingsPlanAndAPartialRun_AreAllPointedOut()
    {
        var other = StoredRuns.Run(
            "b",
            plan: StoredRuns.Plan(new LoadEngine.Plans.ConstantVus(9, TimeSpan.FromSeconds(10))),
            name: "other"
        );
        other = other with
        {
            State = RecordingState.Partial,
            Settings = new RuntimeSettings { MaxWorkerThreads = 200 },
            Environment = other.Environment with { Cores = 16, EngineVersion = "0.2.0", CpuModel = "Another" },
            Run = other.Run with { Experiment = "http-clients" },
        };

        var names = (await ComparedRuns.CompareAsync(StoredRuns.Run("a"), other))
            .Differences.Select(condition => condition.Name)
            .ToList();

        foreach (
            var expected in new[]
            {
                "Experiment",
                "Plan: load",
                "Setting: max worker threads",
                "Machine: cores",
                "Machine: processor",
                "Machine: load engine",
                "Not whole",
            }
        )
            Assert.Contains(expected, names);
    }

    [Fact]
    public async Task Report_HostileNames_AreTextAndNothingIsLoaded()
    {
        const string Hostile = "<script>alert(1)</script> | x";
        var comparison = await ComparedRuns.CompareAsync(
            StoredRuns.Run("a", name: Hostile),
            StoredRuns.Run("b", 20, name: "b")
        );

        var html = Encoding.UTF8.GetString(ComparisonReport.Html(comparison).Content);
        Assert.DoesNotContain("<script", html, StringComparison.OrdinalIgnoreCase);
        Assert.DoesNotContain("href=", html, StringComparison.OrdinalIgnoreCase);
        Assert.Equal("comparison-a-and-b.html", ComparisonReport.Html(comparison).Name);
        Assert.Contains(
            "\\| x",
            Encoding.UTF8.GetString(ComparisonReport.Markdown(comparison).Content),
            StringComparison.Ordinal
        );
    }

    [Fact]
    public async Task DistributionOf_RunsOfUnlikeOrigin_ReportsEachWhatItIsFrom()
    {
        var (document, other) = (StoredRuns.Run("a", 20), StoredRuns.Run("b", 20, name: "other"));

        Assert.Equal(
            "From every successful response, not from averages.",
            ComparisonReport.DistributionOf(await ComparedRuns.CompareAsync(document, other))
        );
        Assert.StartsWith(
            "other: as reported by wrk2. The others are from every successful response",
            ComparisonReport.DistributionOf(
                await ComparedRuns.CompareAsync(document, other with { MeasuredBy = "wrk2" })
            ),
            StringComparison.Ordinal
        );
        Assert.StartsWith(
            "other: for the measured part",
            ComparisonReport.DistributionOf(
                await ComparedRuns.CompareAsync(document, other with { State = RecordingState.Partial })
            ),
            StringComparison.Ordinal
        );
        var swarm = other with
        {
            Run = other.Run with
            {
                Request = other.Run.Request with { Source = Lab.Loads.Planning.LoadSourceKind.Locust },
            },
        };
        Assert.StartsWith(
            "other: as reported by Locust, rounded",
            ComparisonReport.DistributionOf(await ComparedRuns.CompareAsync(document, swarm)),
            StringComparison.Ordinal
        );
    }

    [Fact]
    public async Task WithoutADistribution_NoSuccessfulResponses_ReportsThatAndNotThatPercentilesAreThere()
    {
        var comparison = await ComparedRuns.CompareAsync(
            StoredRuns.Run("a", 20, rps: _ => 0, failed: 10),
            StoredRuns.Run("b", 20, rps: _ => 0, failed: 10, variant: _ => VariantKind.Fixed, name: "fixed")
        );

        Assert.EndsWith(
            "have no successful responses, so there is no distribution.",
            ComparisonCharts.DescribeMissingDistributions(comparison),
            StringComparison.Ordinal
        );
        Assert.DoesNotContain(
            "percentiles",
            ComparisonCharts.DescribeMissingDistributions(comparison),
            StringComparison.Ordinal
        );
    }

    [Fact]
    public async Task Report_RunThatEndedWithRequestsStillWaiting_ReportsTheirAgesNextToThePercentiles()
    {
        var run = StoredRuns.Run("a");
        var waited = run.Summary!.Variants[0].Figures with { Cancelled = 40, CancelledAges = new(40, 9_000, 12_500) };
        run = run with
        {
            Summary = run.Summary with
            {
                Total = waited,
                Variants = [run.Summary.Variants[0] with { Figures = waited }],
            },
        };
        var comparison = await ComparedRuns.CompareAsync(
            run,
            StoredRuns.Run("b", variant: _ => VariantKind.Fixed, name: "fixed")
        );
        Assert.Equal(["40, up to 12.5 s", null], comparison.Runs.Select(comparedRun => comparedRun.Cancelled));
        Assert.Contains(
            "| Waiting at the end | 40, up to 12.5 s | none |",
            Encoding.UTF8.GetString(ComparisonReport.Markdown(comparison).Content),
            StringComparison.Ordinal
        );
        Assert.Contains(
            "40, up to 12.5 s",
            Encoding.UTF8.GetString(ComparisonReport.Html(comparison).Content),
            StringComparison.Ordinal
        );
    }

    [Fact]
    public async Task Report_LatenciesOfTheGoodAnswersAlone_HaveAStarAndTheDashItsReason()
    {
        var comparison = await ComparedRuns.CompareAsync(
            StoredRuns.Run("a", 20, rps: _ => 100, latencyMs: _ => 50, failed: 150),
            StoredRuns.Run("b", 20, rps: _ => 100, latencyMs: _ => 400, variant: _ => VariantKind.Fixed, name: "fixed")
        );

        Assert.Matches(@"\*$", comparison.TextsOf(ComparedMetric.P95)[0]);
        Assert.DoesNotContain('*', comparison.TextsOf(ComparedMetric.P95)[1]);
        Assert.All(comparison.TextsOf(ComparedMetric.Goodput), text => Assert.DoesNotContain('*', text));
        Assert.Contains(
            "* successful responses only: many requests had none. –: Most requests of the faster one failed: its "
                + "latencies cover the few successes only.",
            ComparisonReport.ExplanationOf(comparison),
            StringComparison.Ordinal
        );
        Assert.All(
            [ComparisonReport.Markdown(comparison), ComparisonReport.Html(comparison)],
            file =>
            {
                var text = Encoding.UTF8.GetString(file.Content);
                Assert.Contains("successful responses only: many requests had none", text, StringComparison.Ordinal);
                Assert.Contains("Most requests of the faster one failed", text, StringComparison.Ordinal);
            }
        );
    }

    [Fact]
    public async Task ExplanationOf_NothingLeftOut_SpeaksOfNoStarAndNoDash()
    {
        var comparison = await ComparedRuns.CompareAsync(
            StoredRuns.Run("a", 20),
            StoredRuns.Run("b", 20, variant: _ => VariantKind.Fixed, name: "fixed")
        );

        Assert.Equal(
            $"Compared with the baseline (first column). {DifferenceText.Rule(comparison.Resolution)}",
            ComparisonReport.ExplanationOf(comparison)
        );
    }

    [Fact]
    public async Task Read_RunWithoutACompletedRequest_IsComparedWithoutLatencies()
    {
        var comparison = await ComparedRuns.CompareAsync(
            StoredRuns.Run("a", name: "a"),
            StoredRuns.Run("b", name: "b", rps: _ => 0)
        );

        Assert.Equal(0, comparison.Runs[1].Figures.Values[ComparedMetric.Goodput]);
        Assert.Null(comparison.Runs[1].Figures.Values[ComparedMetric.P95]);
        Assert.True(comparison.DifferenceOf(comparison.Runs[1], ComparedMetric.Goodput).IsWorse);
        Assert.Equal("None", comparison.DifferenceOf(comparison.Runs[1], ComparedMetric.P95).Said());
    }
}
