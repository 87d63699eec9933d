using System.Text;
using Experiments;
using Lab.Runs;
using Lab.Settings;
using Lab.Testing;
using Reports.Comparisons;

namespace Reports.Tests.Comparisons;

public sealed class ComparisonTests
{
    private static readonly CancellationToken Cancellation = TestContext.Current.CancellationToken;

    [Fact]
    public async Task Factor_FasterFixed_IsBetterBothWaysAndSaidSo()
    {
        var comparison = await CompareAsync(
            StoredRuns.Run("a", 20, rps: second => 100 + second % 3, latencyMs: second => 2_000 + second % 5),
            StoredRuns.Run("b", 20, rps: second => 730 + second % 3, latencyMs: second => 200 + second % 5, variant: _ => VariantKind.Fixed, name: "fixed"));

        var (rps, p95) = (comparison.FactorOf(comparison.Contenders[1], ComparedFigure.Rps), comparison.FactorOf(comparison.Contenders[1], ComparedFigure.P95));
        Assert.Equal((FactorVerdict.Better, FactorVerdict.Better), (rps.Verdict, p95.Verdict));
        Assert.Equal("7.2 × better", rps.Text);
        Assert.InRange(p95.Times!.Value, 7, 10);
        Assert.Matches("^Fixed: 7\\.2 × more good answers a second, p95 \\d\\.\\d × lower$", comparison.Headline);
    }

    [Fact]
    public async Task Factor_SlowerSecond_IsWorseBothWays()
    {
        var comparison = await CompareAsync(
            StoredRuns.Run("a", 20, rps: _ => 800, latencyMs: _ => 200), StoredRuns.Run("b", 20, rps: _ => 100, latencyMs: _ => 2_000, name: "slow"));
        Assert.Equal("8.0 × worse", comparison.FactorOf(comparison.Contenders[1], ComparedFigure.Rps).Text);
        Assert.EndsWith("worse", comparison.FactorOf(comparison.Contenders[1], ComparedFigure.P95).Text, StringComparison.Ordinal);
        Assert.Contains("8.0 × fewer good answers", comparison.Headline, StringComparison.Ordinal);
        Assert.Contains("higher", comparison.Headline, StringComparison.Ordinal);
    }

    // Seen in the retry storm: Fixed was "2.8 × slower" than a Fragile that had answered nobody but in its first five seconds.
    [Theory]
    [InlineData(150, FactorVerdict.Unknown)]
    [InlineData(50, FactorVerdict.Worse)]
    public async Task Factor_QuickerOneLostMostOfItsRequests_IsNoFactorOfLatency(int lost, FactorVerdict expected)
    {
        var comparison = await CompareAsync(
            StoredRuns.Run("a", 20, rps: _ => 100, latencyMs: _ => 50, failed: lost), StoredRuns.Run("b", 20, rps: _ => 100, latencyMs: _ => 400, variant: _ => VariantKind.Fixed, name: "fixed"));

        Assert.Equal(expected, comparison.FactorOf(comparison.Contenders[1], ComparedFigure.P95).Verdict);
        Assert.Equal(expected == FactorVerdict.Worse, comparison.Headline.Contains("p95", StringComparison.Ordinal));
    }

    // Seen: 5.5 × and not a word that the p95 of the slower one was that of 120 answers to 18,000 requests.
    [Fact]
    public async Task Factor_SlowerOneLostMostOfItsRequests_IsToldAsTheLeast()
    {
        var comparison = await CompareAsync(
            StoredRuns.Run("a", 20, rps: _ => 100, latencyMs: _ => 400, failed: 150), StoredRuns.Run("b", 20, rps: _ => 100, latencyMs: _ => 50, variant: _ => VariantKind.Fixed, name: "fixed"));

        var factor = comparison.FactorOf(comparison.Contenders[1], ComparedFigure.P95);
        Assert.Equal(FactorVerdict.Better, factor.Verdict);
        Assert.StartsWith("at least 6.9 ×", factor.Text, StringComparison.Ordinal);
        Assert.Contains("few that were answered", factor.Why, StringComparison.Ordinal);
        Assert.Contains("p95 at least 6.9 ×", comparison.Headline, StringComparison.Ordinal);
    }

