using Experiments;
using Lab.Storage.Summaries;
using Lab.Testing;

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
    public void SumUp_TwoVariantsAndCalls_AreSeparateAndInOrder()
    {
        _totals.Add(
            VariantKind.Fragile,
            2,
            HeldReadings.Create(0, ("Orders.cs", 12, "lock", 1), ("Orders.cs", 12, "Thread.Sleep", 4))
        );
        _totals.Add(VariantKind.Fixed, 1, HeldReadings.Create(0, ("Orders.cs", 12, "Thread.Sleep", 3)));

        Assert.Equal(
            [
                (VariantKind.Fragile, "Orders.cs:12", "Thread.Sleep", 8),
                (VariantKind.Fragile, "Orders.cs:12", "lock", 2),
                (VariantKind.Fixed, "Orders.cs:12", "Thread.Sleep", 3),
            ],
            _totals.SumUp()!.Select(line => (line.Variant, line.Label, line.Call, line.ThreadSeconds))
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
