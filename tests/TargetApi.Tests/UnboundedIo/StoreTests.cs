using System.Diagnostics.Metrics;
using Microsoft.Extensions.DependencyInjection;
using TargetApi.UnboundedIo;

namespace TargetApi.Tests.UnboundedIo;

public sealed class StoreTests
{
    private static readonly TimeSpan Patience = TimeSpan.FromSeconds(60);

    private readonly Store _store = StoreOf(TimeProvider.System);

    private static CancellationToken Cancellation => TestContext.Current.CancellationToken;

    [Theory]
    [InlineData(0, 100)]
    [InlineData(Store.QueueLengthThatDoublesTime, 200)]
    [InlineData(2 * Store.QueueLengthThatDoublesTime, 300)]
    public void ServiceWith_Crowd_TakesLonger(int waiting, double expectedMs) =>
        Assert.Equal(expectedMs, Store.ServiceWith(waiting).TotalMilliseconds);

    [Fact]
    public async Task QueryAsync_SomeBeyondItsCapacity_WaitAndAreAllAnswered() =>
        Assert.All(
            await Task.WhenAll(Ask(Store.Capacity + 10)).WaitAsync(Patience, Cancellation),
            answer => Assert.Equal(StoreResult.Completed, answer)
        );

    [Fact]
    [Trait("Category", "Long")]
    public async Task QueryAsync_Crowd_IsSlowedDownAndMostlyGivenUp()
    {
        const int crowd = 1_000;

        var answers = await Task.WhenAll(Ask(crowd)).WaitAsync(Patience, Cancellation);

        // At full speed it would answer nine hundred in the time it lets anything wait.
        Assert.InRange(answers.Count(answer => answer == StoreResult.Completed), Store.Capacity, crowd / 2);
    }

    [Fact]
    public async Task QueryAsync_TakenBack_GivesItsPlaceToTheNext()
    {
        var clock = new FakeTimeProvider();
        var store = StoreOf(clock);
        using var leave = new CancellationTokenSource();
        var taken = Enumerable
            .Range(0, Store.Capacity)
            .Select(_ => store.QueryAsync(() => true, leave.Token))
            .ToArray();
        var waiting = store.QueryAsync(() => true, leave.Token);
        var next = store.QueryAsync(() => true, CancellationToken.None);

        await leave.CancelAsync();

        await Assert.ThrowsAnyAsync<OperationCanceledException>(() => waiting);
        await Assert.ThrowsAnyAsync<OperationCanceledException>(() => Task.WhenAll(taken));
        while (!next.IsCompleted)
        {
            clock.Advance(Store.Service);
            await Task.Delay(1, Cancellation);
        }

        Assert.Equal(StoreResult.Completed, await next.WaitAsync(Patience, Cancellation));
        Assert.All(taken, query => Assert.True(query.IsCanceled));
    }

    private static Store StoreOf(TimeProvider clock) =>
        new(clock, new ServiceCollection().AddMetrics().BuildServiceProvider().GetRequiredService<IMeterFactory>());

    private Task<StoreResult>[] Ask(int count) =>
        [.. Enumerable.Range(0, count).Select(_ => _store.QueryAsync(() => true, CancellationToken.None))];
}
