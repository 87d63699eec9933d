using Experiments;
using Lab.Diagnosis.Findings;
using Lab.Diagnosis.Rules.CarryOver;
using Lab.Foundation.Formatting;
using Lab.Foundation.Statistics;
using Lab.Storage.Summaries;
using Reports.Facts;

namespace Reports.Tests.Facts;

public sealed class VariantFactorsTests
{
    [Fact]
    public void Of_BothVariants_ReportsHowManyTimesBetterFixedWas()
    {
        var factors = VariantFactors.Of(
            Summary(Part(VariantKind.Fragile, 60, 3_000), Part(VariantKind.Fixed, 900, 200))
        );

        Assert.NotNull(factors);
        Assert.Equal(("15 × more", "15 × faster"), (factors.Goodput, factors.P95));
    }

    [Fact]
    public void Of_FixedUnderLoadFirst_StillComparesFixedWithFragile()
    {
        var factors = VariantFactors.Of(
            Summary(Part(VariantKind.Fixed, 900, 200), Part(VariantKind.Fragile, 600, 240))
        );

        Assert.Equal(("1.5 × more", "1.2 × faster"), (factors?.Goodput, factors?.P50));
    }

    // Regression: two single responses of 450 and 305 ms were reported as a significant difference.
    [Theory]
    [InlineData(300, 301, 450, 305, "varies")]
    [InlineData(300, 200, 450, 300, "1.5 × faster")]
    [InlineData(300, 301, 450, 450, "the same")]
    public void Of_LongestAnswers_AreNoFirmerThanTheP99(
        double p99Before,
        double p99After,
        double before,
        double after,
        string expected
    )
    {
        var (fragile, other) = (Part(VariantKind.Fragile, 60, 300), Part(VariantKind.Fixed, 60, 300));
        fragile = fragile with { Figures = fragile.Figures with { P99Ms = p99Before, MaxMs = before } };
        other = other with { Figures = other.Figures with { P99Ms = p99After, MaxMs = after } };

        Assert.Equal(expected, VariantFactors.Of(Summary(fragile, other))!.Max);
    }

    [Theory]
    [InlineData(225, 206, "varies")]
    [InlineData(412, 206, "2.0 × faster")]
    public void Of_LongestAnswersThatDifferByALittle_ReportNothing(double before, double after, string expected)
    {
        VariantSummary Of(VariantKind kind, double ms) =>
            Part(kind, 60, ms) with
            {
                Spreads = new(
                    null,
                    null,
                    null,
                    null,
                    null,
                    PerSecondDistribution.From([.. Enumerable.Range(0, 20).Select(second => ms - second * 0.1)])
                ),
            };

        Assert.Equal(
            expected,
            VariantFactors.Of(Summary(Of(VariantKind.Fragile, before), Of(VariantKind.Fixed, after)))!.Max
        );
    }

    [Theory]
    [InlineData(150, 180, "varies")]
    [InlineData(180, 150, "1.5 × faster")]
    public void Of_LongestAnswersThatGoTheOtherWayThanTheP99_ReportNothing(
        double p99Before,
        double p99After,
        string expected
    )
    {
        PerSecondDistribution? Around(double value) =>
            PerSecondDistribution.From([.. Enumerable.Range(0, 20).Select(second => value - second * 0.1)]);
        VariantSummary Of(VariantKind kind, double p99, double max) =>
            Part(kind, 60, 100) with
            {
                Figures = Part(kind, 60, 100).Figures with { P99Ms = p99, MaxMs = max },
                Spreads = new(null, null, null, null, Around(p99), Around(max)),
            };

        Assert.Equal(
            expected,
            VariantFactors
                .Of(Summary(Of(VariantKind.Fragile, p99Before, 404), Of(VariantKind.Fixed, p99After, 278)))!
                .Max
        );
    }

    [Fact]
    public void Title_OfThreeVariants_ReportsAgainstWhich()
    {
        var (fragile, contrast, other) = (
            Part(VariantKind.Fragile, 60, 3_000),
            Part(VariantKind.Contrast, 70, 2_900),
            Part(VariantKind.Fixed, 900, 200)
        );

        Assert.Equal("Fixed is", VariantFactors.Of(Summary(fragile, other))!.Title);
        Assert.Equal("Fixed against Fragile is", VariantFactors.Of(Summary(fragile, contrast, other))!.Title);
    }

