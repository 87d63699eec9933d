using Observer.Contract;

namespace Observer.Tests.Looks;

public sealed class QueueLookTests
{
    private static CancellationToken Cancellation => TestContext.Current.CancellationToken;

    [Fact]
    public async Task Queue_MoreItemsThanWorkers_CountsThoseThatWait()
    {
        const int Items = 100;
        using var service = await WaitingService.StartAsync("queue", Items, Cancellation);
        using var observer = RunningObserver.Start(service.Id);
        await observer.NextAsync<HeldThreads>(
            Cancellation,
            held => held.Lines.Sum(line => line.Threads) == Environment.ProcessorCount
        );

        var look = await observer.LookAsync<QueueLook>(ObserverCommand.Queue, Cancellation);

        Assert.Equal(Items - Environment.ProcessorCount, look.Items);
        Assert.Equal(look.Items, look.Types.Sum(type => type.Count));
        Assert.StartsWith("Program.", look.Types[0].Work, StringComparison.Ordinal);
    }
}
