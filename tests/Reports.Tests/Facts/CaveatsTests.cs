using Experiments;
using Lab.Foundation.Formatting;
using Lab.Loads.Planning;
using Lab.Storage.Documents;
using Lab.Storage.Summaries;
using Lab.Testing;
using LoadEngine.Recording;
using Reports.Facts;

namespace Reports.Tests.Facts;

public sealed class CaveatsTests
{
    [Theory]
    [InlineData(302, 1_331, "Percentiles cover successful responses only: Fragile 302 of 1,331.")]
    [InlineData(0, 1_331, "Percentiles cover successful responses only: Fragile 0 of 1,331.")]
    [InlineData(899, 1_000, "Percentiles cover successful responses only: Fragile 899 of 1,000.")]
    [InlineData(900, 1_000, null)]
    [InlineData(0, 0, null)]
    public void Of_VariantThatFailsMuch_ReportsWhosePercentilesTheyAre(long good, long requests, string? expected)
    {
        var sentences = Caveats.Describe(Summary(Figures(good, requests)), kind => kind.ToString());

        Assert.Equal(expected is null ? [] : [expected], sentences);
    }

    [Theory]
    [InlineData(313, 1_227, "Percentiles cover successful responses only: Fragile 313 of 1,377, Fixed 1,227 of 1,623.")]
    [InlineData(0, 1_227, "Percentiles cover successful responses only: Fragile 0 of 1,377, Fixed 1,227 of 1,623.")]
    [InlineData(0, 0, "Percentiles cover successful responses only: Fragile 0 of 1,377, Fixed 0 of 1,623.")]
    public void Of_BothVariantsFailMuch_IsOneSentence(long good, long goodAfter, string expected)
    {
        var summary = Summary(Figures(good, 1_377));
        summary = summary with
        {
            Variants = [summary.Variants[0], new(VariantKind.Fixed, "/route", 10, Figures(goodAfter, 1_623))],
        };

        Assert.Equal([expected], Caveats.Describe(summary, kind => kind.ToString()));
    }

    [Theory]
    [InlineData("all", "As reported by the file: all figures.")]
    [InlineData("loads,findings", "As reported by the file: the results of each load, the findings.")]
    [InlineData("", null)]
    public void Describe_ImportedRun_NamesWhatWasNotRecomputed(string parts, string? expected)
    {
        var summary = Summary(Figures(1_000, 1_000)) with
        {
            AsReported = parts.Split(',', StringSplitOptions.RemoveEmptyEntries),
        };

        Assert.Equal(expected is null ? [] : [expected], Caveats.Describe(summary, kind => kind.ToString()));
    }

    [Theory]
    [InlineData(4.0, 12, 4_712, true)]
    [InlineData(4.0, 12, 200, false)]
    [InlineData(0.2, 12, 4_712, false)]
    [InlineData(null, 12, 4_712, false)]
    public void Of_WarmUpWhoseRequestsWereOnTheirWay_ReportsThatTheirAnswersAreInNoFigure(
        double? warmUp,
        double counted,
        double averageMs,
        bool isTold
    )
    {
        var figures = Figures(1_000, 1_000) with { AverageMs = averageMs };
        var summary = Summary(figures) with
        {
            WarmUpSeconds = warmUp,
            Variants = [new(VariantKind.Fragile, "/route", counted, figures)],
        };

        Assert.Equal(
            isTold,
            Caveats
                .Describe(summary, kind => kind.ToString())
                .Any(sentence => sentence.StartsWith("Requests of the warm-up (4.0 s)", StringComparison.Ordinal))
        );
    }

    [Fact]
    public void Of_Swarm_IsSilent() =>
        Assert.Empty(
            Caveats.Describe(
                Summary(Figures(302, 1_331)) with
                {
                    Source = LoadSourceKind.Locust,
                },
                kind => kind.ToString()
            )
        );