    [Theory]
    [InlineData(3.0, 27.0, 900, 720, "unclear")]
    [InlineData(27.0, 3.0, 720, 900, "unclear")]
    [InlineData(27.0, 3.0, 900, 720, "1.3 × less")]
    [InlineData(3.0, 27.0, 900, 400, "2.3 × less")]
    [InlineData(3.0, null, 900, 720, "1.3 × less")]
    public void Of_OthersCanHaveMadeTheDifference_IsUnclear(
        double? othersBefore,
        double? othersAfter,
        double before,
        double after,
        string expected
    )
    {
        var factors = VariantFactors.Of(
            Summary(
                Part(VariantKind.Fragile, before, 60_000 / before) with
                {
                    BackgroundCpuPercent = othersBefore,
                },
                Part(VariantKind.Fixed, after, 60_000 / after) with
                {
                    BackgroundCpuPercent = othersAfter,
                }
            )
        )!;

        Assert.Equal(expected, factors.Goodput);
        if (expected == "unclear")
            Assert.Equal("unclear", factors.P95);
        Assert.Equal(
            factors.P95 == "unclear",
            factors.Legend.Any(words => words.StartsWith("unclear: ", StringComparison.Ordinal))
        );
    }

    [Fact]
    public void Of_RunBeforeStillHadTheTarget_ClaimsNoFactor()
    {
        var summary = Summary(Part(VariantKind.Fragile, 60, 3_000), Part(VariantKind.Fixed, 900, 200));

        Assert.Null(
            VariantFactors.Of(
                summary with
                {
                    Findings =
                    [
                        new(
                            CarryOverWork.RuleId,
                            FindingSeverity.Warning,
                            "Work from the previous run",
                            "The figures are of both.",
                            "Because.",
                            [],
                            1
                        ),
                    ],
                }
            )
        );
    }

    [Fact]
    public void Of_LuckyOnesQuickerBySomeFigures_ComparesNoLatency()
    {
        var (few, many) = (Part(VariantKind.Fragile, 5, 600), Part(VariantKind.Fixed, 99, 600));
        few = few with
        {
            Figures = few.Figures with
            {
                Requests = 7_000,
                Succeeded = 90,
                Shed = 0,
                Failed = 6_910,
                P50Ms = 500,
                MaxMs = 700,
            },
        };
        many = many with { Figures = many.Figures with { P50Ms = 250, MaxMs = 1_400 } };

        var factors = VariantFactors.Of(Summary(few, many))!;

        Assert.All(
            [factors.Average, factors.P50, factors.P95, factors.P99, factors.Max],
            latency => Assert.Equal("–", latency)
        );
        Assert.EndsWith("more", factors.Goodput, StringComparison.Ordinal);
    }

    [Fact]
    public void Of_FixedWorse_ReportsIt()
    {
        var factors = VariantFactors.Of(
            Summary(Part(VariantKind.Fragile, 900, 200), Part(VariantKind.Fixed, 300, 500))
        );

        Assert.Equal(("3.0 × less", "2.5 × slower"), (factors?.Goodput, factors?.Max));
    }

    [Theory]
    [InlineData(100, 103, "the same")]
    [InlineData(100, 112, "≈ the same")]
    [InlineData(112, 100, "≈ the same")]
    [InlineData(100, 116, "1.2 × slower")]
    public void Of_SmallDifference_IsNoFactor(double fragileMs, double fixedMs, string expected)
    {
        var factors = VariantFactors.Of(
            Summary(Part(VariantKind.Fragile, 60, fragileMs), Part(VariantKind.Fixed, 60, fixedMs))
        );

        Assert.Equal(expected, factors?.P99);
        Assert.Equal(expected.EndsWith("slower", StringComparison.Ordinal), VariantFactors.IsWorse(factors!.P99));
    }

