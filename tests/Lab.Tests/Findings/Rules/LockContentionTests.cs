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

    // Three threads met at the lock 76 times a second for 380 answers; it was called over while they still stood there.
    [Theory]
    [InlineData(30, 290, true, true)]
    [InlineData(30, 290, false, false)]
    [InlineData(24, 10, true, false)]
    [InlineData(30, 310, true, false)]
    public void Examine_SaidAMomentAgo_HoldsAtHalfOfTheBounds(double contentions, double answers, bool isSaid, bool expected)
    {
        var window = Moments.Steady(5, (SeriesCatalogue.LockContentions, contentions), (SeriesCatalogue.LoadRps, answers));
        window.IsSaid = isSaid;

        Assert.Equal(expected, new LockContention().Examine(window) is not null);
    }

    // Six threads on two quiet cores: 35 contentions a second for 425 answers, and each of the six at the lock.
    [Theory]
    [InlineData(35, 425, 120, 4, true)]
    [InlineData(35, 425, 120, 80, false)]
    [InlineData(35, 425, 2, 4, false)]
    [InlineData(19, 100, 120, 4, false)]
    [InlineData(35, 800, 120, 4, false)]
    public void Examine_WorkWaitsForThreadsThatDoNotWork_NeedsFewer(double contentions, double answers, double queue, double cpu, bool expected) =>
        Assert.Equal(expected, new LockContention().Examine(Moments.Steady(
            5, (SeriesCatalogue.LockContentions, contentions), (SeriesCatalogue.LoadRps, answers), (SeriesCatalogue.PoolQueue, queue), (SeriesCatalogue.CpuTarget, cpu))) is not null);

    [Fact]
    public void Examine_FewThreadsSeenAtTheLock_Warns()
    {
        var window = Moments.Steady(5, (SeriesCatalogue.LockContentions, 40), (SeriesCatalogue.LoadRps, 380));
        var frame = new StackFrame("Shop.Orders.Get()", "Shop", IsApplication: true, "Program.cs", 3);
        Assert.Null(new LockContention().Examine(window));

        window.Stacks = new(DateTimeOffset.UnixEpoch, "1", 200, 5, 3, [new(ThreadRole.BusyPool, 2, frame, "lock (Monitor.Enter)", [frame])]);

        Assert.NotNull(new LockContention().Examine(window));
    }

    [Theory]
    [InlineData(LockContention.MinPerSecond, 10, true)]
    [InlineData(LockContention.MinPerSecond - 1, 10, false)]
    [InlineData(500, 500 / LockContention.MinPerAnswer, true)]
    [InlineData(500, 500 / LockContention.MinPerAnswer + 1, false)]
    public void Examine_AtTheThresholds_ContendsOrNot(double contentions, double answers, bool expected) =>
        Assert.Equal(expected, new LockContention().Examine(Moments.Steady(5, (SeriesCatalogue.LockContentions, contentions), (SeriesCatalogue.LoadRps, answers))) is not null);
}
