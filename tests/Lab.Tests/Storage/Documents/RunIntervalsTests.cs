using Experiments;
using Lab.Storage.Documents;
using Lab.Testing;
using LoadEngine.Recording;

namespace Lab.Tests.Storage.Documents;

public sealed class RunIntervalsTests
{
    [Fact]
    public void Of_QuarterSeconds_AreAddedUpToSecondsWithoutLossOrDouble()
    {
        var intervals = RunIntervals.Create([.. Enumerable.Range(1, 11).Select(Tick)], VariantKind.Fragile);

        Assert.Equal([1, 2, 2.75], intervals.Select(interval => interval.EndSeconds));
        Assert.Equal(11 * 3, intervals.Sum(interval => interval.Response.Count()));
        Assert.Equal(11 * 3, intervals.Sum(interval => interval.Totals.Succeeded));
        Assert.Equal(11 * 3, intervals.Sum(interval => interval.Totals.ByStatus[200]));
    }

    // Ten requests of the warm-up end in the first quarter; the load ends after the seventh, so the last is drain.
    [Fact]
    public void Of_RequestsOfTheWarmUpAndADrain_RatesAreOfWhatEndedUnderLoad()
    {
        var ticks = Enumerable
            .Range(1, 8)
            .Select(number =>
                number switch
                {
                    1 => Tick(number) with { UnderLoad = new(13, 13, 0) },
                    8 => Tick(number) with { UnderLoad = new(0, 0, 0), LoadSeconds = 0 },
                    _ => Tick(number),
                }
            );

        var intervals = RunIntervals.Create([.. ticks], VariantKind.Fragile);

        Assert.Equal([(1, 22L), (0.75, 9)], intervals.Select(each => (each.RateSeconds, each.RateCounts.Responses)));
        Assert.Equal([12L, 12], intervals.Select(each => each.Totals.Responses));
    }

    [Fact]
    public void Of_IntervalOfTheDrain_HasTheRateOfItsResponses()
    {
        var drain = new StoredInterval(
            1,
            0.5,
            "Fragile",
            Tick(1).Totals,
            StoredHistograms.Empty,
            StoredHistograms.Empty,
            StoredHistograms.Empty
        )
        {
            LoadSeconds = 0,
            UnderLoad = new(0, 0, 0),
        };

        Assert.Equal((0.5, 3L), (drain.RateSeconds, drain.RateCounts.Responses));
    }

    [Fact]
    public void Of_SliverAtTheEnd_BelongsToTheSecondBefore()
    {
        var intervals = RunIntervals.Create([.. Enumerable.Range(1, 9).Select(Tick)], VariantKind.Fragile);

        Assert.Equal([1, 2.25], intervals.Select(interval => interval.EndSeconds));
    }

    [Fact]
    public void Of_VariantSwitched_NoSecondHoldsTwoVariants()
    {
        var intervals = RunIntervals.Create(
            Enumerable
                .Range(1, 12)
                .Select(number => Tick(number) with { Variant = number * 0.25 < 1.4 ? "Fragile" : "Fixed" }),
            VariantKind.Fragile
        );

        Assert.Equal(
            [("Fragile", 1), ("Fragile", 1.25), ("Fixed", 2.25), ("Fixed", 3)],
            intervals.Select(interval => (interval.Variant, interval.EndSeconds))
        );
    }

    [Fact]
    public void Of_RequestsToAnotherVariantThanIsUnderLoad_AreKeptApartInTheirSecondAlone()
    {
        var ticks = Enumerable
            .Range(1, 12)
            .Select(number => Tick(number) with { ByVariant = Shares(number, number is 5 or 6 ? "Fixed" : "Fragile") });

        var intervals = RunIntervals.Create([.. ticks], VariantKind.Fragile);

        Assert.Equal([false, true, false], intervals.Select(interval => interval.ByVariant is not null));
        var shares = intervals[1].ByVariant!;
        Assert.Equal((6, 6), (shares["Fixed"].Totals.Succeeded, shares["Fragile"].Totals.Succeeded));
        Assert.Equal(intervals[1].Response.Count(), shares.Values.Sum(share => share.Response.Count()));

        static Dictionary<string, VariantShare> Shares(int number, string variant) =>
            new() { [variant] = new(Tick(number).Totals, Tick(number).Response) };
    }

    [Fact]
    public void Of_AgesOfWhatWaits_AreThoseAtTheEndOfEachSecond()
    {
        var intervals = RunIntervals.Create(
            [
                .. Enumerable
                    .Range(1, 9)
                    .Select(number =>
                        Tick(number) with
                        {
                            Waiting = number == 4 ? null : new(20, 5, number * 125, number * 250),
                        }
                    ),
            ],
            VariantKind.Fragile
        );

        Assert.Null(intervals[0].Waiting);
        Assert.Equal(2_250, intervals[1].Waiting!.OldestMs);
    }

    private static RunTick Tick(int number) =>
        new(
            number * 0.25,
            0.25,
            new(3, 3, 0, 0, 0, 0, 3, 30, new Dictionary<int, long> { [200] = 3 }, new Dictionary<string, long>()),
            RunSamples.Histogram(number, 3),
            RunSamples.Histogram(number, 3),
            StoredHistograms.Empty
        );
}