    [Theory]
    [InlineData(0.4, 0, "–")]
    [InlineData(0.6, 0, "–")]
    [InlineData(0.96, 0, "2.8 × slower")]
    [InlineData(0.4, 0.6, "2.8 × slower")]
    public void Of_FragileLostMostOfItsRequests_CallsNoOneSlowerThanTheLuckyOnes(
        double answered,
        double refused,
        string expected
    )
    {
        var fragile = Part(VariantKind.Fragile, 100, 50);
        var figures = fragile.Figures;
        fragile = fragile with
        {
            Figures = figures with
            {
                Succeeded = (long)(figures.Requests * answered),
                Shed = (long)(figures.Requests * refused),
            },
        };

        var factors = VariantFactors.Of(Summary(fragile, Part(VariantKind.Fixed, 100, 140)));

        Assert.Equal(expected, factors!.P95);
    }

    [Theory]
    [InlineData(0.8, "2.8 × faster", "–", "–")]
    [InlineData(0.98, "2.8 × faster", "2.8 × faster", "–")]
    [InlineData(1, "2.8 × faster", "2.8 × faster", "2.8 × faster")]
    public void Of_QuickerOneLacksMoreThanTheFigureLeaves_ClaimsNone(
        double answered,
        string p50,
        string p95,
        string max
    )
    {
        var other = Part(VariantKind.Fixed, 100, 50);
        other = other with
        {
            Figures = other.Figures with { Succeeded = (long)(other.Figures.Requests * answered), Shed = 0 },
        };
        var fragile = Part(VariantKind.Fragile, 60, 140);
        var summary = Summary(
            fragile with
            {
                Figures = fragile.Figures with { Succeeded = fragile.Figures.Requests, Shed = 0 },
            },
            other
        );

        var factors = VariantFactors.Of(summary)!;

        Assert.Equal((p50, p95, max), (factors.P50, factors.P95, factors.Max));
        Assert.Equal(
            (p95 == "–", max == "–"),
            (factors.IsP95Open, factors.Legend.Contains($"–: {SurvivorBias.UnboundedExplanation}"))
        );
    }

    [Fact]
    public void Of_NothingMeasuredOfOne_ReportsNothing() =>
        Assert.Null(VariantFactors.Of(Summary(Part(VariantKind.Fragile, 0, null), Part(VariantKind.Fixed, 900, 200))));

    [Fact]
    public void Of_LoadChangedInMidRun_ComparesUnderTheLoadThatBothHad()
    {
        var summary = Summary(Part(VariantKind.Fragile, 50, 2_000), Part(VariantKind.Fixed, 700, 200));
        var both = summary with
        {
            Loads =
            [
                Load(VariantKind.Fragile, "100 users", 50),
                Load(VariantKind.Fixed, "100 users", 430),
                Load(VariantKind.Fixed, "200 users", 940),
            ],
        };
        var apart = summary with
        {
            Loads = [Load(VariantKind.Fragile, "100 users", 50), Load(VariantKind.Fixed, "200 users", 940)],
        };

        Assert.Equal(
            ("8.6 × more", "100 users", "Fixed is, at 100 users,"),
            (VariantFactors.Of(both)?.Goodput, VariantFactors.Of(both)?.AtLoad, VariantFactors.Of(both)?.Title)
        );
        Assert.Null(VariantFactors.Of(apart));

        static LoadSummary Load(VariantKind variant, string load, double rps) =>
            new(variant, load, 0, 10, Part(variant, rps, 200).Figures);
    }

    [Fact]
    public void Of_NoLoad_IsNotCompared()
    {
        var summary = Summary(Part(VariantKind.Fragile, 50, 2_000), Part(VariantKind.Fixed, 700, 200));
        LoadSummary Load(VariantKind variant, double rps) =>
            new(variant, "0 users", 0, 10, Part(variant, rps, 200).Figures);

        Assert.Null(
            VariantFactors.Of(summary with { Loads = [Load(VariantKind.Fragile, 50), Load(VariantKind.Fixed, 430)] })
        );
    }

