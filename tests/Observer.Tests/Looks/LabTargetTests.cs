using Observer.Contract;

namespace Observer.Tests.Looks;

public sealed class LabTargetTests
{
    private const int Users = 40;

    private static CancellationToken Cancellation => TestContext.Current.CancellationToken;

    [Fact]
    public async Task Held_ThreadsThatBlockAgainAndAgain_AreRecognizedWithoutAStop()
    {
        await using var target = await LabTarget.StartAsync(Cancellation);
        target.Load("/bad/blocking", Users);
        using var observer = RunningObserver.Start(target.Id);
        // The runtime compiles busy code again, at other addresses, which needs another look.
        var (known, moved) = (0, 0);
        for (var round = 0; round < 8 && known <= 3 * moved; round++)
        {
            await observer.LookAsync<StackLook>(ObserverCommand.Stacks, Cancellation);
            (known, moved) = (0, 0);
            // Each thread has run many times between two readings.
            for (var readings = 0; readings < 5; readings++)
            {
                var held = await observer.NextAsync<HeldThreads>(Cancellation);
                known += held.Lines.Sum(line => line.Threads);
                moved += held.MovedThreads;
            }
        }

        Assert.True(known > 3 * moved, $"{known} threads with a line, {moved} without");
    }

    [Fact]
    public async Task Awaits_RequestsInFlight_AreAllAtTheirAwait()
    {
        await using var target = await LabTarget.StartAsync(Cancellation);
        target.Load("/bad/io?delayMs=5000", Users);
        using var observer = RunningObserver.Start(target.Id);
        var line = LabTarget.LineOf("UnboundedIo", "IoEndpoints.cs", "await Task.Delay(delay);");

        AwaitGroup? group = null;
        while (group?.Count != Users)
        {
            var look = await observer.LookAsync<AwaitLook>(ObserverCommand.Awaits, Cancellation);
            group = look.Groups.FirstOrDefault(group => group.Location?.Line == line);
            Assert.True(group is null || group.Count <= Users);
        }

        Assert.Equal("Task.Delay", group.Awaits);
        Assert.Equal("IoEndpoints.BadIo", group.Location!.Method);
    }

    [Fact]
    public async Task Awaits_RequestsInTheQueueOfTheRateLimiter_AreInItsMiddleware()
    {
        const int Permits = 4;
        await using var target = await LabTarget.StartAsync(Cancellation, $"--Target:Io:PermitLimit={Permits}");
        target.Load("/good/io?delayMs=5000", Users);
        using var observer = RunningObserver.Start(target.Id);

        AwaitGroup? group = null;
        while (group?.Count != Users - Permits)
        {
            var look = await observer.LookAsync<AwaitLook>(ObserverCommand.Awaits, Cancellation);
            group = look.Groups.FirstOrDefault(group =>
                group.Chain.Any(call => call.Method.StartsWith("RateLimitingMiddleware.", StringComparison.Ordinal))
                && group.Location is null
            );
        }

        Assert.Equal("RateLimiter.AcquireAsync", group.Awaits);
    }
}