    // Seen: 159 × better, of which most were refusals.
    [Fact]
    public void Factor_AnswersOfWhichManyAreRefusals_AreNoMerit()
    {
        var factor = Factor.Of(ComparedFigure.Rps, FiguresOf(good: 100, all: 100), FiguresOf(good: 100, all: 900));

        Assert.Equal((FactorVerdict.Unknown, "9.0 × more"), (factor.Verdict, factor.Text));
        Assert.Contains("no merit", factor.Why, StringComparison.Ordinal);
        Assert.Equal(FactorVerdict.Better, Factor.Of(ComparedFigure.Rps, FiguresOf(good: 100, all: 100), FiguresOf(good: 890, all: 900)).Verdict);
    }

    // Seen of two wrk texts, which tell no p95.
    [Fact]
    public async Task Headline_FigureThatNobodyMeasured_IsNotSaidToBeTheSame()
    {
        var run = StoredRuns.Run("a", 20);
        var without = run with { Summary = run.Summary! with { Total = run.Summary.Total with { P95Ms = null }, Variants = [] }, Intervals = [], Frames = [], MeasuredBy = "wrk" };

        var comparison = await CompareAsync(without, without with { Id = "b", Labels = new("again", [], "") });

        Assert.Contains("no difference in good answers or failures that", comparison.Headline, StringComparison.Ordinal);
    }

    [Fact]
    public async Task Factor_DifferenceSmallerThanTheSecondsVary_IsNoise()
    {
        var comparison = await CompareAsync(
            StoredRuns.Run("a", 16, rps: second => second % 2 == 0 ? 80 : 160), StoredRuns.Run("b", 16, rps: second => second % 2 == 0 ? 90 : 180, name: "other"));
        var factor = comparison.FactorOf(comparison.Contenders[1], ComparedFigure.Rps);
        Assert.Equal(FactorVerdict.Noise, factor.Verdict);
        Assert.Contains("varies too much to tell", factor.Text, StringComparison.Ordinal);
        Assert.Contains("no difference in good answers, p95 or failures that can be told from noise", comparison.Headline, StringComparison.Ordinal);
    }

    // Seen: 4.7 against 99 good answers a second, of which the stage said 21 ×, and the comparison nothing.
    [Fact]
    public async Task Factor_DifferenceOfManyTimesWhoseSecondsVary_IsTold()
    {
        var comparison = await CompareAsync(
            StoredRuns.Run("a", 16, rps: second => second == 0 ? 75 : 1), StoredRuns.Run("b", 16, rps: second => second < 9 ? 1 : 300, name: "other"));
        var factor = comparison.FactorOf(comparison.Contenders[1], ComparedFigure.Goodput);
        Assert.Equal(FactorVerdict.Better, factor.Verdict);
        Assert.Contains("varies widely", factor.Why, StringComparison.Ordinal);
    }

    [Fact]
    public async Task ColourOf_VariantsAndOthersBeside_KeepsTheColoursOfTheVariants()
    {
        var comparison = await CompareAsync(
            StoredRuns.Run("a", 16), StoredRuns.Run("b", 16, variant: _ => VariantKind.Fixed, name: "fixed"), StoredRuns.Run("c", 16, name: "again"),
            StoredRuns.Run("d", 16, variant: second => second < 8 ? VariantKind.Fragile : VariantKind.Fixed, name: "both"));

        Assert.Equal(["fragile", "fixed", "green", "purple"], Enumerable.Range(0, 4).Select(index => ContenderLook.ColourOf(comparison, index)));
    }

    // Seen: "1.1 × worse" for a tenth less.
    [Fact]
    public async Task Factor_SmallButSteadyDifference_IsToldInPercent()
    {
        var comparison = await CompareAsync(
            StoredRuns.Run("a", 16, rps: second => 100 + second % 2), StoredRuns.Run("b", 16, rps: second => 90 + second % 2, name: "other"));

        Assert.Equal("10 % worse", comparison.FactorOf(comparison.Contenders[1], ComparedFigure.Rps).Text);
        Assert.Contains("10 % fewer good answers a second", comparison.Headline, StringComparison.Ordinal);
    }

