using Experiments.Charts;
using Lab.Diagnosis.Findings;
using Lab.Diagnosis.Rules.Saturation;
using Observation.Stacks;

namespace Lab.Tests.Diagnosis.Rules.Saturation;

public sealed class ThreadPoolStarvationTests
{
    private readonly ThreadPoolStarvation _rule = new();

    [Fact]
    public void Examine_RecordedStarvation_Warns()
    {
        var finding = RecordedRun.Load("fragile-blocking").Finding("thread-pool-starvation");

        Assert.Equal(FindingSeverity.Warning, finding?.Severity);
        Assert.Contains(finding!.Evidence, evidence => evidence.Series == SeriesCatalogue.PoolQueue.Id);
    }

    [Fact]
    public void Examine_RecordedComputation_IsNoStarvation() =>
        Assert.Null(RecordedRun.Load("fragile-cpu").Finding("thread-pool-starvation"));

    [Theory]
    [InlineData(ThreadPoolStarvation.MinQueueItems, 5, 5.0, true)]
    [InlineData(ThreadPoolStarvation.MinQueueItems - 1, 5, 5.0, false)]
    [InlineData(300, ThreadPoolStarvation.MaxTargetCpuPercent, 50.0, true)]
    [InlineData(300, ThreadPoolStarvation.MaxTargetCpuPercent + 1, 50.0, false)]
    [InlineData(300, 5, 300 / ThreadPoolStarvation.MinWaitSeconds, true)]
    [InlineData(300, 5, 300 / ThreadPoolStarvation.MinWaitSeconds + 1, false)]
    [InlineData(300, 5, null, false)]
    public void Examine_AtTheThresholds_IsStarvedOrNot(double queue, double cpu, double? completed, bool expected) =>
        Assert.Equal(expected, _rule.Examine(Starved(queue, cpu, completed)) is not null);

    [Fact]
    public void Examine_OldestRequest_IsTheOnlyWaitThatIsReported()
    {
        var evidence = _rule
            .Examine(
                Moments.Steady(
                    5,
                    (SeriesCatalogue.PoolQueue, 300),
                    (SeriesCatalogue.CpuTarget, 5),
                    (SeriesCatalogue.PoolCompleted, 50),
                    (SeriesCatalogue.WaitingOldest, 4_580)
                )
            )!
            .Evidence;

        Assert.Equal(
            ("Oldest waiting since it was due", "4,580 ms"),
            Assert.Single(evidence, item => item.Value.EndsWith(" ms", StringComparison.Ordinal)) is var wait
                ? (wait.Name, wait.Value)
                : default
        );
    }

    [Theory]
    [InlineData(30, 100, 4, 20, false)]
    [InlineData(ProcessorQueue.MinTargetPercent, 100, 4, 20, false)]
    [InlineData(ProcessorQueue.MinTargetPercent - 1, 100, 4, 20, true)]
    [InlineData(30, 100, 61, 20, true)]
    [InlineData(30, CpuSaturation.MinMachinePercent - 1, 4, 20, true)]
    [InlineData(60, 94, 4, 20, true)]
    [InlineData(20, 100, 4, 10, true)]
    [InlineData(30, 100, 4, 10, false)]
    public void Examine_MachineThatOthersFill_IsStarvationOnlyWhereTheTargetTakesLittle(
        double target,
        double machine,
        double busy,
        double seconds,
        bool expected
    )
    {
        var window = Moments.Steady(
            seconds,
            (SeriesCatalogue.PoolQueue, 300),
            (SeriesCatalogue.CpuTarget, target),
            (SeriesCatalogue.CpuMachine, machine),
            (SeriesCatalogue.PoolCompleted, 100),
            (SeriesCatalogue.PoolBusy, busy)
        );

        Assert.Equal(expected, _rule.Examine(window) is not null);
        if (!expected)
            Assert.NotNull(new CpuSaturation().Examine(window));
    }

    [Theory]
    [InlineData("Thread.Sleep", true)]
    [InlineData(null, false)]
    public void Examine_MachineThatOthersFillAndStacksKnown_GoesByWhetherThreadsAreBlocked(
        string? blocking,
        bool expected
    )
    {
        var window = Moments.Steady(
            20,
            (SeriesCatalogue.PoolQueue, 300),
            (SeriesCatalogue.CpuTarget, 20),
            (SeriesCatalogue.CpuMachine, 100),
            (SeriesCatalogue.PoolCompleted, 100),
            (SeriesCatalogue.PoolBusy, 8)
        );
        var frame = new StackFrame("Orders.Place()", "Orders", IsApplication: true, null, null);
        window.Stacks = new(
            DateTimeOffset.UnixEpoch,
            "1",
            200,
            30,
            8,
            [new(ThreadRole.BusyPool, 8, frame, blocking, [frame])]
        );

        Assert.Equal(expected, _rule.Examine(window) is not null);
    }

    [Fact]
    public void Examine_WhileTheRunSettles_ReportsNothing() =>
        Assert.Null(
            _rule.Examine(
                Moments.Steady(
                    ThreadPoolStarvation.SettlingSeconds - 0.25,
                    (SeriesCatalogue.PoolQueue, 300),
                    (SeriesCatalogue.CpuTarget, 5),
                    (SeriesCatalogue.PoolCompleted, 50)
                )
            )
        );