    [Fact]
    public void Of_RequestsCutOff_AreReportedToo() =>
        Assert.Equal(
            2,
            Caveats.Describe(Summary(Figures(302, 1_331) with { Cancelled = 40 }), kind => kind.ToString()).Count
        );

    [Theory]
    [InlineData(6, 0, 10, "Fixed: no request was sent. Switch earlier, or use a longer run.")]
    [InlineData(0, 0, 10, "Fixed: no request was sent. Switch earlier, or use a longer run.")]
    [InlineData(6, 60, 10, "Fixed: 60 requests sent, none completed before the end.")]
    [InlineData(6, 0, 0.5, null)]
    public void Of_VariantSwitchedToThatAnsweredNothing_ReportsWhyItsRowIsEmpty(
        double answeredAfter,
        long cancelled,
        double seconds,
        string? expected
    )
    {
        var summary = Summary(Figures(1_000, 1_000));
        summary = summary with
        {
            Variants =
            [
                summary.Variants[0] with
                {
                    AnsweredAfterSeconds = answeredAfter,
                },
                new(VariantKind.Fixed, "/route", seconds, Figures(0, 0) with { Cancelled = cancelled }),
            ],
        };

        Assert.Equal(expected is null ? [] : [expected], Caveats.Describe(summary, kind => kind.ToString()));
    }

    // A timeout is longer than any latency and is not a latency.
    [Theory]
    [InlineData(0, 1_000, null)]
    [InlineData(1, 1_000, "“max” is the longest success: 1 timed-out request took longer.")]
    [InlineData(12, 1_000, "“max” is the longest success: 12 timed-out requests took longer.")]
    public void Of_RequestsThatTimedOut_ReportsThatTheyAreNotInMax(long timedOut, long requests, string? expected)
    {
        var figures = Figures(requests - timedOut, requests) with
        {
            FailuresByKind = new Dictionary<string, long> { [ErrorKinds.NameOf(ErrorKind.RequestTimeout)] = timedOut },
        };

        Assert.Equal(expected is null ? [] : [expected], Caveats.Describe(Summary(figures), kind => kind.ToString()));
    }

    [Theory]
    [InlineData(20.0, 80.0, true)]
    [InlineData(20.0, 85.0, false)]
    [InlineData(20.0, null, false)]
    [InlineData(null, 80.0, false)]
    public void Of_LatencyAboveTheTimeout_ReportsFromWhenItCounts(double? rate, double? timeoutMs, bool isTold)
    {
        var sentences = Caveats.Describe(
            Summary(Figures(100, 100)) with
            {
                PeakRatePerSecond = rate,
                TimeoutMs = timeoutMs,
            },
            kind => kind.ToString()
        );

        Assert.Equal(isTold ? 1 : 0, sentences.Count);
        Assert.All(
            sentences,
            sentence =>
                Assert.StartsWith(
                    "Latencies above the timeout (80 ms) include the wait",
                    sentence,
                    StringComparison.Ordinal
                )
        );
    }

    [Theory]
    [InlineData(57.0, 75.0, "Background CPU differed: 57 % (Fragile), 75 % (Fixed); it may explain the difference.")]
    [InlineData(75.0, 57.0, "Background CPU differed: 75 % (Fragile), 57 % (Fixed); it may explain the difference.")]
    [InlineData(
        57.0,
        60.0,
        "Background CPU was high: 57 % (Fragile), 60 % (Fixed); this may have cost throughput and latency."
    )]
    [InlineData(2.0, 20.0, null)]
    [InlineData(57.0, null, "Background CPU was high: 57 % (Fragile); this may have cost throughput and latency.")]
    public void Of_OtherProgramsTookMoreDuringOneVariant_ReportsItWithBothFigures(
        double? fragile,
        double? @fixed,
        string? expected
    )
    {
        var summary = Summary(Figures(1_000, 1_000));
        summary = summary with
        {
            Variants =
            [
                summary.Variants[0] with
                {
                    BackgroundCpuPercent = fragile,
                },
                new(VariantKind.Fixed, "/route", 10, Figures(1_000, 1_000)) { BackgroundCpuPercent = @fixed },
            ],
        };

        Assert.Equal(expected is null ? [] : [expected], Caveats.Describe(summary, kind => kind.ToString()));
    }

