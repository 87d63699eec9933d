using Experiments.Charts;
using Lab.Diagnosis.Findings;
using Lab.Diagnosis.Rules.Saturation;
using Lab.Targets.Frames;
using Observation.Stacks;

namespace Lab.Tests.Diagnosis.Rules.Saturation;

public sealed class LockContentionTests
{
    [Fact]
    public void Examine_RecordedLoggingUnderALock_Warns() =>
        Assert.Equal(
            FindingSeverity.Warning,
            RecordedRun.Load("fragile-logging-lock").Finding("lock-contention")?.Severity
        );

    [Fact]
    public void Examine_RecordedRunAtFullSpeed_IsQuiet() =>
        Assert.Null(RecordedRun.Load("fixed-http").Finding("lock-contention"));

    [Theory]
    [InlineData("Thread.Sleep", false)]
    [InlineData("lock (Monitor.Enter)", true)]
    public void Examine_StacksKnown_BelievesThem(string blocking, bool expected)
    {
        var window = Moments.Steady(5, (SeriesCatalogue.LockContentions, 58), (SeriesCatalogue.LoadRps, 64));
        var frame = new StackFrame("Shop.Orders.Get()", "Shop", IsApplication: true, "Program.cs", 3);
        window.Stacks = new(
            DateTimeOffset.UnixEpoch,
            "1",
            200,
            30,
            11,
            [new(ThreadRole.BusyPool, 11, frame, blocking, [frame])]
        );

        Assert.Equal(expected, new LockContention().Examine(window) is not null);
    }

    // Three threads wait at the lock, with 76 contentions per second for 380 responses. Regression: the finding ended meanwhile.
    [Theory]
    [InlineData(30, 290, true, true)]
    [InlineData(30, 290, false, false)]
    [InlineData(24, 10, true, false)]
    [InlineData(30, 310, true, false)]
    public void Examine_SaidAMomentAgo_HoldsAtHalfOfTheBounds(
        double contentions,
        double answers,
        bool isSaid,
        bool expected
    )
    {
        var window = Moments.Steady(
            5,
            (SeriesCatalogue.LockContentions, contentions),
            (SeriesCatalogue.LoadRps, answers)
        );
        window.IsActive = isSaid;

        Assert.Equal(expected, new LockContention().Examine(window) is not null);
    }

    // Six threads on two idle cores: 35 contentions per second for 425 responses, all six at the lock.
    [Theory]
    [InlineData(35, 425, 120, 4, true)]
    [InlineData(35, 425, 120, 80, false)]
    [InlineData(35, 425, 2, 4, false)]
    [InlineData(19, 100, 120, 4, false)]
    [InlineData(35, 800, 120, 4, false)]
    public void Examine_WorkWaitsForThreadsThatDoNotWork_NeedsFewer(
        double contentions,
        double answers,
        double queue,
        double cpu,
        bool expected
    ) =>
        Assert.Equal(
            expected,
            new LockContention().Examine(
                Moments.Steady(
                    5,
                    (SeriesCatalogue.LockContentions, contentions),
                    (SeriesCatalogue.LoadRps, answers),
                    (SeriesCatalogue.PoolQueue, queue),
                    (SeriesCatalogue.CpuTarget, cpu),
                    (SeriesCatalogue.PoolBusy, 8)
                )
            )
                is not null
        );

    [Theory]
    [InlineData(null, false)]
    [InlineData("Monitor.Enter (lock)", true)]
    public void Examine_AnotherServiceWhoseThreadsAreHeld_IsStarvedUnlessStacksShowTheLock(
        string? blocking,
        bool expected
    )
    {
        var window = Moments.Steady(
            8,
            (SeriesCatalogue.LockContentions, 77),
            (SeriesCatalogue.LoadRps, 79),
            (SeriesCatalogue.PoolQueue, 41),
            (SeriesCatalogue.CpuTarget, 1),
            (SeriesCatalogue.PoolCompleted, 160),
            (SeriesCatalogue.PoolThreads, 13)
        );
        if (blocking is not null)
            window.Stacks = new(
                DateTimeOffset.UnixEpoch,
                "1",
                200,
                30,
                9,
                [new(ThreadRole.BusyPool, 9, null, blocking, [])]
            );

        Assert.Equal(expected, new LockContention().Examine(window) is not null);
        Assert.NotNull(new ThreadPoolStarvation().Examine(window));
    }