    [Fact]
    public void Examine_StacksKnown_NamesTheBlockingFrame()
    {
        var window = Starved(300, 5, 50);
        var frame = new StackFrame(
            "TargetApi.Blocking.BlockingEndpoints.BadBlocking(class System.TimeProvider)",
            "TargetApi",
            IsApplication: true,
            "Blocking/BlockingEndpoints.cs",
            20
        );
        window.Stacks = new(
            DateTimeOffset.UnixEpoch,
            "1",
            200,
            30,
            14,
            [
                new(ThreadRole.BusyPool, 8, frame, "Thread.Sleep", [frame]),
                new(ThreadRole.BusyPool, 5, frame, "Thread.Sleep", [frame, frame]),
                new(ThreadRole.Other, 16, null, null, []),
            ]
        );

        Assert.Contains(
            "13 of 14 busy threads were at Thread.Sleep in BlockingEndpoints.BadBlocking (Blocking/BlockingEndpoints.cs:20)",
            _rule.Examine(window)!.Sentence,
            StringComparison.Ordinal
        );
        Assert.True(_rule.Examine(window)!.Strength > _rule.Examine(Starved(9_000, 5, 50))!.Strength);
    }

    [Theory]
    [InlineData(63, 13, "50")]
    [InlineData(20, 14, null)]
    public void Examine_ThreadsOfAnEarlierGoalIdle_AreEvidence(double threads, double busy, string? idle)
    {
        var symptom = _rule.Examine(
            Moments.Steady(
                5,
                (SeriesCatalogue.PoolQueue, 58),
                (SeriesCatalogue.CpuTarget, 5),
                (SeriesCatalogue.PoolCompleted, 20),
                (SeriesCatalogue.PoolBusy, busy),
                (SeriesCatalogue.PoolThreads, threads)
            )
        )!;

        Assert.Equal(idle, symptom.Evidence.SingleOrDefault(evidence => evidence.Name == "Idle threads")?.Value);
    }

    [Theory]
    [InlineData(10, 10, 61, true)]
    [InlineData(4, 10, 20, false)]
    [InlineData(10, 6, 61, false)]
    [InlineData(10, 10, 120, false)]
    public void Examine_FewUsersAndASmallPoolHeldAllTheTime_IsStarvedToo(
        double queue,
        double busy,
        double completed,
        bool expected
    ) =>
        Assert.Equal(
            expected,
            _rule.Examine(
                Moments.Steady(
                    8,
                    (SeriesCatalogue.PoolQueue, queue),
                    (SeriesCatalogue.CpuTarget, 5),
                    (SeriesCatalogue.PoolCompleted, completed),
                    (SeriesCatalogue.PoolBusy, busy),
                    (SeriesCatalogue.PoolThreads, 10)
                )
            )
                is not null
        );

    [Fact]
    public void Examine_StacksOfAReleaseBuildWithoutAnyLine_NamesTheCallThatBlocks()
    {
        var window = Starved(300, 5, 50);
        var frame = new StackFrame(
            "System.Threading.Thread.Sleep(int32)",
            "System.Private.CoreLib",
            IsApplication: false,
            null,
            null
        );
        window.Stacks = new(
            DateTimeOffset.UnixEpoch,
            "1",
            200,
            30,
            10,
            [new(ThreadRole.BusyPool, 10, null, "Thread.Sleep", [frame])]
        );

        Assert.Contains(
            "10 of 10 busy threads were at Thread.Sleep.",
            _rule.Examine(window)!.Sentence,
            StringComparison.Ordinal
        );
    }

    [Theory]
    [InlineData(7, "10 of 10 busy threads were at Task.Wait, serving GET /orders/{id} and 1 more.")]
    [InlineData(5, "10 of 10 busy threads were at Task.Wait, serving GET /orders/{id} and 1 more.")]
    public void Examine_StacksWithoutALineWhoseRequestsWereSeen_NamesThoseToo(int threads, string expected)
    {
        var window = Starved(300, 5, 50);
        var frame = new StackFrame(
            "System.Threading.Monitor.Wait(class System.Object, int32)",
            "System.Private.CoreLib",
            IsApplication: false
        );
        window.Stacks = new(
            DateTimeOffset.UnixEpoch,
            "1",
            200,
            30,
            10,
            [
                new(ThreadRole.BusyPool, 7, null, "Task.Wait", [frame])
                {
                    Requests = [new("GET /orders/{id}", threads)],
                },
                new(ThreadRole.BusyPool, 3, null, "Task.Wait", [frame, frame])
                {
                    Requests = [new("GET /carts", 2), new("GET /orders/{id}", 1)],
                },
                new(ThreadRole.IdlePool, 5, null, null, [frame]),
            ]
        );

        Assert.Contains(expected, _rule.Examine(window)!.Sentence, StringComparison.Ordinal);
    }

    private static FindingWindow Starved(double queue, double cpu, double? completed) =>
        Moments.Steady(
            5,
            (SeriesCatalogue.PoolQueue, queue),
            (SeriesCatalogue.CpuTarget, cpu),
            (SeriesCatalogue.PoolCompleted, completed),
            (SeriesCatalogue.PoolBusy, 14)
        );
}
