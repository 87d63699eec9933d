using Dashboard.Probes;
using Dashboard.Targeting;

namespace Dashboard.Tests.Probes;

public sealed class RuntimeProbeTests
{
    // A session opened while the runtime starts can deadlock it; the target then never becomes healthy.
    [Theory]
    [InlineData(TargetPhase.Starting, null)]
    [InlineData(TargetPhase.Stopped, null)]
    [InlineData(TargetPhase.Crashed, null)]
    [InlineData(TargetPhase.Running, 42)]
    public void ProcessToWatch_AnyPhase_IsOnlyARunningOne(TargetPhase phase, int? expected)
    {
        Assert.Equal(expected, RuntimeProbe.ProcessToWatch(new TargetState(phase, new Uri("http://localhost:1"), 42, "", [])));
    }
}
