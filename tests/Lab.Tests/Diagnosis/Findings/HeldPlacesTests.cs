using Experiments.Charts;
using Lab.Diagnosis.Findings;

namespace Lab.Tests.Diagnosis.Findings;

public sealed class HeldPlacesTests
{
    [Theory]
    [InlineData(9.5, 30, "30 of 32 pool threads are held at Timer.cs:10, Task.Wait.")]
    [InlineData(9.5, 7, null)]
    [InlineData(7, 30, null)]
    public void HeldPlace_Line_IsNamedWhileItHoldsAGoodPart(double at, int threads, string? expected) =>
        Assert.Equal(expected, Window(10, (at, ("Timer.cs:10", "Task.Wait", threads))).HeldPlace());

    [Fact]
    public void HeldAtALockAndByATask_OtherCalls_AreNotMeant()
    {
        var window = Window(10, (9.5, ("Timer.cs:10", "Thread.Sleep", 30)));

        Assert.Null(window.HeldAtALock());
        Assert.Null(window.HeldByATask());
    }

    [Theory]
    [InlineData("lock (Monitor.Enter)", 6)]
    [InlineData("Thread.Sleep", 0)]
    public void LockedSeconds_SinceMostThreadsWaitForALock_Grow(string call, double expected) =>
        Assert.Equal(
            expected,
            Window(
                10,
                (2, ("A.cs:1", call, 3)),
                (4, ("A.cs:1", call, 20)),
                (9.5, ("A.cs:1", call, 30))
            ).Looks.LockedSeconds
        );

    private static FindingWindow Window(double seconds, params (double At, (string, string, int) Line)[] readings) =>
        Moments
            .Steady(seconds, (SeriesCatalogue.LoadInFlight, 50))
            .Seeing([.. readings.Select(reading => XRaySamples.Held(reading.At, 32, reading.Line))]);
}
