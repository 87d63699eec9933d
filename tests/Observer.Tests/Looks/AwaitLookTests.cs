using Observer.Contract;

namespace Observer.Tests.Looks;

public sealed class AwaitLookTests
{
    private const int Calls = 25;

    private static CancellationToken Cancellation => TestContext.Current.CancellationToken;

    [Theory]
    [InlineData("semaphore", "SemaphoreSlim.WaitAsync")]
    [InlineData("delay", "Task.Delay")]
    [InlineData("http", "HttpClient.SendAsync")]
    public async Task Awaits_UnfinishedCalls_AreCountedAtTheirLine(string mode, string awaited)
    {
        using var service = await WaitingService.StartAsync(mode, Calls, Cancellation);
        using var observer = RunningObserver.Start(service.Id);
        var line = WaitingService.LineOf("AwaitingCalls.cs", mode);

        var group = await GroupAsync(observer, line);

        Assert.Equal("AwaitingCalls.cs", group.Location!.File);
        Assert.Equal(awaited, group.Awaits);
        Assert.Equal(line, group.Chain[^1].Line);
    }

    [Theory]
    [InlineData("connection-pool", "HttpClient.GetStringAsync")]
    [InlineData("rate-limiter", "RateLimiter.AcquireAsync")]
    public async Task Awaits_ExhaustedPoolOrLimiter_HasTheWaitersAtTheirLine(string mode, string awaited)
    {
        using var service = await WaitingService.StartAsync(mode, Calls, Cancellation);
        using var observer = RunningObserver.Start(service.Id);
        var line = WaitingService.LineOf("AwaitingCalls.cs", mode);

        var group = await GroupAsync(observer, line, Calls - 1);

        Assert.Equal(awaited, group.Awaits);
        Assert.True(group.Location!.IsUserCode);
    }

    [Fact]
    public async Task Awaits_CallInAPackage_IsTheLineOfTheApplicationThroughThePackage()
    {
        using var service = await WaitingService.StartAsync("package-async", Calls, Cancellation);
        using var observer = RunningObserver.Start(service.Id);

        var group = await GroupAsync(observer, WaitingService.LineOf("PackageCalls.cs", "package-async"));

        Assert.Equal("PackageCalls.OpenAsync", group.Location!.Method);
        Assert.Equal("Npgsql", group.Through);
    }

    [Fact]
    public async Task Awaits_IdleService_HasNoneOfTheApplication()
    {
        using var service = await WaitingService.StartAsync("idle", 1, Cancellation);
        using var observer = RunningObserver.Start(service.Id);

        var look = await observer.LookAsync<AwaitLook>(ObserverCommand.Awaits, Cancellation);

        Assert.True(look.IsComplete);
        Assert.DoesNotContain(look.Groups, group => group.Location is not null);
    }

    // The calls reach their await one after the other.
    private static async Task<AwaitGroup> GroupAsync(RunningObserver observer, int line, int count = Calls)
    {
        while (true)
        {
            var look = await observer.LookAsync<AwaitLook>(ObserverCommand.Awaits, Cancellation);
            if (look.Groups.FirstOrDefault(group => group.Location?.Line == line && group.Count == count) is { } group)
                return group;
        }
    }
}
