using Experiments;
using Lab.Storage.Documents;
using Lab.Targets.Frames;
using Lab.Testing;
using LoadEngine.Recording;

namespace Lab.Tests.Storage.Documents;

public sealed class RunIntervalsTests
{
    private static readonly CurrentRun Run = new("r", "blocking", DateTimeOffset.UnixEpoch, 10, new());

    [Fact]
    public void Of_QuarterSeconds_AreAddedUpToSecondsWithoutLossOrDouble()
    {
        var intervals = RunIntervals.Create([.. Enumerable.Range(1, 11).Select(Tick)], Run, []);

        Assert.Equal([1, 2, 2.75], intervals.Select(interval => interval.EndSeconds));
        Assert.Equal(11 * 3, intervals.Sum(interval => interval.Response.Count()));
        Assert.Equal(11 * 3, intervals.Sum(interval => interval.Totals.Succeeded));
        Assert.Equal(11 * 3, intervals.Sum(interval => interval.Totals.ByStatus[200]));
    }

    [Fact]
    public void Of_SliverAtTheEnd_BelongsToTheSecondBefore()
    {
        var intervals = RunIntervals.Create([.. Enumerable.Range(1, 9).Select(Tick)], Run, []);

        Assert.Equal([1, 2.25], intervals.Select(interval => interval.EndSeconds));
    }

    [Fact]
    public void Of_VariantSwitched_NoSecondHoldsTwoVariants()
    {
        Frame[] frames =
        [
            new(1, 50, [], [FrameEvent.ForVariant(FrameEventKinds.RunStarted, VariantKind.Fragile, 50)]),
            new(2, 51.5, [], [FrameEvent.ForVariant(FrameEventKinds.VariantSwitched, VariantKind.Fixed, 51.4)]),
        ];

        var intervals = RunIntervals.Create([.. Enumerable.Range(1, 12).Select(Tick)], Run, frames);

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

        var intervals = RunIntervals.Create([.. ticks], Run, []);

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
            Run,
            []
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