    [Fact]
    public async Task Factor_SteadySecondsApart_IsSignal()
    {
        var comparison = await CompareAsync(
            StoredRuns.Run("a", 16, rps: second => 100 + second % 2), StoredRuns.Run("b", 16, rps: second => 115 + second % 2, name: "other"));
        Assert.Equal(FactorVerdict.Better, comparison.FactorOf(comparison.Contenders[1], ComparedFigure.Rps).Verdict);
    }

    [Theory]
    [InlineData(0, 0.4, FactorVerdict.Worse, "40 % instead of none")]
    [InlineData(0.4, 0, FactorVerdict.Better, "none instead of 40 %")]
    [InlineData(0.0, 0.0, FactorVerdict.Noise, "the same")]
    public void Factor_FromOrToNothing_HasNoFactorButBothFigures(double before, double after, FactorVerdict verdict, string text)
    {
        var factor = Factor.Of(ComparedFigure.FailedShare, before, after, null, null);
        Assert.Equal((verdict, text), (factor.Verdict, factor.Text));
    }

    // Seen: 44 users praised as "10 % better" than 40.
    [Theory]
    [InlineData("load", "They were under different loads (40 users, 44 users).")]
    [InlineData("experiment", "They are of different experiments (Thread blocking, HttpClient per request).")]
    [InlineData("address", "They went to different addresses (one:81, two:81).")]
    public async Task Factor_WhatWasAskedForIsNotTheSame_IsNoMerit(string unlike, string expected)
    {
        var (before, after) = (StoredRuns.Run("a", 20, rps: _ => 100), StoredRuns.Run("b", 20, rps: _ => 200, variant: _ => VariantKind.Fixed, name: "fixed"));
        (before, after) = unlike switch
        {
            "load" => (before with { Summary = before.Summary! with { PeakUsers = 40 } }, after with { Summary = after.Summary! with { PeakUsers = 44 } }),
            "experiment" => (before, after with { Run = after.Run with { Experiment = "http", Subject = RunSubject.OfOlder("http") } }),
            _ => (before with { Settings = null, Run = before.Run with { Address = new("http://one:81") } }, after with { Settings = null, Run = after.Run with { Address = new("http://two:81") } }),
        };

        var comparison = await CompareAsync(before, after);

        var factor = comparison.FactorOf(comparison.Contenders[1], ComparedFigure.Goodput);
        Assert.Equal((FactorVerdict.Unknown, "2.0 × more"), (factor.Verdict, factor.Text));
        Assert.Equal(expected, factor.Why);
        Assert.Equal($"{expected} None is called better: the figures stand side by side.", comparison.Headline);
        if (unlike == "address") Assert.Equal("one:81 against two:81", Assert.Single(comparison.Differences, each => each.Name == "Address").Sentence["Address: ".Length..]);
    }

    [Fact]
    public async Task Headline_OneOfThreeUnderAnotherLoad_IsOfThoseThatCanBeCompared()
    {
        var other = StoredRuns.Run("b", 20, rps: _ => 900, name: "many users");
        var comparison = await CompareAsync(
            StoredRuns.Run("a", 20, rps: _ => 100), other with { Summary = other.Summary! with { PeakUsers = 400 } }, StoredRuns.Run("c", 20, rps: _ => 200, name: "fixed"));

        Assert.StartsWith("fixed: 2.0 × more good answers", comparison.Headline, StringComparison.Ordinal);
    }

    [Fact]
    public async Task Factor_HalvesThatMetDifferentConditions_HasNoVerdict()
    {
        var flipped = StoredRuns.Run("a", 20, rps: second => second < 10 ? 100 : 800, variant: second => second < 10 ? VariantKind.Fragile : VariantKind.Fixed);
        flipped = flipped with { Run = flipped.Run with { Experiment = "retry-storm" } };

        var comparison = (await ComparisonReader.ReadAsync("a~Fragile,a~Fixed", new HeldRuns(flipped), Cancellation)).Comparison!;

        Assert.Equal(FactorVerdict.Unknown, comparison.FactorOf(comparison.Contenders[1], ComparedFigure.Goodput).Verdict);
        Assert.Contains("different conditions (the dependency is in trouble", comparison.Headline, StringComparison.Ordinal);
    }

    [Fact]
    public void Factor_NothingMeasured_IsUnknown() => Assert.Equal(FactorVerdict.Unknown, Factor.Of(ComparedFigure.P95, null, 200, null, null).Verdict);

