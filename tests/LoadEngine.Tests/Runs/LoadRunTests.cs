using LoadEngine.Figures;
using LoadEngine.Plans;
using LoadEngine.Runs;
using LoadEngine.Tests.Rehearsing;

namespace LoadEngine.Tests.Runs;

/// <summary>Complete runs with real threads, sockets and time.</summary>
public sealed class LoadRunTests
{
    public static TheoryData<ExecutorPlan> Executors =>
        [
            new ConstantVus(8, Ms(1_000)) { StartJitter = Ms(50) },
            new RampingVus([new(Ms(300), 12), new(Ms(400), 4), new(Ms(300), 0)]),
            new ConstantArrivalRate(300, Ms(1_000)),
            new RampingArrivalRate([new(Ms(500), 400), new(Ms(500), 0)]),
            new Burst([1, 10, 30]) { Pause = Ms(50) },
            new SharedIterations(500, 8),
        ];

    [Theory]
    [MemberData(nameof(Executors))]
    public async Task Run_EveryExecutor_SendsWhatItCountsAndBalancesThroughout(ExecutorPlan executor)
    {
        await using var server = ScriptedServer.Answering();
        await using var run = LoadRun.Start(LiveRun.Plan(server.Url, executor), LiveRun.Hosts);
        long scheduled = 0,
            completed = 0;
        LoadSnapshot snapshot;
        do
        {
            await Task.WhenAny(run.Completion, Task.Delay(50, TestContext.Current.CancellationToken));
            snapshot = run.TakeSnapshot(interval => Assert.Equal(interval.Succeeded, interval.Response.Count));
            scheduled += snapshot.Interval.Counts.Scheduled;
            completed += snapshot.Interval.Counts.Completed;
            var total = snapshot.Total;

            // A snapshot may count one extra start per user that ends a request and starts another while it is taken.
            Assert.InRange(total.Counts.Scheduled - Ended(total.Counts) - snapshot.InFlight, 0, executor.PeakUsers);
            Assert.Equal((scheduled, completed), (total.Counts.Scheduled, total.Counts.Completed));
            Assert.InRange(snapshot.InFlight, 0, executor.PeakUsers);
        } while (snapshot.Phase != LoadRunPhase.Ended);
        await run.Completion;
        Assert.True(snapshot.Total.Counts.Succeeded > 0);
        Assert.Equal((0, 0, 0), (snapshot.Total.Counts.Failed, snapshot.Total.Counts.Cancelled, snapshot.InFlight));
        Assert.Equal(snapshot.Total.Counts.Scheduled, Ended(snapshot.Total.Counts));
        Assert.Equal(server.Requests.Count, snapshot.Total.Counts.Succeeded);
        Assert.Equal(0, run.TakeSnapshot().Interval.Counts.Scheduled);
        Assert.False(run.WasStopped);
    }

    [Fact]
    public async Task Run_ArrivalRate_KeepsItsPace()
    {
        await using var server = ScriptedServer.Answering();
        var end = await LiveRun.CompleteAsync(LiveRun.Plan(server.Url, new ConstantArrivalRate(200, Ms(1_500))));
        Assert.Equal((300, 300), (end.Total.Counts.Scheduled, end.Total.Counts.Succeeded + end.Total.Counts.Dropped));
        Assert.InRange(end.Elapsed.TotalSeconds, 1.4, 15);
    }

    [Fact]
    public async Task Dispose_DuringARun_LeavesNothingInFlight()
    {
        await using var server = new ScriptedServer(connection => connection.IgnoreAsync());
        var run = LoadRun.Start(
            LiveRun.Plan(server.Url, new ConstantVus(20, Ms(60_000))) with
            {
                Timeout = Ms(60_000),
            },
            LiveRun.Hosts
        );
        await LiveRun.UntilAsync(() => server.ConnectionCount == 20);
        await run.DisposeAsync().AsTask().WaitAsync(LiveRun.Patience, TestContext.Current.CancellationToken);
        var end = run.TakeSnapshot();
        Assert.Equal((LoadRunPhase.Ended, 0, 0), (run.Phase, end.InFlight, end.Users));
        Assert.Equal((20, 20), (end.Total.Counts.Scheduled, end.Total.Counts.Cancelled));
        Assert.True(run.WasStopped);
        Assert.True(run.Completion.IsCompletedSuccessfully);
        await run.DisposeAsync();
    }