    [Fact]
    public void Examine_FewThreadsSeenAtTheLock_Warns()
    {
        var window = Moments.Steady(5, (SeriesCatalogue.LockContentions, 40), (SeriesCatalogue.LoadRps, 380));
        var frame = new StackFrame("Shop.Orders.Get()", "Shop", IsApplication: true, "Program.cs", 3);
        Assert.Null(new LockContention().Examine(window));

        window.Stacks = new(
            DateTimeOffset.UnixEpoch,
            "1",
            200,
            5,
            3,
            [new(ThreadRole.BusyPool, 2, frame, "lock (Monitor.Enter)", [frame])]
        );

        Assert.NotNull(new LockContention().Examine(window));
    }

    [Theory]
    [InlineData(LockContention.MinPerSecond, 10, true)]
    [InlineData(LockContention.MinPerSecond - 1, 10, false)]
    [InlineData(500, 500 / LockContention.MinPerAnswer, true)]
    [InlineData(500, 500 / LockContention.MinPerAnswer + 1, false)]
    public void Examine_AtTheThresholds_ContendsOrNot(double contentions, double answers, bool expected) =>
        Assert.Equal(
            expected,
            new LockContention().Examine(
                Moments.Steady(5, (SeriesCatalogue.LockContentions, contentions), (SeriesCatalogue.LoadRps, answers))
            )
                is not null
        );

    [Theory]
    [InlineData(60, 8, 0, null, false)]
    [InlineData(60, 8, 40, null, true)]
    [InlineData(60, 40, 0, null, true)]
    [InlineData(60, 25, 1, 20d, true)]
    [InlineData(60, 25, 1, 2d, false)]
    public void Examine_RequestsThatHoldNoThread_StandAtNoLock(
        double inFlight,
        double threads,
        double queue,
        double? busy,
        bool expected
    )
    {
        List<(Series Series, double? Value)> values =
        [
            (SeriesCatalogue.LockContentions, 776),
            (SeriesCatalogue.LoadRps, 369),
            (SeriesCatalogue.LoadInFlight, inFlight),
            (SeriesCatalogue.PoolThreads, threads),
            (SeriesCatalogue.PoolQueue, queue),
        ];
        if (busy is { } known)
            values.Add((SeriesCatalogue.PoolBusy, known));

        Assert.Equal(expected, new LockContention().Examine(Moments.Steady(5, [.. values])) is not null);
    }

    [Theory]
    [InlineData("CooperativeBlocking", null, false)]
    [InlineData("CooperativeBlocking", "lock (Monitor.Enter)", true)]
    [InlineData("Starvation", null, true)]
    public void Examine_ThreadsThatWaitForTasks_AreAtALockWhereTheStacksShowOne(
        string reason,
        string? blocking,
        bool expected
    )
    {
        FrameEvent[] adjustments =
        [
            .. Enumerable
                .Range(0, SyncOverAsync.MinAdjustments)
                .Select(index => FrameEvent.ForAdjustment(reason, 33, 1 + (index * 0.1))),
        ];
        var window = Moments.Of(
            20,
            adjustments,
            (SeriesCatalogue.LockContentions, _ => 88),
            (SeriesCatalogue.LoadRps, _ => 122),
            (SeriesCatalogue.LoadInFlight, _ => 20),
            (SeriesCatalogue.PoolThreads, _ => 33)
        );
        var frame = new StackFrame("Shop.Orders.Get()", "Shop", IsApplication: true, "Program.cs", 3);
        if (blocking is not null)
            window.Stacks = new(
                DateTimeOffset.UnixEpoch,
                "1",
                200,
                33,
                20,
                [new(ThreadRole.BusyPool, 20, frame, blocking, [frame])]
            );

        Assert.Equal(expected, new LockContention().Examine(window) is not null);
    }

    [Theory]
    [InlineData(40, 10, true)]
    [InlineData(1, 10, false)]
    [InlineData(0.1, 5_000, false)]
    public void Examine_TimeBlocked_DecidesAndNotTheCount(double waiting, double contentions, bool expected) =>
        Assert.Equal(
            expected,
            new LockContention().Examine(
                Moments.Steady(
                    10,
                    (SeriesCatalogue.LockWaits, waiting),
                    (SeriesCatalogue.LockContentions, contentions),
                    (SeriesCatalogue.LoadRps, 10),
                    (SeriesCatalogue.PoolThreads, 52),
                    (SeriesCatalogue.LoadInFlight, 50)
                )
            )
                is not null
        );
}