    [Fact]
    public async Task Differences_SameConditions_AreNone() =>
        Assert.Empty((await CompareAsync(StoredRuns.Run("a"), StoredRuns.Run("b", variant: _ => VariantKind.Fixed, name: "fixed"))).Differences);

    [Fact]
    public async Task Differences_OtherMachineSettingsPlanAndAPartialRun_AreAllPointedOut()
    {
        var other = StoredRuns.Run("b", plan: StoredRuns.Plan(new LoadEngine.Plans.ConstantVus(9, TimeSpan.FromSeconds(10))), name: "other");
        other = other with
        {
            State = RecordingState.Partial, Settings = new RuntimeSettings { MaxWorkerThreads = 200 },
            Environment = other.Environment with { Cores = 16, EngineVersion = "0.2.0", CpuModel = "Another" }, Run = other.Run with { Experiment = "http-clients" },
        };

        var names = (await CompareAsync(StoredRuns.Run("a"), other)).Differences.Select(each => each.Name).ToList();

        foreach (var expected in new[] { "Experiment", "Plan: load", "Setting: most worker threads", "Machine: cores", "Machine: processor", "Machine: load engine", "Not whole" })
            Assert.Contains(expected, names);
    }

    [Fact]
    public async Task Read_FlippedRunSplitByVariant_ComparesItsHalvesEachFromItsStart()
    {
        var flipped = StoredRuns.Run("a", 20, rps: second => second < 10 ? 100 : 800, variant: second => second < 10 ? VariantKind.Fragile : VariantKind.Fixed);
        var reading = await ComparisonReader.ReadAsync("a~Fragile,a~Fixed", new HeldRuns(flipped), Cancellation);

        var comparison = reading.Comparison!;
        Assert.Equal([1_000, 8_000], comparison.Contenders.Select(each => each.Figures.Requests));
        Assert.Equal([0, 10], comparison.Contenders.Select(each => each.StartSeconds));
        Assert.Contains("8.0 × more good answers", comparison.Headline, StringComparison.Ordinal);
        Assert.True(Assert.Single(comparison.Differences, each => each.Name == "Variants mixed in one run").IsOfAll);
        // What holds for both is said once, and not "this against this".
        Assert.Equal("Variants mixed in one run: what one variant left behind, such as a grown pool, was there for the next",
            Assert.Single(comparison.Differences, each => each.Name == "Variants mixed in one run").Sentence);
        Assert.All(ComparisonCharts.OverTime(comparison)[0].Lines, line => Assert.InRange(line[^1].X, 9, 10.1));
    }

    [Fact]
    public async Task Read_FlippedRunWhoseQueueIsWorkedOffAfterTheFlip_CountsItForTheVariantItWasSentTo()
    {
        // 100 ms of the fixed variant in each second, and in the two seconds after the flip twelve seconds of what had waited.
        var flipped = StoredRuns.Run("a", 20, rps: second => second < 10 ? 5 : 400, latencyMs: second => second < 10 ? 1_000 : 100, variant: second => second < 10 ? VariantKind.Fragile : VariantKind.Fixed);
        flipped = flipped with { Intervals = [.. flipped.Intervals.Select((interval, second) => second is 10 or 11 ? WithLate(interval, StoredRuns.Run("late", 1, rps: _ => 60, latencyMs: _ => 12_000).Intervals[0]) : interval)] };

        var comparison = (await ComparisonReader.ReadAsync("a~Fragile,a~Fixed", new HeldRuns(flipped), Cancellation)).Comparison!;

        Assert.Equal([50 + 120, 4_000], comparison.Contenders.Select(each => each.Figures.Requests));
        Assert.InRange(comparison.Contenders[0].Figures.Values[ComparedFigure.P95]!.Value, 11_900, 12_200);
        Assert.InRange(comparison.Contenders[1].Figures.Values[ComparedFigure.Max]!.Value, 100, 145);
        // Its answers dry up because it is under fire no more: no rate is drawn of that, and the latencies are.
        Assert.Equal((10, 12), (comparison.Contenders[0].Figures.Lines[ComparedFigure.Goodput][^1].X, comparison.Contenders[0].Figures.Lines[ComparedFigure.P95][^1].X));
        foreach (var latency in (ComparedFigure[])[ComparedFigure.P95, ComparedFigure.P99, ComparedFigure.Max])
            Assert.Equal(FactorVerdict.Better, comparison.FactorOf(comparison.Contenders[1], latency).Verdict);

        static StoredInterval WithLate(StoredInterval own, StoredInterval late) => own with
        {
            Totals = own.Totals.Add(late.Totals), Response = StoredHistograms.Add(own.Response, late.Response),
            ByVariant = new Dictionary<string, VariantShare> { ["Fixed"] = new(own.Totals, own.Response), ["Fragile"] = new(late.Totals, late.Response) },
        };
    }

