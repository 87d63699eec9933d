using Observer.Contract;

namespace Observer.Tests.Looks;

public sealed class StackLookTests
{
    private const int Threads = 12;

    private static CancellationToken Cancellation => TestContext.Current.CancellationToken;

    [Theory]
    [InlineData("sleep", "Thread.Sleep")]
    [InlineData("result", "Task.Result")]
    [InlineData("pipe", null)]
    [InlineData("socket", null)]
    public async Task Stacks_BlockedPoolThreads_HaveTheLineThatHoldsThem(string mode, string? call)
    {
        using var service = await WaitingService.StartAsync(mode, Threads, Cancellation);
        using var observer = RunningObserver.Start(service.Id);

        var group = await AllBlockedAsync(observer, WaitingService.LineOf("BlockedThreads.cs", mode));

        Assert.Equal("BlockedThreads.cs", group.Location!.File);
        Assert.Equal("Waits", group.Location.Module);
        Assert.True(group.Location.IsUserCode);
        Assert.Null(group.Through);
        if (call is not null)
            Assert.Equal(call, group.Call);
    }

    [Fact]
    public async Task Stacks_ThreadsBlockedInAPackage_AreAtTheLineOfTheApplicationThroughThePackage()
    {
        using var service = await WaitingService.StartAsync("package", Threads, Cancellation);
        using var observer = RunningObserver.Start(service.Id);

        var group = await AllBlockedAsync(observer, WaitingService.LineOf("PackageCalls.cs", "package"));

        Assert.Equal("PackageCalls.Open", group.Location!.Method);
        Assert.Equal("NpgsqlConnection.Open", group.Call);
        Assert.Equal("Npgsql", group.Through);
    }

    [Fact]
    public async Task Stacks_ThreadsBeforeALock_AreAtTheLockAndItsOwnerIsElsewhere()
    {
        using var service = await WaitingService.StartAsync("lock", Threads, Cancellation);
        using var observer = RunningObserver.Start(service.Id);

        var held = await observer.NextAsync<HeldThreads>(
            Cancellation,
            held => held.Lines.Sum(line => line.Threads) == Threads
        );

        Assert.Equal(
            [
                (WaitingService.LineOf("BlockedThreads.cs", "lock"), Threads - 1),
                (WaitingService.LineOf("BlockedThreads.cs", "sleep"), 1),
            ],
            held.Lines.Select(line => (line.Location.Line!.Value, line.Threads))
        );
    }

    [Fact]
    public async Task Stacks_ThreadsOutsideThePool_AreNotHeldPoolThreads()
    {
        using var service = await WaitingService.StartAsync("threads", Threads, Cancellation);
        using var observer = RunningObserver.Start(service.Id);
        var look = await observer.LookAsync<StackLook>(ObserverCommand.Stacks, Cancellation);

        var group = look.Groups.Single(group => group.Threads == Threads);
        var held = await observer.NextAsync<HeldThreads>(Cancellation);

        Assert.False(group.IsPool);
        Assert.Equal(WaitingService.LineOf("BlockedThreads.cs", "sleep"), group.Location!.Line);
        Assert.Empty(held.Lines);
    }

    [Theory]
    [InlineData("idle")]
    [InlineData("cpu")]
    [InlineData("delay")]
    public async Task Held_ServiceThatHoldsNoThread_HasNoLine(string mode)
    {
        using var service = await WaitingService.StartAsync(mode, Threads, Cancellation);
        using var observer = RunningObserver.Start(service.Id);
        await observer.LookAsync<StackLook>(ObserverCommand.Stacks, Cancellation);

        for (var readings = 0; readings < 4; readings++)
        {
            var held = await observer.NextAsync<HeldThreads>(Cancellation);
            Assert.Empty(held.Lines);
        }
    }

    [Fact]
    public async Task Stacks_ThreadsThatStartAndEndAllTheTime_AreReadWithoutHarm()
    {
        using var service = await WaitingService.StartAsync("churn", 40, Cancellation);
        using var observer = RunningObserver.Start(service.Id);

        for (var looks = 0; looks < 20; looks++)
            await observer.LookAsync<StackLook>(ObserverCommand.Stacks, Cancellation);

        Assert.Equal("still here", await service.EchoAsync("still here", Cancellation));
    }

    [Fact]
    public async Task Held_ThreadsThatDoNotRun_KeepTheirLineBetweenLooks()
    {
        using var service = await WaitingService.StartAsync("sleep", Threads, Cancellation);
        using var observer = RunningObserver.Start(service.Id);
        await AllBlockedAsync(observer, WaitingService.LineOf("BlockedThreads.cs", "sleep"));

        for (var readings = 0; readings < 6; readings++)
        {
            var held = await observer.NextAsync<HeldThreads>(Cancellation);
            Assert.Equal(Threads, held.Lines.Single().Threads);
        }
    }

    private static async Task<ThreadGroup> AllBlockedAsync(RunningObserver observer, int line)
    {
        while (true)
        {
            var look = await observer.LookAsync<StackLook>(ObserverCommand.Stacks, Cancellation);
            var group = look.Groups.FirstOrDefault(group =>
                group is { IsPool: true, Activity: ThreadActivity.Blocked } && group.Location?.Line == line
            );
            if (group?.Threads == Threads)
                return group;
        }
    }
}
