using System.Net;
using System.Net.Sockets;
using LoadEngine.Plans;
using LoadEngine.Runs;
using LoadEngine.Sending;
using LoadEngine.Tests.Rehearsing;

namespace LoadEngine.Tests.Sending;

public sealed class HostResolverTests
{
    private static readonly IPAddress One = IPAddress.Parse("192.0.2.1"),
        Two = IPAddress.Parse("192.0.2.2");
    private readonly FakeTimeProvider _clock = new();
    private int _lookups;
    private volatile IPAddress[] _answer = [One, Two];

    [Fact]
    public async Task ResolveAsync_ManyConnections_LooksUpOnce()
    {
        var resolver = Resolver();
        for (var i = 0; i < 50; i++)
            Assert.Equal([One, Two], await resolver.ResolveAsync("orders.test"));
        Assert.Equal(1, _lookups);
    }

    [Fact]
    public async Task ResolveAsync_ManyAtOnce_ShareOneLookup()
    {
        using var gate = new ManualResetEventSlim();
        var resolver = new HostResolver(
            host =>
            {
                gate.Wait(LiveRun.Patience);
                return LookUp(host);
            },
            _clock
        );
        var waiting = Enumerable.Range(0, 50).Select(_ => resolver.ResolveAsync("orders.test")).ToArray();
        Assert.All(waiting, task => Assert.False(task.IsCompleted));
        gate.Set();
        await Task.WhenAll(waiting);
        Assert.Equal(1, _lookups);
    }

    [Fact]
    public async Task ResolveAsync_OldAddresses_AreUsedWhileNewerOnesAreLookedUp()
    {
        using var gate = new ManualResetEventSlim(initialState: true);
        var resolver = new HostResolver(
            host =>
            {
                gate.Wait(LiveRun.Patience);
                return LookUp(host);
            },
            _clock
        );
        await resolver.ResolveAsync("orders.test");
        _answer = [Two];
        _clock.Advance(HostResolver.RefreshAfter);
        gate.Reset();
        Assert.Equal([One, Two], await resolver.ResolveAsync("orders.test"));
        gate.Set();
        await LiveRun.UntilAsync(() => resolver.ResolveAsync("orders.test").Result.SequenceEqual([Two]));
        Assert.Equal(2, _lookups);
    }

    [Fact]
    public async Task ReportFailure_NoAddressAnswered_LooksUpAgainButNotAtOnce()
    {
        var resolver = Resolver();
        await resolver.ResolveAsync("orders.test");
        _answer = [Two];
        resolver.ReportFailure("orders.test");
        Assert.Equal([One, Two], await resolver.ResolveAsync("orders.test"));
        _clock.Advance(HostResolver.RetryAfter);
        Assert.Equal([Two], await resolver.ResolveAsync("orders.test"));
        Assert.Equal(2, _lookups);
    }

    [Fact]
    public async Task ResolveAsync_UnknownName_FailsForAllAndIsTriedAgainLater()
    {
        _answer = [];
        var resolver = Resolver();
        for (var i = 0; i < 20; i++)
            await Assert.ThrowsAsync<SocketException>(() => resolver.ResolveAsync("orders.test"));
        Assert.Equal(1, _lookups);
        _answer = [One];
        _clock.Advance(HostResolver.RetryAfter);
        Assert.Equal([One], await resolver.ResolveAsync("orders.test"));
    }

    [Fact]
    public async Task ResolveAsync_RefreshFails_KeepsTheAddresses()
    {
        var resolver = Resolver();
        await resolver.ResolveAsync("orders.test");
        _answer = [];
        _clock.Advance(HostResolver.RefreshAfter);
        Assert.Equal([One, Two], await resolver.ResolveAsync("orders.test"));
        await LiveRun.UntilAsync(() => _lookups == 2);
        Assert.Equal([One, Two], await resolver.ResolveAsync("orders.test"));
    }

    [Fact]
    public async Task ReportAnswer_OfALaterAddress_IsTriedFirst()
    {
        var resolver = Resolver();
        await resolver.ResolveAsync("orders.test");
        resolver.ReportSuccess("orders.test", Two);
        Assert.Equal([Two, One], await resolver.ResolveAsync("orders.test"));
    }

    [Fact]
    public async Task Run_NewConnectionForEachRequest_LooksUpOnceAndOutsideTheConnectTime()
    {
        await using var server = ScriptedServer.Answering();
        var lookUpTakes = TimeSpan.FromSeconds(3);
        var resolver = new HostResolver(
            host =>
            {
                Thread.Sleep(lookUpTakes);
                LookUp(host);
                return [IPAddress.Parse("127.0.0.9"), IPAddress.Loopback];
            },
            TimeProvider.System
        );
        var url = server.Url.Replace("127.0.0.1", "orders.test", StringComparison.Ordinal);
        var plan = LiveRun.Plan(url, new SharedIterations(30, 3)) with
        {
            Connections = ConnectionPolicy.NewForEachRequest,
        };
        await using var run = LoadRun.Begin(plan, new AllowedHosts(["orders.test"]), TimeProvider.System, resolver);
        await run.Completion.WaitAsync(LiveRun.Patience, TestContext.Current.CancellationToken);
        var total = run.TakeSnapshot().Total;
        Assert.Equal((30, 1), (total.Counts.Succeeded, _lookups));
        Assert.True(total.Connect!.MaxMs < lookUpTakes.TotalMilliseconds, $"{total.Connect}");
    }

    private HostResolver Resolver() => new(LookUp, _clock);

    private IPAddress[] LookUp(string host)
    {
        Interlocked.Increment(ref _lookups);
        return _answer;
    }
}