    [Fact]
    public async Task Read_FlippedRunAsAWhole_SaysThatItsVariantsAreTogether()
    {
        var flipped = StoredRuns.Run("a", 20, variant: second => second < 10 ? VariantKind.Fragile : VariantKind.Fixed);
        var comparison = (await ComparisonReader.ReadAsync("a,b", new HeldRuns(flipped, StoredRuns.Run("b", 20, name: "b")), Cancellation)).Comparison!;
        Assert.True(comparison.Contenders[0].IsMixed);
        Assert.Contains("its figures are of Fragile and Fixed together, and of neither", comparison.Headline, StringComparison.Ordinal);
        Assert.Equal(["a~Fragile", "a~Fixed"], comparison.Contenders[0].SplitKeys);
        Assert.Contains(comparison.Differences, each => each.Name == "Variants together");
        Assert.All(ComparedFigures.All, figure => Assert.Equal(FactorVerdict.Unknown, comparison.FactorOf(comparison.Contenders[1], figure).Verdict));
    }

    [Theory]
    [InlineData("", "two to six")]
    [InlineData("a", "nothing to be compared with")]
    [InlineData("a,a", "nothing to be compared with")]
    [InlineData("a,b,c,d,e,f,g", "At most six")]
    [InlineData("a,gone", "no stored run 'gone'")]
    [InlineData("a,a~Sideways", "'Sideways' is not a variant")]
    [InlineData("a,a~Fixed", "Fixed was not under fire")]
    [InlineData("a,../../x", "no stored run '../../x'")]
    public async Task Read_WhatCannotBeCompared_IsSaidInWords(string runs, string words)
    {
        var reading = await ComparisonReader.ReadAsync(runs, new HeldRuns(StoredRuns.Run("a")), Cancellation);
        Assert.Null(reading.Comparison);
        Assert.Contains(words, string.Join(' ', reading.Mistakes), StringComparison.Ordinal);
    }

    [Fact]
    public async Task Report_HostileNames_AreTextAndNothingIsLoaded()
    {
        const string Hostile = "<script>alert(1)</script> | x";
        var comparison = await CompareAsync(StoredRuns.Run("a", name: Hostile), StoredRuns.Run("b", 20, name: "b"));

        var html = Encoding.UTF8.GetString(ComparisonReport.Html(comparison).Content);
        Assert.DoesNotContain("<script", html, StringComparison.OrdinalIgnoreCase);
        Assert.DoesNotContain("href=", html, StringComparison.OrdinalIgnoreCase);
        Assert.Equal("comparison-a-and-b.html", ComparisonReport.Html(comparison).Name);
        Assert.Contains("\\| x", Encoding.UTF8.GetString(ComparisonReport.Markdown(comparison).Content), StringComparison.Ordinal);
    }

    // Seen below the distribution of a run that another tool had measured, and of one whose end is missing: "From every request counted".
    [Fact]
    public async Task DistributionOf_RunsOfUnlikeOrigin_SaysOfEachWhatItIsFrom()
    {
        var (own, other) = (StoredRuns.Run("a", 20), StoredRuns.Run("b", 20, name: "other"));

        Assert.Equal("From every good answer, counted one by one, not from averages of averages.", ComparisonReport.DistributionOf(await CompareAsync(own, other)));
        Assert.StartsWith("other: as wrk2 told it. The others are from every good answer", ComparisonReport.DistributionOf(await CompareAsync(own, other with { MeasuredBy = "wrk2" })), StringComparison.Ordinal);
        Assert.StartsWith("other: of the part", ComparisonReport.DistributionOf(await CompareAsync(own, other with { State = RecordingState.Partial })), StringComparison.Ordinal);
        var swarm = other with { Run = other.Run with { Request = other.Run.Request with { Source = Lab.Loads.LoadSourceKind.Locust } } };
        Assert.StartsWith("other: as Locust told it, in rounded values", ComparisonReport.DistributionOf(await CompareAsync(own, swarm)), StringComparison.Ordinal);
    }

