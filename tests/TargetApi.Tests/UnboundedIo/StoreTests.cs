using System.Diagnostics.Metrics;
using Microsoft.Extensions.DependencyInjection;
using TargetApi.UnboundedIo;

namespace TargetApi.Tests.UnboundedIo;

public sealed class StoreTests
{
    private static readonly TimeSpan Patience = TimeSpan.FromSeconds(60);

    private readonly Store _store = new(TimeProvider.System, new ServiceCollection().AddMetrics().BuildServiceProvider().GetRequiredService<IMeterFactory>());

    private static CancellationToken Cancellation => TestContext.Current.CancellationToken;

    [Theory]
    [InlineData(0, 100)]
    [InlineData(Store.CrowdThatDoubles, 200)]
    [InlineData(2 * Store.CrowdThatDoubles, 300)]
    public void ServiceWith_Crowd_TakesLonger(int waiting, double expectedMs) => Assert.Equal(expectedMs, Store.ServiceWith(waiting).TotalMilliseconds);

    [Fact]
    public async Task QueryAsync_SomeBeyondItsCapacity_WaitAndAreAllAnswered() =>
        Assert.All(await Task.WhenAll(Ask(Store.Capacity + 10)).WaitAsync(Patience, Cancellation), answer => Assert.Equal(StoreAnswer.Answered, answer));

    [Fact]
    public async Task QueryAsync_Crowd_IsSlowedDownAndMostlyGivenUp()
    {
        const int crowd = 1_000;

        var answers = await Task.WhenAll(Ask(crowd)).WaitAsync(Patience, Cancellation);

        // At full speed it would answer nine hundred in the time it lets anything wait.
        Assert.InRange(answers.Count(answer => answer == StoreAnswer.Answered), Store.Capacity, crowd / 2);
    }

    [Fact]
    public async Task QueryAsync_TakenBack_GivesItsPlaceToTheNext()
    {
        using var leave = new CancellationTokenSource();
        var taken = Enumerable.Range(0, Store.Capacity).Select(_ => _store.QueryAsync(() => true, leave.Token)).ToArray();
        var waiting = _store.QueryAsync(() => true, leave.Token);
        var next = Ask(1)[0];

        await leave.CancelAsync();

        await Assert.ThrowsAnyAsync<OperationCanceledException>(() => waiting);
        Assert.Equal(StoreAnswer.Answered, await next.WaitAsync(Patience, Cancellation));
        Assert.All(taken, query => Assert.True(query.IsCanceled));
    }

    private Task<StoreAnswer>[] Ask(int count) => [.. Enumerable.Range(0, count).Select(_ => _store.QueryAsync(() => true, CancellationToken.None))];
}
