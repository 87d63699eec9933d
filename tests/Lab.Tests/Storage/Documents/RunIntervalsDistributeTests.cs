using Experiments;
using Lab.Storage.Documents;
using Lab.Storage.Summaries;
using LoadEngine.Figures;
using LoadEngine.Recording;

namespace Lab.Tests.Storage.Documents;

public sealed class RunIntervalsDistributeTests
{
    private const double TickSeconds = 0.25,
        NsPerMs = 1e6;

    [Fact]
    public void Distribute_SecondsWithoutAResponse_HaveAGoodputOfZero()
    {
        var spreads = Measure(20, _ => 0);

        Assert.Equal((5, 0.0), (spreads.Goodput!.Seconds, spreads.Goodput.Median));
        Assert.Null(spreads.P95Ms);
    }

    [Fact]
    public void Distribute_BurstInTheHalfSecondAtTheEnd_IsNoSecondOfTwiceAsMany()
    {
        var spreads = Measure(14, number => number > 12 ? 50 : 5);

        Assert.Equal((3, 20.0), (spreads.Goodput!.Seconds, spreads.Goodput.Most));
        Assert.Equal(4, spreads.P95Ms!.Seconds);
    }

    [Fact]
    public void Distribute_ResponsesAfterTheSwitch_CountForTheirVariantWithoutARate()
    {
        var intervals = RunIntervals.Create(
            Enumerable
                .Range(1, 16)
                .Select(number =>
                    Tick(number, 5, number > 8 ? "Fixed" : "Fragile") with
                    {
                        ByVariant = new Dictionary<string, VariantShare>
                        {
                            [
                                number is > 8 and < 11 ? "Fragile"
                                : number > 8 ? "Fixed"
                                : "Fragile"
                            ] = Share(5),
                        },
                    }
                ),
            VariantKind.Fragile
        );

        var (before, after) = (
            RunIntervals.Distribute(intervals, "Fragile"),
            RunIntervals.Distribute(intervals, "Fixed")
        );

        Assert.Equal((2, 3), (before.Goodput!.Seconds, before.P95Ms!.Seconds));
        Assert.Equal((2, 10.0, 20.0), (after.Goodput!.Seconds, after.Goodput.Least, after.Goodput.Most));
    }

    private static VariantDistributions Measure(int ticks, Func<int, int> succeeded) =>
        RunIntervals.Distribute(
            RunIntervals.Create(
                Enumerable.Range(1, ticks).Select(number => Tick(number, succeeded(number), "Fragile")),
                VariantKind.Fragile
            ),
            "Fragile"
        );

    private static RunTick Tick(int number, int succeeded, string variant)
    {
        var share = Share(succeeded);
        return new(
            number * TickSeconds,
            TickSeconds,
            share.Totals,
            share.Response,
            StoredHistograms.Empty,
            StoredHistograms.Empty
        )
        {
            Variant = variant,
        };
    }

    private static VariantShare Share(int succeeded)
    {
        var tally = new Tally();
        tally.AddCounts(succeeded, new Dictionary<ErrorKind, long>());
        for (var number = 0; number < succeeded; number++)
            tally.Response.Record((long)((200 + number) * NsPerMs));
        return new(IterationCounts.From(tally), StoredHistograms.From(tally.Response));
    }
}
