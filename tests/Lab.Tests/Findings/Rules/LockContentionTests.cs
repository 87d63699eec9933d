using Experiments.Charts;
using Lab.Findings;
using Lab.Findings.Rules;
using Observation.Stacks;

namespace Lab.Tests.Findings.Rules;

public sealed class LockContentionTests
{
    [Fact]
    public void Examine_RecordedLoggingUnderALock_Warns() =>
        Assert.Equal(FindingSeverity.Warning, RecordedRun.Load("fragile-logging-lock").Finding("lock-contention")?.Severity);

    [Fact]
    public void Examine_RecordedRunAtFullSpeed_IsQuiet() => Assert.Null(RecordedRun.Load("fixed-http").Finding("lock-contention"));

    [Theory]
    [InlineData("Thread.Sleep", false)]
    [InlineData("lock (Monitor.Enter)", true)]
    public void Examine_StacksKnown_BelievesThem(string blocking, bool expected)
    {
        var window = Moments.Steady(5, (SeriesCatalogue.LockContentions, 58), (SeriesCatalogue.LoadRps, 64));
        var frame = new StackFrame("Shop.Orders.Get()", "Shop", IsApplication: true, "Program.cs", 3);
        window.Stacks = new(DateTimeOffset.UnixEpoch, "1", 200, 30, 11, [new(ThreadRole.BusyPool, 11, frame, blocking, [frame])]);

        Assert.Equal(expected, new LockContention().Examine(window) is not null);
    }

    [Theory]
    [InlineData(LockContention.MinPerSecond, 10, true)]
    [InlineData(LockContention.MinPerSecond - 1, 10, false)]
    [InlineData(500, 500 / LockContention.MinPerAnswer, true)]
    [InlineData(500, 500 / LockContention.MinPerAnswer + 1, false)]
    public void Examine_AtTheThresholds_ContendsOrNot(double contentions, double answers, bool expected) =>
        Assert.Equal(expected, new LockContention().Examine(Moments.Steady(5, (SeriesCatalogue.LockContentions, contentions), (SeriesCatalogue.LoadRps, answers))) is not null);
}