    [Theory]
    [InlineData(0.4, "8.6 × more", "Fixed is, at 100 users,")]
    [InlineData(
        VariantFactors.ShortestStretchSeconds,
        "1.8 × more",
        "Fixed is, at 100 users (against Fragile from 9.8 s),"
    )]
    public void Of_StretchOfAMoment_IsNotCompared(double seconds, string expected, string title)
    {
        var summary = Summary(Part(VariantKind.Fragile, 50, 2_000), Part(VariantKind.Fixed, 700, 200)) with
        {
            Loads =
            [
                Load(VariantKind.Fragile, 0, 9, 50),
                Load(VariantKind.Fragile, 9.8, seconds, 237),
                Load(VariantKind.Fixed, 14.5, 20, 430),
            ],
        };

        Assert.Equal((expected, title), (VariantFactors.Of(summary)?.Goodput, VariantFactors.Of(summary)?.Title));
        Assert.Null(
            VariantFactors.Of(
                summary with
                {
                    Loads = [Load(VariantKind.Fragile, 0, 0.4, 50), Load(VariantKind.Fixed, 14.5, 20, 430)],
                }
            )
        );
        Assert.Null(
            VariantFactors.Of(
                summary with
                {
                    Loads =
                    [
                        Load(VariantKind.Fragile, 0, 9, 50),
                        Load(VariantKind.Fixed, 14.5, 4, 430) with
                        {
                            LastAnswersSeconds = 3.6,
                        },
                    ],
                }
            )
        );

        static LoadSummary Load(VariantKind variant, double from, double seconds, double rps) =>
            new(variant, "100 users", from, seconds, Part(variant, rps, 200).Figures);
    }

    [Theory]
    [InlineData(110, 120, "Fixed is, at 110 users (against Fragile from 9.8 s),")]
    [InlineData(100, 110, "Fixed is, at 110 users (from 19.5 s),")]
    [InlineData(110, 110, "Fixed is, at 110 users (from 19.5 s, against Fragile from 9.8 s),")]
    [InlineData(100, 120, "Fixed is, at 110 users,")]
    public void Title_SeveralStretchesAtTheLoad_ReportsWhichAreCompared(int first, int last, string expected)
    {
        var summary = Summary(Part(VariantKind.Fragile, 50, 2_000), Part(VariantKind.Fixed, 700, 200)) with
        {
            Loads =
            [
                Load(VariantKind.Fragile, first, 0, 34),
                Load(VariantKind.Fragile, 110, 9.8, 24),
                Load(VariantKind.Fixed, 110, 14.5, 390),
                Load(VariantKind.Fixed, last, 19.5, 390),
            ],
        };

        var factors = VariantFactors.Of(summary);

        Assert.Equal((expected, "16 × more"), (factors?.Title, factors?.Goodput));

        static LoadSummary Load(VariantKind variant, int users, double from, double rps) =>
            new(variant, $"{users} users", from, 5, Part(variant, rps, 200).Figures);
    }

    [Fact]
    public void Of_FragileAndContrast_ComparesTheContrast()
    {
        var factors = VariantFactors.Of(
            Summary(Part(VariantKind.Fragile, 60, 3_000), Part(VariantKind.Contrast, 120, 1_500))
        );

        Assert.Equal(
            (VariantKind.Contrast, "2.0 × more", "2.0 × faster"),
            (factors!.Better, factors.Goodput, factors.P95)
        );
    }

    // Regression: "Fixed is 1.4 x less", although the dependency failed in only one half.
    [Fact]
    public void Of_HalvesThatMetDifferentConditions_ClaimsNoFactorAndReportsWhy()
    {
        var summary = Summary(Part(VariantKind.Fragile, 60, 3_000), Part(VariantKind.Fixed, 900, 200)) with
        {
            Experiment = "retry-storm",
        };

        Assert.Null(VariantFactors.Of(summary));
        Assert.Contains(
            Caveats.Describe(summary, kind => kind.ToString()),
            sentence => sentence.Contains("different conditions", StringComparison.Ordinal)
        );
        Assert.Null(Caveats.DescribeUnevenHalves(summary with { Variants = [summary.Variants[0]] }));
        Assert.Null(Caveats.DescribeUnevenHalves(summary with { Experiment = "blocking" }));
    }

    [Theory]
    [InlineData(100.0, 8, 4_000, false)]
    [InlineData(100.0, 0.5, 4_000, true)]
    [InlineData(100.0, 8, 900, true)]
    [InlineData(null, 8, 4_000, true)]
    public void Of_BegunBehindWhatTheVariantBeforeLeft_ClaimsNoFactorAndReportsWhy(
        double? rate,
        double answeredAfter,
        double latencyMs,
        bool isCompared
    )
    {
        var summary = Summary(
            Part(VariantKind.Fragile, 60, 3_000) with
            {
                AnsweredAfterSeconds = answeredAfter,
            },
            Part(VariantKind.Fixed, 100, latencyMs)
        ) with
        {
            PeakRatePerSecond = rate,
        };

        Assert.Equal(isCompared, VariantFactors.Of(summary) is not null);
        Assert.NotEqual(
            isCompared,
            Caveats
                .Describe(summary, kind => kind.ToString())
                .Any(sentence =>
                    sentence.StartsWith(
                        "Requests to Fragile ended up to 8.0 s after the switch to Fixed",
                        StringComparison.Ordinal
                    )
                )
        );
    }

