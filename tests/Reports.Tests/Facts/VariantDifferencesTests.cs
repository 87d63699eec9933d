using Experiments;
using Lab.Diagnosis.Findings;
using Lab.Diagnosis.Rules.CarryOver;
using Lab.Foundation.Formatting;
using Lab.Storage.Summaries;
using Reports.Facts;

namespace Reports.Tests.Facts;

public sealed class VariantDifferencesTests
{
    [Fact]
    public void Of_BothVariants_ReportsHowManyTimesBetterFixedWas()
    {
        var differences = VariantDifferences.Of(
            Summary(Part(VariantKind.Fragile, 60, 3_000), Part(VariantKind.Fixed, 900, 200))
        );

        Assert.NotNull(differences);
        Assert.Equal(
            ("15 × more", "15 × lower"),
            (differences[ComparedMetric.Goodput].Text, differences[ComparedMetric.P95].Text)
        );
    }

    [Fact]
    public void Of_FixedUnderLoadFirst_StillComparesFixedWithFragile()
    {
        var differences = VariantDifferences.Of(
            Summary(Part(VariantKind.Fixed, 900, 200), Part(VariantKind.Fragile, 600, 240))
        );

        Assert.Equal(
            ("1.5 × more", "1.2 × lower"),
            (differences?[ComparedMetric.Goodput].Text, differences?[ComparedMetric.P50].Text)
        );
    }

    // Regression: two single responses of 450 and 305 ms were reported as a significant difference.
    [Fact]
    public void Title_OfThreeVariants_ReportsAgainstWhich()
    {
        var (fragile, contrast, other) = (
            Part(VariantKind.Fragile, 60, 3_000),
            Part(VariantKind.Contrast, 70, 2_900),
            Part(VariantKind.Fixed, 900, 200)
        );

        Assert.Equal("Fixed is", VariantDifferences.Of(Summary(fragile, other))!.Title);
        Assert.Equal("Fixed against Fragile is", VariantDifferences.Of(Summary(fragile, contrast, other))!.Title);
    }

