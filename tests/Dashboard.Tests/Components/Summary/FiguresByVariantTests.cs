using Dashboard.Components.Summary;
using Experiments;
using Lab.Storage.Summaries;
using Lab.Testing;
using Reports.Facts;

namespace Dashboard.Tests.Components.Summary;

public sealed class FiguresByVariantTests
{
    [Fact]
    public void Text_RunThatWasSwitched_ReportsEachAndNoMixtureOfBoth()
    {
        var summary = RunSamples.Summary("a", DateTimeOffset.UnixEpoch, 20, 133, 6_136);
        var (slow, fast) = (summary.Total with { Rps = 14 }, summary.Total with { Rps = 249 });
        var switched = summary with
        {
            Variants = [new(VariantKind.Fragile, "/bad", 10, slow), new(VariantKind.Fixed, "/good", 10, fast)],
        };

        Assert.Equal("14 → 249", FiguresByVariant.Text(switched, figures => $"{figures.Rps}"));
        Assert.Equal(
            "14",
            FiguresByVariant.Text(
                summary with
                {
                    Variants = [switched.Variants[0]],
                    Total = slow,
                },
                figures => $"{figures.Rps}"
            )
        );
        Assert.Equal("–", FiguresByVariant.Text(null, figures => $"{figures.Rps}"));
    }

    [Fact]
    public void Goodput_StoppedBeforeAnythingCounted_IsADash()
    {
        var summary = RunSamples.Summary("a", DateTimeOffset.UnixEpoch, 20, 133, 6_136);
        var none = summary.Total with { Requests = 0, Succeeded = 0 };
        VariantSummary uncounted = new(VariantKind.Fixed, "/good", 0, none);

        Assert.Equal("–", FiguresByVariant.Goodput(summary with { Total = none, Variants = [uncounted] }));
        Assert.Equal(
            "0.0",
            FiguresByVariant.Goodput(summary with { Total = none, Variants = [uncounted with { Seconds = 20 }] })
        );
    }

    [Fact]
    public void P95_RunThatWasSwitched_IsInOneUnit()
    {
        var summary = RunSamples.Summary("a", DateTimeOffset.UnixEpoch, 20, 133, 6_136);
        var (slow, fast) = (summary.Total with { P95Ms = 13_400 }, summary.Total with { P95Ms = 203 });

        Assert.Equal(
            "13,400 ms → 203 ms",
            FiguresByVariant.P95(
                summary with
                {
                    Variants = [new(VariantKind.Fragile, "/bad", 10, slow), new(VariantKind.Fixed, "/good", 10, fast)],
                }
            )
        );
        Assert.Equal(
            "13.4 s",
            FiguresByVariant.P95(summary with { Variants = [new(VariantKind.Fragile, "/bad", 10, slow)], Total = slow })
        );
        Assert.Equal("–", FiguresByVariant.P95(null));
    }

    [Fact]
    public void P95_OfTheGoodAnswersAloneOrOfUnlikeHalves_HasNoArrow()
    {
        var summary = RunSamples.Summary("a", DateTimeOffset.UnixEpoch, 20, 133, 6_136);
        var (few, fast) = (
            summary.Total with
            {
                P95Ms = 51,
                Succeeded = 100,
                Failed = 400,
            },
            summary.Total with
            {
                P95Ms = 277,
            }
        );
        var switched = summary with
        {
            Variants = [new(VariantKind.Fragile, "/bad", 10, few), new(VariantKind.Fixed, "/good", 10, fast)],
        };

        Assert.Equal("51 ms* | 277 ms", FiguresByVariant.P95(switched));
        Assert.Equal("51 ms* | 277 ms", FiguresByVariant.P95(switched with { Experiment = "retry-storm" }));
        // A p95 that includes the wait behind the other variant has no arrow.
        var late = switched with
        {
            PeakRatePerSecond = 100,
            Variants =
            [
                switched.Variants[0] with
                {
                    AnsweredAfterSeconds = 8,
                },
                new(VariantKind.Fixed, "/good", 10, fast with { MaxMs = 4_000 }),
            ],
        };
        Assert.Equal("51 ms* | 277 ms", FiguresByVariant.P95(late));
        var disturbed = switched with
        {
            Variants =
            [
                switched.Variants[0] with
                {
                    BackgroundCpuPercent = 57,
                },
                switched.Variants[1] with
                {
                    BackgroundCpuPercent = 75,
                },
            ],
        };
        Assert.Equal("51 ms* | 277 ms", FiguresByVariant.P95(disturbed));
        // Regression: the list showed "74 → 47 good/s", while the summary reported no difference under the common load.
        var part = switched.Variants[0];
        Assert.Equal(
            "51 ms* | 277 ms",
            FiguresByVariant.P95(
                switched with
                {
                    Loads =
                    [
                        new(part.Variant, "64 users", 0, 5, part.Figures),
                        new(part.Variant, "164 users", 5, 5, part.Figures),
                    ],
                }
            )
        );
    }

    [Fact]
    public void P95_OfTheGoodAnswersAloneThatThePageCompares_HasItsArrow()
    {
        var summary = RunSamples.Summary("a", DateTimeOffset.UnixEpoch, 20, 133, 6_136);
        var (most, fast) = (
            summary.Total with
            {
                Requests = 1_000,
                Succeeded = 700,
                Failed = 300,
                P95Ms = 11_500,
            },
            summary.Total with
            {
                P95Ms = 277,
            }
        );
        var switched = summary with
        {
            Variants = [new(VariantKind.Fragile, "/bad", 10, most), new(VariantKind.Fixed, "/good", 10, fast)],
        };

        Assert.Equal("42 × lower", VariantDifferences.Of(switched)![ComparedMetric.P95].Text);
        Assert.Equal("11,500 ms* → 277 ms", FiguresByVariant.P95(switched));
        Assert.NotNull(FiguresByVariant.Star(switched));
    }

    // Regression: the list showed "436 | 3,570", while the summary showed "8.2 × more".
    [Theory]
    [InlineData(65, 86, " → ")]
    [InlineData(86, 65, " | ")]
    public void EachFigure_OtherProgramsNextToTheBetterOne_HasAnArrow(
        double fragileOthers,
        double fixedOthers,
        string between
    ) =>
        Assert.All(
            FiguresOf(Switched(436, 3_570, fragileOthers, fixedOthers)),
            figure => Assert.Contains(between, figure, StringComparison.Ordinal)
        );

    private static string[] FiguresOf(RunSummary summary) =>
        [
            FiguresByVariant.Goodput(summary),
            FiguresByVariant.P95(summary),
            FiguresByVariant.Text(summary, _ => "0 %"),
            FiguresByVariant.DescribeBackgroundCpu(summary),
        ];

    private static RunSummary Switched(double fragileGood, double fixedGood, double fragileOthers, double fixedOthers)
    {
        var summary = RunSamples.Summary("a", DateTimeOffset.UnixEpoch, 20, 133, 240);
        VariantSummary Of(VariantKind kind, double good, double others) =>
            new(kind, "/route", 10, summary.Total with { GoodPerSecond = good }) { BackgroundCpuPercent = others };
        return summary with
        {
            Variants =
            [
                Of(VariantKind.Fragile, fragileGood, fragileOthers),
                Of(VariantKind.Fixed, fixedGood, fixedOthers),
            ],
        };
    }
}