    [Theory]
    [InlineData(6.8, 24, 2_006, 7_390, 7_500, false)]
    [InlineData(0.5, 24, 2_006, 7_390, 7_500, true)]
    [InlineData(6.8, 900, 120, 180, 4_000, true)]
    [InlineData(6.8, 24, 2_006, 2_010, 2_020, true)]
    [InlineData(6.8, 9, 6_200, 6_700, 6_800, false)]
    public void Of_UsersBehindWhatTheVariantBeforeLeft_ClaimsNoFactorWhereTheFiguresAreOfThatWait(
        double answeredAfter,
        double rps,
        double p50Ms,
        double p95Ms,
        double maxMs,
        bool isCompared
    )
    {
        var after = Part(VariantKind.Fixed, rps, maxMs);
        var summary = Summary(
            Part(VariantKind.Fragile, 5, 12_650) with
            {
                AnsweredAfterSeconds = answeredAfter,
            },
            after with
            {
                Figures = after.Figures with { P50Ms = p50Ms, P95Ms = p95Ms },
            }
        ) with
        {
            PeakUsers = 60,
        };

        Assert.Equal(isCompared, VariantFactors.Of(summary) is not null);
        Assert.Equal(isCompared, Caveats.DescribeUnevenHalves(summary) is null);
    }

    [Theory]
    [InlineData(60, 80, 30, VariantFactors.Varies)]
    [InlineData(60, 80, 3, "1.3 × more")]
    [InlineData(60, 67, 30, VariantFactors.Varies)]
    [InlineData(60, 67, 1, "12 % more")]
    [InlineData(60, 62, 30, "the same")]
    [InlineData(60, 240, 100, "4.0 × more")]
    public void Of_SecondsThatVaryByMoreThanTheDifference_ClaimsNoFactor(
        double before,
        double after,
        double swing,
        string expected
    )
    {
        var factors = VariantFactors.Of(
            Summary(
                Part(VariantKind.Fragile, before, 200) with
                {
                    Spreads = Varied(before, swing),
                },
                Part(VariantKind.Fixed, after, 200) with
                {
                    Spreads = Varied(after, swing),
                }
            )
        );

        Assert.Equal(expected, factors!.Goodput);
        Assert.Equal(expected is VariantFactors.Varies or "the same", VariantFactors.IsNeither(factors.Goodput));
        var why = expected switch
        {
            VariantFactors.Varies => PerSecondDistribution.WhyTooVaried,
            MetricFormat.TheSame => "Less than 5 % apart.",
            _ => null,
        };
        Assert.Equal(why, VariantFactors.Meaning(factors.Goodput));
        Assert.Equal(why is not null, factors.Legend.Contains($"{expected}: {why}"));

        static VariantDistributions Varied(double around, double swing)
        {
            var spread = PerSecondDistribution.From([
                around - swing,
                around - swing / 2,
                around,
                around + swing / 2,
                around + swing,
            ]);
            return new(spread, null, null, null, null, null);
        }
    }

    [Fact]
    public void Of_OneVariant_IsNull() => Assert.Null(VariantFactors.Of(Summary(Part(VariantKind.Fragile, 60, 3_000))));

    private static VariantSummary Part(VariantKind kind, double rps, double? latencyMs) =>
        new(
            kind,
            "/route",
            10,
            new RunFigures(
                (long)(rps * 10),
                rps,
                (long)(rps * 10),
                0,
                0,
                0,
                latencyMs,
                latencyMs,
                latencyMs,
                latencyMs,
                latencyMs,
                new Dictionary<string, long>(),
                new Dictionary<int, long>()
            )
        );

    private static RunSummary Summary(params VariantSummary[] parts) =>
        new("run-1", "blocking", DateTimeOffset.UnixEpoch, 20, 200, RunOutcome.Completed, parts[0].Figures, parts);
}
