using LoadEngine.Plans;
using Locust.Masters;
using Locust.Swarms;

namespace Locust.Tests.Swarms;

public sealed class SwarmRunTests
{
    // The fake responds at once.
    private static readonly SwarmPace Quick = new(
        TimeSpan.FromMilliseconds(20),
        TimeSpan.FromMilliseconds(100),
        TimeSpan.FromMilliseconds(400),
        TimeSpan.FromSeconds(60),
        TimeSpan.FromSeconds(60)
    );

    private static CancellationToken Cancellation => TestContext.Current.CancellationToken;

    [Fact]
    public async Task Drive_OrdersOfAPerson_ReachTheMasterWithThePlan()
    {
        await using var fake = await FakeMaster.StartAsync();
        using var master = new LocustMaster(new(fake.Url, null));
        var run = Start(master, users: 20, seconds: 60);
        await OrdersAsync(fake, 1);

        run.SetUsers(new(35, 7));
        await OrdersAsync(fake, 2);
        run.SwitchTo(Plans.Of(Plans.Get("Fixed")));
        await OrdersAsync(fake, 3);
        run.Stop();
        var ended = await EndAsync(run);

        Assert.Equal(
            [(20, 20, "Fragile"), (35, 7, "Fragile"), (35, 7, "Fixed")],
            fake.Orders.Select(order => (order.Users, order.SpawnRate, order.Plan.GetProperty("name").GetString()!))
        );
        Assert.Equal((true, null, 1), (ended.WasStopped, ended.Fault, fake.Stops));
    }

    [Fact]
    public async Task Drive_EndOfThePlan_StopsTheSwarmAndTakesItsLastCounts()
    {
        await using var fake = await FakeMaster.StartAsync();
        using var master = new LocustMaster(new(fake.Url, null));
        var run = Start(master, users: 20, seconds: 2);
        await Eventually.WaitForAsync(() => run.Current, current => current.Reading is not null, Cancellation);
        fake.Count("Fragile", 1_000, ("429", 5));

        var ended = await EndAsync(run);

        Assert.Equal((false, null, 1), (ended.WasStopped, ended.Fault, fake.Stops));
        Assert.Equal((1_005, 5), (ended.Figures["Fragile"].Requests, ended.Figures["Fragile"].Failures));
        // On a busy machine the first response is late, but the plan ends on time.
        Assert.InRange((ended.LoadEndedAt - ended.LoadStartedAt)!.Value.TotalSeconds, 0.05, 30);
    }

    [Fact]
    public async Task Drive_AnswerOfTheSwarmBefore_IsNotTakenForOurs()
    {
        await using var fake = await FakeMaster.StartAsync();
        fake.IsDeaf = true;
        fake.State = "running";
        fake.Count("Fragile", 777);
        using var master = new LocustMaster(new(fake.Url, null));
        var run = SwarmRun.Start(
            master,
            Schedule(20, 60),
            Plans.Of(Plans.Get("Fragile")),
            TimeSpan.FromSeconds(1),
            pace: Quick with
            {
                MaxReadingAge = TimeSpan.FromSeconds(60),
            }
        );
        await OrdersAsync(fake, 1);

        run.Stop();

        Assert.Empty((await EndAsync(run)).Figures);
    }

    [Fact]
    public async Task Drive_WorkerLost_IsSeenAndTheSwarmGoesOn()
    {
        await using var fake = await FakeMaster.StartAsync();
        using var master = new LocustMaster(new(fake.Url, null));
        var run = Start(master, users: 20, seconds: 60);
        await Eventually.WaitForAsync(
            () => run.Current,
            current => current.Reading is { ActiveWorkers: 2 },
            Cancellation
        );

        fake.LoseWorker();

        await Eventually.WaitForAsync(
            () => run.Current,
            current => current.Reading is { ActiveWorkers: 1, MissingWorkers: 1 },
            Cancellation
        );
        Assert.Equal((SwarmPhase.Running, null), (run.Current.Phase, run.Current.Fault));
        run.Stop();
        await EndAsync(run);
    }

