using System.Net;
using System.Threading.Channels;
using Microsoft.AspNetCore.Http;
using Microsoft.Extensions.DependencyInjection;
using TargetApi.BackgroundWork;
using TargetApi.Tests.Running;

namespace TargetApi.Tests.BackgroundWork;

public sealed class OrderEndpointsTests(InProcessTarget target) : IClassFixture<InProcessTarget>, IDisposable
{
    private readonly ServiceProvider _services = new ServiceCollection().AddMetrics().BuildServiceProvider();

    public void Dispose() => _services.Dispose();

    [Theory]
    [InlineData("/bad/orders", nameof(OrderEndpoints.BadOrders), "unbounded")]
    [InlineData("/good/orders", nameof(OrderEndpoints.GoodOrders), "bounded")]
    public async Task Get_OneOrder_IsAcceptedAndWorkedOff(string route, string handler, string mode)
    {
        using var client = target.CreateClient();
        var queue = target.Services.GetRequiredKeyedService<OrderQueue>(handler);

        var answer = await Answer.GetAsync(client, route);

        Assert.Equal((HttpStatusCode.Accepted, mode), (answer.Status, answer.Text("mode")));
        Assert.True(SpinWait.SpinUntil(() => queue.Count == 0, TimeSpan.FromSeconds(60)));
    }

    [Fact]
    public void BadOrders_MoreThanAnyoneWorksOff_AreAccepted() =>
        Assert.All(
            StatusOf(Channel.CreateUnbounded<Order>(), OrderEndpoints.BadOrders),
            status => Assert.Equal(StatusCodes.Status202Accepted, status)
        );

    [Fact]
    public void GoodOrders_MoreThanTheChannelHolds_AreRefused() =>
        Assert.Equal(
            [(StatusCodes.Status202Accepted, OrderEndpoints.Capacity), (StatusCodes.Status429TooManyRequests, 10)],
            StatusOf(Channel.CreateBounded<Order>(OrderEndpoints.Capacity), OrderEndpoints.GoodOrders)
                .CountBy(status => status)
                .Select(count => (count.Key, count.Value))
        );

    private List<int> StatusOf(Channel<Order> orders, Func<OrderQueue, IResult> accept)
    {
        var clock = new FakeTimeProvider();
        var counters = new OrderCounters(
            clock,
            _services.GetRequiredService<System.Diagnostics.Metrics.IMeterFactory>()
        );
        using var queue = new OrderQueue(orders, clock, counters);
        return
        [
            .. Enumerable
                .Range(0, OrderEndpoints.Capacity + 10)
                .Select(_ => ((IStatusCodeHttpResult)accept(queue)).StatusCode ?? 0),
        ];
    }
}