    [Fact]
    public async Task Stop_SlowAnswers_AreWaitedForWithinTheGrace()
    {
        await using var server = new ScriptedServer(async connection =>
        {
            while (await connection.ReadRequestAsync() is not null)
            {
                await Task.Delay(250);
                await connection.WriteAsync(ScriptedServer.Ok);
            }
        });
        await using var run = LoadRun.Start(LiveRun.Plan(server.Url, new ConstantVus(5, Ms(60_000))), LiveRun.Hosts);
        await LiveRun.UntilAsync(() => server.Requests.Count >= 5);
        run.Stop();
        await run.Completion.WaitAsync(LiveRun.Patience, TestContext.Current.CancellationToken);
        var total = run.TakeSnapshot().Total;
        Assert.Equal((0, 0), (total.Counts.Cancelled, total.Counts.Failed));
        Assert.Equal(server.Requests.Count, total.Counts.Succeeded);
    }

    [Fact]
    public async Task Controls_MidRun_AreCheckedAndTakeEffect()
    {
        await using var server = ScriptedServer.Answering();
        await using var run = LoadRun.Start(LiveRun.Plan(server.Url, new ConstantVus(2, Ms(60_000))), LiveRun.Hosts);
        Assert.False(run.TrySetUsers(-1));
        Assert.False(run.TrySetUsers(PlanLimits.MaxUsers + 1));
        Assert.False(run.TrySetRate(10));
        Assert.True(run.TrySetUsers(7));
        await LiveRun.UntilAsync(() => run.TakeSnapshot().Users == 7);
        Assert.Throws<InvalidLoadPlanException>(() => run.SwitchTo(LoadTarget.Get("Bad", "http://example.com/")));
        Assert.Equal("Live", run.ActiveTarget);
        run.SwitchTo(LoadTarget.Get("Other", server.Url + "other"));
        Assert.Equal("Other", run.ActiveTarget);
        await LiveRun.UntilAsync(() =>
            server.Requests.Any(request => request.Line.Contains("/other", StringComparison.Ordinal))
        );
        Assert.Empty(run.BurstSteps);
    }

    [Fact]
    public async Task Run_SchedulerHitsADefect_EndsWithItAndWithNothingInFlight()
    {
        await using var server = new ScriptedServer(connection => connection.IgnoreAsync());
        var clock = new BrokenOnceClock("load starts");
        await using var run = LoadRun.Start(
            LiveRun.Plan(server.Url, new ConstantVus(5, Ms(60_000))) with
            {
                GracefulStop = Ms(50),
            },
            LiveRun.Hosts,
            clock
        );
        await LiveRun.UntilAsync(() => server.ConnectionCount == 5);
        clock.Break();
        await Assert.ThrowsAsync<InvalidTimeZoneException>(() =>
            run.Completion.WaitAsync(LiveRun.Patience, TestContext.Current.CancellationToken)
        );
        var end = run.TakeSnapshot();
        Assert.Equal((LoadRunPhase.Ended, 0, 0), (end.Phase, end.InFlight, end.Users));
    }

    [Fact]
    public async Task Run_DeadlinesHitADefect_EndsWithIt()
    {
        await using var server = ScriptedServer.Answering();
        var clock = new BrokenOnceClock("load deadlines");
        await using var run = LoadRun.Start(
            LiveRun.Plan(server.Url, new ConstantVus(1, Ms(60_000))),
            LiveRun.Hosts,
            clock
        );
        clock.Break();
        await Assert.ThrowsAsync<InvalidTimeZoneException>(() =>
            run.Completion.WaitAsync(LiveRun.Patience, TestContext.Current.CancellationToken)
        );
    }

    private static long Ended(IterationCounts counts) => counts.Completed + counts.Cancelled + counts.Dropped;

    private sealed class BrokenOnceClock(string thread) : TimeProvider
    {
        private int _broken;

        public void Break() => Volatile.Write(ref _broken, 1);

        public override long GetTimestamp() =>
            Thread.CurrentThread.Name == thread && Interlocked.Exchange(ref _broken, 0) == 1
                ? throw new InvalidTimeZoneException("A clock that broke.")
                : base.GetTimestamp();
    }
}