    [Theory]
    [InlineData(
        72.7,
        LoadSourceKind.Engine,
        "Background CPU was high: 73 % (Fragile); this may have cost throughput and latency."
    )]
    [InlineData(
        72.7,
        LoadSourceKind.Locust,
        "Background CPU (including Locust if it runs here) was high: 73 % (Fragile); this may have cost throughput and latency."
    )]
    [InlineData(35.0, LoadSourceKind.Engine, null)]
    [InlineData(null, LoadSourceKind.Engine, null)]
    public void Of_OtherProgramsDisturbedARunOfOneVariant_ReportsIt(
        double? others,
        LoadSourceKind source,
        string? expected
    )
    {
        var summary = Summary(Figures(1_000, 1_000)) with { Source = source };

        Assert.Equal(
            expected is null ? [] : [expected],
            Caveats.Describe(
                summary with
                {
                    Variants = [summary.Variants[0] with { BackgroundCpuPercent = others }],
                },
                kind => kind.ToString()
            )
        );
    }

    [Theory]
    [InlineData(
        27.0,
        45.0,
        100,
        1_800,
        900,
        50,
        "it does not explain the difference, because it was higher for the better result"
    )]
    [InlineData(
        45.0,
        27.0,
        1_800,
        100,
        50,
        900,
        "it does not explain the difference, because it was higher for the better result"
    )]
    [InlineData(45.0, 27.0, 100, 1_800, 900, 50, "it may explain the difference")]
    [InlineData(27.0, 45.0, 100, 1_800, 50, 900, "it may explain the difference")]
    public void Of_OtherProgramsWorkedAgainstTheBetter_ReportsThatTheDifferenceIsNotTheirs(
        double fragile,
        double @fixed,
        double rpsBefore,
        double rpsAfter,
        double msBefore,
        double msAfter,
        string expected
    )
    {
        RunFigures Of(double rps, double ms) =>
            Figures(1_000, 1_000) with
            {
                Rps = rps,
                AverageMs = ms,
                P50Ms = ms,
                P95Ms = ms,
                P99Ms = ms,
                MaxMs = ms,
            };
        var summary = Summary(Of(rpsBefore, msBefore));
        summary = summary with
        {
            Variants =
            [
                summary.Variants[0] with
                {
                    BackgroundCpuPercent = fragile,
                },
                new(VariantKind.Fixed, "/route", 10, Of(rpsAfter, msAfter)) { BackgroundCpuPercent = @fixed },
            ],
        };

        Assert.EndsWith(
            $"; {expected}.",
            Caveats.DescribeUnevenBackgroundCpu(summary, kind => kind.ToString()),
            StringComparison.Ordinal
        );
    }

    [Theory]
    [InlineData(0, 0, "22 % (Fragile), 52 % (Fixed).")]
    [InlineData(0, 10, "22 % (Fragile), 52 % (Fixed); it may explain the difference.")]
    public void UnlikeOthers_NeitherHasAGoodAnswer_ReportsTheSharesAlone(long good, long goodAfter, string expected)
    {
        var summary = Summary(Figures(good, 1_000));
        summary = summary with
        {
            Variants =
            [
                summary.Variants[0] with
                {
                    BackgroundCpuPercent = 22,
                },
                new(VariantKind.Fixed, "/route", 10, Figures(goodAfter, 1_000)) { BackgroundCpuPercent = 52 },
            ],
        };

        Assert.EndsWith(
            expected,
            Caveats.DescribeUnevenBackgroundCpu(summary, kind => kind.ToString()),
            StringComparison.Ordinal
        );
    }

