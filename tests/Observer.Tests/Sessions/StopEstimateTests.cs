using Observer.Sessions;

namespace Observer.Tests.Sessions;

public sealed class StopEstimateTests
{
    private const long Megabyte = 1 << 20;

    private readonly StopEstimate _estimate = new();

    [Fact]
    public void Expect_NoLook_IsNull() => Assert.Null(_estimate.Expect(40 * Megabyte));

    // A stack look stops 15 ms for 3 MB, most of it for the threads.
    [Fact]
    public void Expect_OnlyStacks_AddsTheHeapToTheFixedPart()
    {
        _estimate.AddStacks(15, 3 * Megabyte);

        Assert.Equal(
            15 + 40 * StopEstimate.DefaultMsPerMegabyte,
            _estimate.Expect(40 * Megabyte)!.Value,
            tolerance: 0.01
        );
    }

    [Fact]
    public void Expect_MeasuredLooks_IsWithinTwiceTheirStops()
    {
        _estimate.AddStacks(15, 3 * Megabyte);
        double[] stops = [14, 25, 18, 21, 16];
        foreach (var stop in stops)
        {
            _estimate.AddHeap(stop, 40 * Megabyte);
            Assert.All(stops, measured => Assert.InRange(_estimate.Expect(40 * Megabyte)!.Value / measured, 0.5, 2));
        }
    }

    [Fact]
    public void Expect_LargerHeap_GrowsWithTheBytes()
    {
        _estimate.AddStacks(5, 10 * Megabyte);
        _estimate.AddHeap(20, 30 * Megabyte);

        Assert.Equal(40, _estimate.Expect(70 * Megabyte)!.Value, tolerance: 0.01);
    }

    [Theory]
    [InlineData(new double[] { 150, 20 }, 20)]
    [InlineData(new double[] { 20, 150 }, 20)]
    [InlineData(new double[] { 20, 150, 160, 22 }, 22)]
    [InlineData(new double[] { 20, 20, 150, 160, 155, 158 }, 155)]
    public void Expect_StopsAtABusyMoment_CountOnlyOnceTheyAreUsual(double[] stops, double expected)
    {
        foreach (var stop in stops)
            _estimate.AddHeap(stop, 40 * Megabyte);

        Assert.Equal(expected, _estimate.Expect(40 * Megabyte)!.Value, tolerance: 0.01);
    }

    [Fact]
    public void Expect_FirstStackLookAtABusyMoment_IsCorrectedByTheNext()
    {
        _estimate.AddStacks(150, 3 * Megabyte);
        _estimate.AddStacks(12, 3 * Megabyte);

        Assert.Equal(12, _estimate.Expect(0)!.Value, tolerance: 0.01);
    }
}