    // Seen by a teacher: "Fragile, Fixed have percentiles and no histogram", where every latency was a dash.
    [Fact]
    public async Task WithoutADistribution_NobodyWasAnsweredWell_SaysThatAndNotThatPercentilesAreThere()
    {
        var comparison = await CompareAsync(
            StoredRuns.Run("a", 20, rps: _ => 0, failed: 10), StoredRuns.Run("b", 20, rps: _ => 0, failed: 10, variant: _ => VariantKind.Fixed, name: "fixed"));

        Assert.EndsWith("have no good answers, so no distribution.", ComparisonCharts.WithoutADistribution(comparison), StringComparison.Ordinal);
        Assert.DoesNotContain("percentiles", ComparisonCharts.WithoutADistribution(comparison), StringComparison.Ordinal);
    }

    private static ContenderFigures FiguresOf(int good, int all) => ContenderFigures.Of(StoredRuns.Run("a", 20, rps: _ => good, failed: all - good).Intervals);

    private static async Task<Comparison> CompareAsync(params RunDocument[] runs)
    {
        var reading = await ComparisonReader.ReadAsync(string.Join(',', runs.Select(run => run.Id)), new HeldRuns(runs), Cancellation);
        Assert.Empty(reading.Mistakes);
        return reading.Comparison!;
    }

    [Fact]
    public async Task Factor_NoFailuresAfterBurstsOfThem_IsAnImprovementAndNoNoise()
    {
        // Failures come in bursts: the notches of their seconds reach down to none, and the improvement was called noise.
        var before = StoredRuns.Run("a", 20, rps: second => second % 3 == 0 ? 50 : 150, failed: 20);
        var comparison = await CompareAsync(
            before with { Intervals = [.. before.Intervals.Index().Select(each => each.Item with { Totals = each.Item.Totals with { Failed = each.Index % 3 == 0 ? 57 : 0 } })] },
            StoredRuns.Run("b", 20, variant: _ => VariantKind.Fixed, name: "fixed"));
        var factor = comparison.FactorOf(comparison.Contenders[1], ComparedFigure.FailedShare);
        Assert.Equal(FactorVerdict.Better, factor.Verdict);
        Assert.StartsWith("none instead of", factor.Text, StringComparison.Ordinal);
        Assert.Contains("failures none instead of", comparison.Headline, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData(1_000, FactorVerdict.Noise)]
    [InlineData(30_000, FactorVerdict.Better)]
    public void Factor_NoneOfFewRequests_MayBeChance(long requests, FactorVerdict verdict) =>
        Assert.Equal(verdict, Factor.Of(ComparedFigure.FailedShare, 0.0002, 0, null, null, requests).Verdict);

    [Fact]
    public async Task Report_RunThatEndedWithRequestsStillWaiting_TellsTheirAgesBesideThePercentiles()
    {
        var run = StoredRuns.Run("a");
        var waited = run.Summary!.Variants[0].Figures with { Cancelled = 40, CancelledAges = new(40, 9_000, 12_500) };
        run = run with { Summary = run.Summary with { Total = waited, Variants = [run.Summary.Variants[0] with { Figures = waited }] } };
        var comparison = await CompareAsync(run, StoredRuns.Run("b", variant: _ => VariantKind.Fixed, name: "fixed"));
        Assert.Equal(["40, up to 12.5 s", null], comparison.Contenders.Select(each => each.Cancelled));
        Assert.Contains("| Still waiting at the end | 40, up to 12.5 s | none |", Encoding.UTF8.GetString(ComparisonReport.Markdown(comparison).Content), StringComparison.Ordinal);
        Assert.Contains("40, up to 12.5 s", Encoding.UTF8.GetString(ComparisonReport.Html(comparison).Content), StringComparison.Ordinal);
    }
}