    [Fact]
    public void Of_OtherProgramsTookUnlikePartsDuringThree_ReportsAllInTheirOrder()
    {
        var summary = Summary(Figures(1_000, 1_000));
        VariantSummary Part(VariantKind kind, double others) =>
            new(kind, "/route", 10, Figures(1_000, 1_000)) { BackgroundCpuPercent = others };

        Assert.Equal(
            ["Background CPU differed: 60 % (Fragile), 79 % (Contrast), 62 % (Fixed); it may explain the difference."],
            Caveats.Describe(
                summary with
                {
                    Variants =
                    [
                        Part(VariantKind.Fragile, 60),
                        Part(VariantKind.Contrast, 79),
                        Part(VariantKind.Fixed, 62),
                    ],
                },
                kind => kind.ToString()
            )
        );
    }

    [Fact]
    public void Of_OtherProgramsTookMoreDuringOneOfHalvesThatAreNotCompared_ReportsTheSharesAlone()
    {
        var summary = Summary(Figures(1_000, 1_000));
        summary = summary with
        {
            Experiment = "retry-storm",
            Variants =
            [
                summary.Variants[0] with
                {
                    BackgroundCpuPercent = 57,
                },
                new(VariantKind.Fixed, "/route", 10, Figures(1_000, 1_000)) { BackgroundCpuPercent = 75 },
            ],
        };

        var sentences = Caveats.Describe(summary, kind => kind.ToString());

        Assert.Equal(2, sentences.Count);
        Assert.Contains("are not compared", sentences[0], StringComparison.Ordinal);
        Assert.Equal("Background CPU differed: 57 % (Fragile), 75 % (Fixed).", sentences[1]);
    }

    private static RunFigures Figures(long good, long requests) =>
        new(
            requests,
            100,
            good,
            0,
            requests - good,
            0,
            90,
            90,
            90,
            90,
            90,
            new Dictionary<string, long>(),
            new Dictionary<int, long>()
        );

    private static RunSummary Summary(RunFigures figures) =>
        new(
            "run-1",
            "abandoned",
            DateTimeOffset.UnixEpoch,
            20,
            200,
            RunOutcome.Completed,
            figures,
            [new(VariantKind.Fragile, "/route", 10, figures)]
        );

    [Theory]
    [InlineData(100, 100, "25 ms", "100 %")]
    [InlineData(100, 95, "25 ms", "95 %")]
    [InlineData(100, 21, "25 ms*", "21 %")]
    [InlineData(100, 0, "–", "0 %")]
    [InlineData(1_000, 5, "25 ms*", "0.5 %")]
    public void P95_OfAPartOfTheRequestsAlone_HasAStar(long requests, long succeeded, string text, string share)
    {
        var figures = StoredRuns.Run().Summary!.Total with
        {
            Requests = requests,
            Succeeded = succeeded,
            P95Ms = succeeded == 0 ? null : 25,
        };

        Assert.Equal(
            (text, share),
            (Caveats.AddStar(figures, MetricFormat.Latency(figures.P95Ms)), Caveats.AnsweredShare(figures))
        );
    }

    [Theory]
    [InlineData(9_000, true)]
    [InlineData(300, false)]
    public void Of_LoadChangedWhileRequestsWaited_ReportsUnderWhichTheyCount(double maxMs, bool isTold)
    {
        var run = StoredRuns.Run();
        LoadSummary Part(string load, double maxMs) =>
            new(VariantKind.Fragile, load, 0, 5, run.Summary!.Total with { MaxMs = maxMs });
        var summary = run.Summary! with { Loads = [Part("100 users", 9_000), Part("110 users", maxMs)] };

        Assert.Equal(
            isTold,
            Caveats
                .Describe(summary, run.Run.Subject.LabelOf)
                .Any(sentence => sentence.StartsWith("Requests count in the row", StringComparison.Ordinal))
        );
    }
}
