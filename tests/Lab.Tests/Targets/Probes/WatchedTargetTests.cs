using Lab.Targets;
using Lab.Targets.Probes;
using Lab.Testing;

namespace Lab.Tests.Targets.Probes;

public sealed class WatchedTargetTests
{
    // A session opened while the runtime starts can deadlock it; the target then never becomes healthy.
    [Theory]
    [InlineData(TargetPhase.Starting, null)]
    [InlineData(TargetPhase.Stopped, null)]
    [InlineData(TargetPhase.Crashed, null)]
    [InlineData(TargetPhase.Running, 42)]
    public void ProcessId_AnyPhase_IsThatOfARunningTargetOnly(TargetPhase phase, int? expected)
    {
        var target = new FakeTarget { State = new TargetState(phase, new Uri("http://localhost:81"), 42, "", []) };

        var watched = new WatchedTarget(target);

        Assert.Equal((expected, 81), (watched.ProcessId, watched.Port));
    }
}
