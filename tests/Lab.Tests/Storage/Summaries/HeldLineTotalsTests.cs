using Experiments;
using Lab.Storage.Summaries;
using Lab.Targets.Frames;
using Lab.Testing;
using Observer.Contract;

namespace Lab.Tests.Storage.Summaries;

public sealed class HeldLineTotalsTests
{
    private readonly HeldLineTotals _totals = new();

    // Readings arrive twice a second and intervals end four times a second, so each reading counts for several intervals.
    [Theory]
    [InlineData(0.25)]
    [InlineData(0.1)]
    [InlineData(0.9)]
    public void SumUp_IntervalsOfAnyLength_CountEachSecondOnce(double interval)
    {
        var reading = HeldReadings.Create(0, ("Orders.cs", 12, "Thread.Sleep", 10));
        for (var elapsed = 0.0; elapsed < 9; elapsed += interval)
            _totals.Add(VariantKind.Fragile, Math.Min(interval, 9 - elapsed), reading);

        var line = Assert.Single(_totals.SumUp()!);

        Assert.Equal(90, line.ThreadSeconds, tolerance: 0.001);
        Assert.Equal((10, 10, 50, 9), (line.MeanThreads, line.MaxThreads, line.PoolPercent, line.ObservedSeconds));
    }

    [Fact]
    public void SumUp_ThreadsThatChange_HasTheirMeanAndMaximum()
    {
        _totals.Add(VariantKind.Fragile, 3, HeldReadings.Create(0, ("Orders.cs", 12, "Thread.Sleep", 4)));
        _totals.Add(VariantKind.Fragile, 1, HeldReadings.Create(0, ("Orders.cs", 12, "Thread.Sleep", 16)));
        _totals.Add(VariantKind.Fragile, 4, HeldReadings.Create(0));

        var line = Assert.Single(_totals.SumUp()!);

        Assert.Equal((28, 3.5, 16, 8), (line.ThreadSeconds, line.MeanThreads, line.MaxThreads, line.ObservedSeconds));
        Assert.Equal(17.5, line.PoolPercent);
    }

    [Fact]
    public void SumUp_ThreadsThatWereNotRead_AreTheLastRow()
    {
        _totals.Add(VariantKind.Fragile, 10, HeldReadings.Create(15, ("Orders.cs", 12, "Thread.Sleep", 2)));

        var lines = _totals.SumUp()!;

        Assert.Equal([(true, 20), (false, 150)], lines.Select(line => (line.IsRead, line.ThreadSeconds)));
        Assert.Equal(("not yet read", 15, 75), (lines[1].Label, lines[1].MaxThreads, lines[1].PoolPercent));
    }

    [Fact]
    public void SumUp_ThreadsThatWereSoonRead_HaveNoRow()
    {
        _totals.Add(VariantKind.Fragile, 0.1, HeldReadings.Create(2));
        _totals.Add(VariantKind.Fragile, 9.9, HeldReadings.Create(0, ("Orders.cs", 12, "Thread.Sleep", 2)));

        Assert.True(Assert.Single(_totals.SumUp()!).IsRead);
    }

    [Fact]
    public void SumUp_TimeWithoutAReading_IsNotObserved()
    {
        _totals.Add(VariantKind.Fragile, 2, HeldReadings.Create(0, ("Orders.cs", 12, "Thread.Sleep", 4)));
        _totals.Add(VariantKind.Fragile, 6, null);

        var line = Assert.Single(_totals.SumUp()!);

        Assert.Equal((8, 4, 2), (line.ThreadSeconds, line.MeanThreads, line.ObservedSeconds));
    }

    [Fact]
    public void SumUp_TwoVariantsAndCalls_AreOneRowOfEachVariant()
    {
        _totals.Add(
            VariantKind.Fragile,
            2,
            HeldReadings.Create(0, ("Orders.cs", 12, "lock", 1), ("Orders.cs", 12, "Thread.Sleep", 4))
        );
        _totals.Add(VariantKind.Fixed, 1, HeldReadings.Create(0, ("Orders.cs", 12, "Thread.Sleep", 3)));

        Assert.Equal(
            [
                (VariantKind.Fragile, "Orders.cs:12", "Thread.Sleep, lock", 10, 5),
                (VariantKind.Fixed, "Orders.cs:12", "Thread.Sleep", 3, 3),
            ],
            _totals.SumUp()!.Select(line => (line.Variant, line.Label, line.Call, line.ThreadSeconds, line.MaxThreads))
        );
    }

    // A lambda and the method around it, or one method compiled again.
    [Fact]
    public void SumUp_MethodsOfOneLine_AreOneRowWithTheUsualMethod()
    {
        var reading = HeldReadings.Create(0, ("Orders.cs", 12, "Thread.Sleep", 1));
        var line = reading.Lines[0];
        _totals.Add(VariantKind.Fragile, 1, reading);
        _totals.Add(
            VariantKind.Fragile,
            10,
            reading with
            {
                Lines = [line with { Location = line.Location with { Method = "Orders.Get.Lambda" }, Threads = 2 }],
            }
        );

        var row = Assert.Single(_totals.SumUp()!);

        Assert.Equal(("Orders.Get.Lambda", 21, 2), (row.Method, row.ThreadSeconds, row.MaxThreads));
    }

    [Fact]
    public void SumUp_RareCallOfALine_IsNotNamed()
    {
        _totals.Add(VariantKind.Fragile, 1, HeldReadings.Create(0, ("Orders.cs", 12, "lock", 1)));
        _totals.Add(VariantKind.Fragile, 19, HeldReadings.Create(0, ("Orders.cs", 12, "Thread.Sleep", 1)));

        Assert.Equal("Thread.Sleep", Assert.Single(_totals.SumUp()!).Call);
    }

    [Fact]
    public void SumUp_ReadingsFromEvents_AreMarkedAndHaveTheirOwnRow()
    {
        _totals.Add(
            VariantKind.Fragile,
            10,
            HeldReadings.Create(15, ("Orders.cs", 12, "Task.Wait", 2)) with
            {
                Source = ObservationSource.Events,
            }
        );

        Assert.Equal(
            [("Orders.cs:12", true, true), (LineThreads.NoWaitEvent, false, true)],
            _totals.SumUp()!.Select(line => (line.Label, line.IsRead, line.IsFromEvents))
        );
    }

    [Fact]
    public void SumUp_ManyLines_KeepsThoseThatHeldMost()
    {
        _totals.Add(
            VariantKind.Fragile,
            1,
            HeldReadings.Create(0, [.. Enumerable.Range(1, 30).Select(line => ("Orders.cs", line, "lock", line))])
        );

        Assert.Equal(
            Enumerable.Range(11, HeldLineSummary.MaxPerVariant).Reverse(),
            _totals.SumUp()!.Select(line => line.Line!.Value)
        );
    }

    [Fact]
    public void SumUp_NothingHeld_IsNull()
    {
        _totals.Add(VariantKind.Fragile, 5, HeldReadings.Create(2));

        Assert.Null(_totals.SumUp());
    }
}
