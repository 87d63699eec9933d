using Observer.Contract;
using Observer.Looks;

namespace Observer.Tests.Looks;

public sealed class LockLookTests
{
    private static CancellationToken Cancellation => TestContext.Current.CancellationToken;

    [Theory]
    [InlineData("deadlock", "deadlock-1", "deadlock-2")]
    [InlineData("deadlock-of-locks", "deadlock-3", "deadlock-4")]
    public async Task Locks_TwoThreadsInOppositeOrder_AreADeadlockWithBothLines(
        string mode,
        string first,
        string second
    )
    {
        using var service = await WaitingService.StartAsync(mode, 2, Cancellation);
        using var observer = RunningObserver.Start(service.Id);
        var observing = await observer.NextAsync<ObserverStatus>(Cancellation);

        var look = await WaitingAsync(observer, 2);

        Assert.True(look.At - observing.At < TimeSpan.FromSeconds(10), $"{look.At - observing.At}");
        var deadlock = look.Deadlocks.Single();
        Assert.Equal(
            [WaitingService.LineOf("Deadlock.cs", first), WaitingService.LineOf("Deadlock.cs", second)],
            deadlock.Threads.Select(thread => thread.Location!.Line!.Value).Order()
        );
    }

    [Fact]
    public async Task Locks_ContendedMonitor_HasTheLinesOfOwnerAndWaiters()
    {
        using var service = await WaitingService.StartAsync("monitoring", 6, Cancellation);
        using var observer = RunningObserver.Start(service.Id);

        var contended = (await WaitingAsync(observer, 5)).Locks.Single();

        Assert.Equal("System.Object", contended.Type);
        Assert.Equal(WaitingService.LineOf("RepeatedWaits.cs", "monitoring-owner"), contended.Owner!.Location!.Line);
        Assert.All(
            contended.Waiters,
            waiter => Assert.Equal(WaitingService.LineOf("RepeatedWaits.cs", "monitoring"), waiter.Location!.Line)
        );
    }

    [Fact]
    public async Task Locks_ContendedLock_HasItsOwnerAndAllWaitersAndNoDeadlock()
    {
        using var service = await WaitingService.StartAsync("lock", 6, Cancellation);
        using var observer = RunningObserver.Start(service.Id);

        var look = await WaitingAsync(observer, 5);

        var contended = look.Locks.Single();
        Assert.Equal("System.Threading.Lock", contended.Type);
        Assert.Equal(WaitingService.LineOf("BlockedThreads.cs", "sleep"), contended.Owner!.Location!.Line);
        Assert.All(
            contended.Waiters,
            waiter => Assert.Equal(WaitingService.LineOf("BlockedThreads.cs", "lock"), waiter.Location!.Line)
        );
        Assert.Empty(look.Deadlocks);
    }

    [Fact]
    public void Cycles_AChainThatLeadsIntoACycle_IsNotPartOfIt()
    {
        var next = new Dictionary<string, string?>
        {
            ["waiter"] = "a",
            ["a"] = "b",
            ["b"] = "c",
            ["c"] = "a",
            ["alone"] = null,
        };

        Assert.Equal(["a", "b", "c"], LockLooks.Cycles(next).Single().Order());
    }

    private static async Task<LockLook> WaitingAsync(RunningObserver observer, int waiters)
    {
        while (true)
        {
            var look = await observer.LookAsync<LockLook>(ObserverCommand.Locks, Cancellation);
            if (look.Locks.Sum(found => found.Waiters.Count) == waiters)
                return look;
        }
    }
}
