using Dashboard.Components.Summary;
using Experiments;
using Lab.Storage.Summaries;
using Lab.Testing;
using LoadEngine.Recording;
using Statistics.Differences;

namespace Dashboard.Tests.Components.Summary;

public sealed class RunHeadlineTests
{
    private static readonly RunSummary Run = RunSamples.Summary("a", DateTimeOffset.UnixEpoch, 20, 133, 6_136);

    [Theory]
    [InlineData(10, 200, "20 users: with Fixed 20 × more answers a second")]
    [InlineData(200, 10, "20 users: with Fixed 20 × fewer answers a second")]
    [InlineData(10, 300, "20 users: with Fixed 30 × more answers a second")]
    [InlineData(200, 201, "20 users: with Fixed < 1 % more answers a second. One run: not a proof.")]
    [InlineData(760, 995, "20 users: with Fixed 1.3 × more answers a second. One run: not a proof.")]
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

    [Theory]
    [InlineData(80, "20 users: 133 answered a second, p95 of the answered 80 %: 51 ms.")]
    [InlineData(20, "20 users: 133 answered a second, 80 % of the requests failed, most of them by a timeout.")]
    public void Of_OneVariantWithManyTimeouts_DoesNotGiveTheP95OfTheRestAsTheLatency(int succeeded, string expected)
    {
        var figures = Run.Total with
        {
            Requests = 100,
            Succeeded = succeeded,
            Failed = 100 - succeeded,
            Shed = 0,
            GoodPerSecond = 133,
            P95Ms = 51,
            FailuresByKind = new Dictionary<string, long>
            {
                [ErrorKinds.NameOf(ErrorKind.RequestTimeout)] = 100 - succeeded,
            },
        };

        Assert.Equal(
            expected,
            HeadlineOf(Run with { Total = figures, Variants = [new(VariantKind.Fixed, "/route", 10, figures)] })
        );
    }

    private static string HeadlineOf(RunSummary summary) =>
        RunHeadline.Of(summary, kind => kind.ToString(), Resolution.Assumed);

    private static VariantSummary Part(VariantKind kind, double good) =>
        new(kind, "/route", 10, Run.Total with { GoodPerSecond = good, Succeeded = Run.Total.Requests });
}
