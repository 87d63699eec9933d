using System.Diagnostics.Metrics;
using System.Threading.Channels;
using Microsoft.AspNetCore.Http;
using Microsoft.Extensions.DependencyInjection;
using TargetApi.BackgroundWork;
using TargetApi.Tests.Running;
using TargetApi.Vitals;

namespace TargetApi.Tests.BackgroundWork;

public sealed class OrderQueueTests : IDisposable
{
    private readonly ServiceProvider _services = new ServiceCollection().AddMetrics().BuildServiceProvider();
    private readonly FakeTimeProvider _clock = new();
    private readonly IMeterFactory _meters;
    private readonly OrderCounters _counters;

    public OrderQueueTests()
    {
        _meters = _services.GetRequiredService<IMeterFactory>();
        _counters = new OrderCounters(_clock, _meters);
    }

    public void Dispose() => _services.Dispose();

    [Fact]
    public void TryAccept_BoundedChannelIsFull_Refuses()
    {
        using var queue = Create(Channel.CreateBounded<Order>(OrderEndpoints.Capacity));

        var accepted = Enumerable.Range(0, OrderEndpoints.Capacity + 5).Count(_ => queue.TryAccept());

        Assert.Equal((OrderEndpoints.Capacity, OrderEndpoints.Capacity), (accepted, queue.Count));
    }

    [Fact]
    public void TryAccept_UnboundedChannel_AcceptsUpToTheLimitOfTheLab()
    {
        using var queue = Create(Channel.CreateUnbounded<Order>());

        var accepted = Enumerable.Range(0, OrderQueue.MaxOrders + 5).Count(_ => queue.TryAccept());

        Assert.Equal(OrderQueue.MaxOrders, accepted);
        Assert.Equal(
            StatusCodes.Status503ServiceUnavailable,
            Assert.Throws<BadHttpRequestException>(queue.Accept).StatusCode
        );
    }

    [Fact]
    public void Age_QueuedOrders_IsThatOfTheOldestAndIsPublished()
    {
        using var queue = Create(Channel.CreateUnbounded<Order>());
        using var published = new PublishedValues(_meters);
        _counters.Publish(_meters, [queue]);
        Assert.Null(published.Read(OrderCounters.AgeInstrument));

        queue.TryAccept();
        _clock.Advance(TimeSpan.FromSeconds(3));
        queue.TryAccept();

        Assert.Equal(TimeSpan.FromSeconds(3), queue.Age);
        Assert.Equal(
            (3_000, 2),
            (published.Read(OrderCounters.AgeInstrument), published.Read(OrderCounters.QueuedInstrument))
        );
        _clock.Advance(RecentUse.IdleTime + TimeSpan.FromSeconds(1));
        Assert.Null(published.Read(OrderCounters.AgeInstrument));
    }

    [Fact]
    public async Task ExecuteAsync_AcceptedOrders_AreCompletedByFourWorkersAtATime()
    {
        var cancellation = TestContext.Current.CancellationToken;
        using var queue = Create(Channel.CreateUnbounded<Order>());
        for (var order = 0; order < OrderQueue.Workers + 1; order++)
            queue.TryAccept();

        await queue.StartAsync(cancellation);

        Assert.True(SpinWait.SpinUntil(() => queue.Count == 1, TimeSpan.FromSeconds(60)));
        _clock.Advance(OrderQueue.WorkTime);
        Assert.True(SpinWait.SpinUntil(() => queue.Count == 0, TimeSpan.FromSeconds(60)));
        Assert.Equal(TimeSpan.Zero, queue.Age);
        await queue.StopAsync(cancellation);
    }

    private OrderQueue Create(Channel<Order> orders) => new(orders, _clock, _counters);
}