    [Theory]
    [InlineData(3.0, 60.0, 900, 300, true)]
    [InlineData(60.0, 3.0, 300, 900, true)]
    [InlineData(60.0, 3.0, 900, 300, false)]
    [InlineData(3.0, 27.0, 900, 300, false)]
    [InlineData(3.0, null, 900, 300, false)]
    public void Of_OthersCanHaveMadeTheDifference_HasNoVerdict(
        double? othersBefore,
        double? othersAfter,
        double before,
        double after,
        bool isExplained
    )
    {
        var differences = VariantDifferences.Of(
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

        Assert.NotEqual(isExplained, differences[ComparedMetric.Goodput].Difference.HasVerdict);
        Assert.NotEqual(isExplained, differences[ComparedMetric.P95].Difference.HasVerdict);
        Assert.Equal(isExplained, differences.Legend.Contains(BackgroundCpu.WhyMaybeBackground));
    }

    [Fact]
    public void Of_RunBeforeStillHadTheTarget_ClaimsNoFactor()
    {
        var summary = Summary(Part(VariantKind.Fragile, 60, 3_000), Part(VariantKind.Fixed, 900, 200));

        Assert.Null(
            VariantDifferences.Of(
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
    public void Of_FixedWorse_ReportsIt()
    {
        var differences = VariantDifferences.Of(
            Summary(Part(VariantKind.Fragile, 900, 200), Part(VariantKind.Fixed, 300, 500))
        );

        Assert.Equal(
            ("3.0 × fewer", "2.5 × higher"),
            (differences?[ComparedMetric.Goodput].Text, differences?[ComparedMetric.Max].Text)
        );
    }

    [Theory]
    [InlineData(0.4, 0, "–")]
    [InlineData(0.6, 0, "–")]
    [InlineData(0.96, 0, "2.8 × higher")]
    [InlineData(0.4, 0.6, "2.8 × higher")]
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

        var differences = VariantDifferences.Of(Summary(fragile, Part(VariantKind.Fixed, 100, 140)));

        Assert.Equal(expected, differences![ComparedMetric.P95].Text);
    }

    [Theory]
    [InlineData(0.8, "2.8 × lower", "–", "–")]
    [InlineData(0.98, "2.8 × lower", "2.8 × lower", "–")]
    [InlineData(1, "2.8 × lower", "2.8 × lower", "2.8 × lower")]
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

        var differences = VariantDifferences.Of(summary)!;

        Assert.Equal(
            (p50, p95, max),
            (
                differences[ComparedMetric.P50].Text,
                differences[ComparedMetric.P95].Text,
                differences[ComparedMetric.Max].Text
            )
        );
        Assert.Equal(
            (p95 == "–", max == "–"),
            (
                differences[ComparedMetric.P95].Difference.Ratio is null,
                differences.Legend.Contains($"–: {SurvivorBias.UnboundedExplanation}")
            )
        );
    }

    [Fact]
    public void Of_NothingMeasuredOfOne_ReportsNothing() =>
        Assert.Null(
            VariantDifferences.Of(Summary(Part(VariantKind.Fragile, 0, null), Part(VariantKind.Fixed, 900, 200)))
        );

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
            (
                VariantDifferences.Of(both)?[ComparedMetric.Goodput].Text,
                VariantDifferences.Of(both)?.AtLoad,
                VariantDifferences.Of(both)?.Title
            )
        );
        Assert.Null(VariantDifferences.Of(apart));

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
            VariantDifferences.Of(
                summary with
                {
                    Loads = [Load(VariantKind.Fragile, 50), Load(VariantKind.Fixed, 430)],
                }
            )
        );
    }

    [Theory]
    [InlineData(0.4, "8.6 × more", "Fixed is, at 100 users,")]
    [InlineData(VariantDifferences.MinSeconds, "1.8 × more", "Fixed is, at 100 users (against Fragile from 9.8 s),")]
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

        Assert.Equal(
            (expected, title),
            (VariantDifferences.Of(summary)?[ComparedMetric.Goodput].Text, VariantDifferences.Of(summary)?.Title)
        );
        Assert.Null(
            VariantDifferences.Of(
                summary with
                {
                    Loads = [Load(VariantKind.Fragile, 0, 0.4, 50), Load(VariantKind.Fixed, 14.5, 20, 430)],
                }
            )
        );
        Assert.Null(
            VariantDifferences.Of(
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

        var differences = VariantDifferences.Of(summary);

        Assert.Equal((expected, "16 × more"), (differences?.Title, differences?[ComparedMetric.Goodput].Text));

        static LoadSummary Load(VariantKind variant, int users, double from, double rps) =>
            new(variant, $"{users} users", from, 5, Part(variant, rps, 200).Figures);
    }

    [Fact]
    public void Of_FragileAndContrast_ComparesTheContrast()
    {
        var differences = VariantDifferences.Of(
            Summary(Part(VariantKind.Fragile, 60, 3_000), Part(VariantKind.Contrast, 120, 1_500))
        );

        Assert.Equal(
            (VariantKind.Contrast, "2.0 × more", "2.0 × lower"),
            (differences!.Variant, differences[ComparedMetric.Goodput].Text, differences[ComparedMetric.P95].Text)
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

        Assert.Null(VariantDifferences.Of(summary));
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

        Assert.Equal(isCompared, VariantDifferences.Of(summary) is not null);
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

        Assert.Equal(isCompared, VariantDifferences.Of(summary) is not null);
        Assert.Equal(isCompared, Caveats.DescribeUnevenHalves(summary) is null);
    }

    [Theory]
    [InlineData(60, 78, false)]
    [InlineData(60, 120, true)]
    public void Of_VariantsOfOneRun_HaveAVerdictBeyondTheResolutionOnly(double before, double after, bool hasVerdict)
    {
        var differences = VariantDifferences.Of(
            Summary(Part(VariantKind.Fragile, before, 200), Part(VariantKind.Fixed, after, 200))
        )!;

        Assert.Equal(hasVerdict, differences[ComparedMetric.Goodput].IsBetter);
        Assert.Equal(hasVerdict, differences.IsBetterThroughout);
        Assert.Contains(DifferenceText.NotAProofOfOneRun, differences.Legend);
    }

    [Fact]
    public void Of_OneVariant_IsNull() =>
        Assert.Null(VariantDifferences.Of(Summary(Part(VariantKind.Fragile, 60, 3_000))));

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