    [Fact]
    public async Task Drive_MasterLost_FailsWithWordsAndKeepsWhatWasCounted()
    {
        var fake = await FakeMaster.StartAsync();
        using var master = new LocustMaster(new(fake.Url, null));
        var run = Start(master, users: 20, seconds: 60);
        await OrdersAsync(fake, 1);
        fake.Count("Fragile", 300);
        await Eventually.WaitForAsync(() => run.Current, current => current.Figures.Count > 0, Cancellation);

        await fake.DieAsync();
        var ended = await EndAsync(run);

        Assert.Contains("The Locust master was lost.", ended.Fault, StringComparison.Ordinal);
        Assert.Equal(300, ended.Figures["Fragile"].Requests);
        Assert.False(ended.WasStopped);
    }

    [Fact]
    public async Task Drive_SwarmThatNeverBegins_FailsWithWords()
    {
        await using var fake = await FakeMaster.StartAsync();
        using var master = new LocustMaster(new(fake.Url, null));
        fake.IsDeaf = true;

        var ended = await EndAsync(Start(master, users: 20, seconds: 1));

        Assert.Contains("did not start before the time of the run was over", ended.Fault, StringComparison.Ordinal);
    }

    [Fact]
    public async Task Drive_ObituaryOfTheMaster_EndsAtOnce()
    {
        await using var fake = await FakeMaster.StartAsync();
        using var master = new LocustMaster(new(fake.Url, null));
        string? exitReason = null;
        var run = SwarmRun.Start(
            master,
            Schedule(20, 60),
            Plans.Of(Plans.Get("Fragile")),
            TimeSpan.FromSeconds(1),
            () => exitReason,
            Quick
        );
        await OrdersAsync(fake, 1);

        exitReason = "Its process has ended.";

        Assert.Equal("Its process has ended.", (await EndAsync(run)).Fault);
    }

    [Fact]
    public async Task Drive_MasterClosedUnderIt_EndsWithWordsAndLeavesTheProcessAlone()
    {
        await using var fake = await FakeMaster.StartAsync();
        var master = new LocustMaster(new(fake.Url, null));
        var run = Start(master, users: 20, seconds: 60);
        await Eventually.WaitForAsync(
            () => run.Current,
            current => current.Reading is { IsRunning: true },
            Cancellation
        );

        master.Dispose();
        run.Stop();

        Assert.True(run.WaitForEnd(TimeSpan.FromSeconds(30)));
        Assert.Equal(SwarmPhase.Ended, run.Current.Phase);
        Assert.Contains("the dashboard is ending", run.Current.Fault, StringComparison.Ordinal);
    }

    [Fact]
    public async Task Drive_SwarmStoppedAtTheMaster_FailsWithWords()
    {
        await using var fake = await FakeMaster.StartAsync();
        using var master = new LocustMaster(new(fake.Url, null));
        var run = Start(master, users: 20, seconds: 60);
        await Eventually.WaitForAsync(
            () => run.Current,
            current => current.Reading is { IsRunning: true },
            Cancellation
        );

        fake.State = "stopped";

        Assert.Contains("The swarm ended early", (await EndAsync(run)).Fault, StringComparison.Ordinal);
    }

    private static SwarmRun Start(LocustMaster master, int users, int seconds) =>
        SwarmRun.Start(
            master,
            Schedule(users, seconds),
            Plans.Of(Plans.Get("Fragile")),
            TimeSpan.FromSeconds(1),
            pace: Quick
        );

    private static SwarmSchedule Schedule(int users, int seconds) =>
        SwarmSchedule.From(Plans.Users(users, TimeSpan.FromSeconds(seconds)).Executor)!;

    private static Task<int> OrdersAsync(FakeMaster fake, int count) =>
        Eventually.WaitForAsync(() => fake.Orders.Count, orders => orders >= count, Cancellation);

    private static Task<SwarmProgress> EndAsync(SwarmRun run) =>
        Eventually.WaitForAsync(() => run.Current, current => current.Phase == SwarmPhase.Ended, Cancellation);
}
