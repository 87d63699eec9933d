using Dashboard.Components.Summary;
using Experiments;
using Lab.Storage.Summaries;
using Lab.Testing;

namespace Dashboard.Tests.Components.Summary;

public sealed class RunHeadlineTests
{
    private static readonly RunSummary Run = RunSamples.Summary("a", DateTimeOffset.UnixEpoch, 20, 133, 6_136);

    [Theory]
    [InlineData(10, 200, "20 users: with Fixed 20 × more answers a second")]
    [InlineData(200, 10, "20 users: with Fixed 20 × fewer answers a second")]
    [InlineData(200, 201, "20 users: no clear difference between Fragile and Fixed.")]
    public void Of_BothVariants_ReportsTheDifference(double fragile, double @fixed, string expected) =>
        Assert.StartsWith(
            expected,
            HeadlineOf(Run with { Variants = [Part(VariantKind.Fragile, fragile), Part(VariantKind.Fixed, @fixed)] }),
            StringComparison.Ordinal
        );

    [Fact]
    public void Of_OtherProgramsDuringTheBetterOne_ComparesNothing() =>
        Assert.Equal(
            "20 users: Fragile answered 10 a second, Fixed answered 200 a second.",
            HeadlineOf(
                Run with
                {
                    Variants =
                    [
                        Part(VariantKind.Fragile, 10) with
                        {
                            BackgroundCpuPercent = 60,
                        },
                        Part(VariantKind.Fixed, 200) with
                        {
                            BackgroundCpuPercent = 10,
                        },
                    ],
                }
            )
        );

    [Fact]
    public void Of_NothingSucceeded_ReportsIt() =>
        Assert.Equal(
            "20 users: no response in time.",
            HeadlineOf(Run with { Total = Run.Total with { Succeeded = 0 } })
        );

    [Fact]
    public void Of_OneVariant_ReportsItsFigures() =>
        Assert.Equal(
            "20 users: 133 answered a second, p95 6,136 ms.",
            HeadlineOf(Run with { Variants = [Part(VariantKind.Fixed, 133)] })
        );

    private static string HeadlineOf(RunSummary summary) => RunHeadline.Of(summary, kind => kind.ToString());

    private static VariantSummary Part(VariantKind kind, double good) =>
        new(kind, "/route", 10, Run.Total with { GoodPerSecond = good, Succeeded = Run.Total.Requests });
}
