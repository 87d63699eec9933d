using System.Diagnostics;
using System.Net;
using TargetApi.HotLock;
using TargetApi.Tests.Running;

namespace TargetApi.Tests.HotLock;

public sealed class HotLockEndpointsTests(InProcessTarget target) : IClassFixture<InProcessTarget>
{
    private const int QueryMs = 50,
        Requests = 6;

    [Theory]
    [InlineData("/bad/hot-lock", "one-lock")]
    [InlineData("/bad/hot-lock-sharded", "lock-per-event")]
    [InlineData("/good/hot-lock", "no-lock")]
    public async Task Get_EveryVariant_ReservesASeat(string route, string mode)
    {
        using var client = target.CreateClient();

        var answer = await Answer.GetAsync(client, route);

        Assert.Equal((HttpStatusCode.OK, mode), (answer.Status, answer.Text("mode")));
        Assert.InRange(answer.Number("seat"), 1, int.MaxValue);
    }

    [Fact]
    public void OneLock_SeveralThreads_QueryOneAfterTheOther()
    {
        using var together = new Barrier(Requests);
        Thread[] threads =
        [
            .. Enumerable
                .Range(0, Requests)
                .Select(_ => new Thread(() =>
                {
                    together.SignalAndWait();
                    HotLockEndpoints.OneLock();
                })),
        ];
        var (contentions, started) = (Monitor.LockContentionCount, Stopwatch.GetTimestamp());

        Array.ForEach(threads, thread => thread.Start());
        Array.ForEach(threads, thread => thread.Join());

        Assert.InRange(Stopwatch.GetElapsedTime(started).TotalMilliseconds, QueryMs * Requests, double.MaxValue);
        Assert.InRange(Monitor.LockContentionCount - contentions, 1, long.MaxValue);
    }

    [Fact]
    public async Task NoLock_ManyRequests_WaitTogether()
    {
        const int many = 1_000;

        var requests = Enumerable
            .Range(0, many)
            .Select(_ => HotLockEndpoints.NoLock(TestContext.Current.CancellationToken))
            .ToList();

        // One after the other they would need 50 s.
        await Task.WhenAll(requests).WaitAsync(TimeSpan.FromSeconds(40), TestContext.Current.CancellationToken);
    }
}
