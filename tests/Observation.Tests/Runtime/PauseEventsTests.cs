using Observation.Runtime;

namespace Observation.Tests.Runtime;

public sealed class PauseEventsTests
{
    private readonly PauseEvents _events = new();

    public PauseEventsTests() => Complete(1_000);

    [Fact]
    public void Complete_Pauses_AreTheLongestAndTheTotal()
    {
        _events.Suspend(1_100);
        _events.Restart(1_300);
        _events.Suspend(1_400);
        _events.Restart(1_410);

        var reading = Complete(2_000);

        Assert.Equal(200, reading.Value(RuntimeInstruments.LongestPause));
        Assert.Equal(0.21, reading.PerSecond(RuntimeInstruments.PauseTime)!.Value, precision: 6);
        Assert.Equal(0, Complete(2_500).Value(RuntimeInstruments.LongestPause));
    }

    [Fact]
    public void Complete_RuntimeThatPublishesItsPauses_KeepsThem()
    {
        var reading = Complete(2_000, new() { [RuntimeInstruments.PauseTime] = 0.4 });

        Assert.Equal(0.4, reading.PerSecond(RuntimeInstruments.PauseTime));
    }

    [Fact]
    public void Complete_WaitsForLocks_AreCountedWhileTheyLastAndOnce()
    {
        _events.StartWait(thread: 1, 1_500);
        Assert.Equal(0.5, Waiting(Complete(2_000)), precision: 6);
        _events.StartWait(thread: 2, 2_200);
        _events.EndWait(thread: 2, 2_400, durationMs: 200);
        Assert.Equal(1.2, Waiting(Complete(3_000)), precision: 6);
        _events.EndWait(thread: 1, 3_250, durationMs: 1_750);
        Assert.Equal(0.25, Waiting(Complete(4_000)), precision: 6);
        Assert.Equal(0, Waiting(Complete(5_000)));
    }

    private static double Waiting(RuntimeReading reading) => reading.PerSecond(RuntimeInstruments.LockWaits)!.Value;

    private RuntimeReading Complete(double nowMs, Dictionary<string, double>? growth = null) =>
        _events.Complete(new(1, 0, new Dictionary<string, double>(), growth ?? [], null), nowMs);
}
