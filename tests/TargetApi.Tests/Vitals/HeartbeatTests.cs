using System.Diagnostics;
using TargetApi.Tests.Running;

namespace TargetApi.Tests.Vitals;

[Trait("Category", "Long")]
public sealed class HeartbeatTests
{
    private const int Clients = 60;

    [Fact]
    public async Task PoolBusy_WhileThePoolIsStarved_KeepsArriving()
    {
        var cancellation = TestContext.Current.CancellationToken;
        using var child = new ChildTarget(["--Target:Port=0"]);
        var address = await child.ListeningAsync(cancellation);
        using var heartbeat = new HeartbeatSession(child.ProcessId);
        await using var load = new BlockingLoad(address, Clients);
        await load.UntilStarvedAsync(cancellation);

        var beats = await heartbeat.NextAsync(30, cancellation);

        Assert.InRange(beats.Select(beat => beat.PoolBusy).Order().ElementAt(beats.Count / 2), 2, double.MaxValue);
        var gaps = beats.Zip(
            beats.Skip(1),
            (earlier, later) => Stopwatch.GetElapsedTime(earlier.ArrivedAt, later.ArrivedAt)
        );
        Assert.All(gaps, gap => Assert.True(gap < TimeSpan.FromSeconds(5)));
    }

    [Fact]
    public async Task PoolBusy_SixtyRequestsBlockAndThreadsAreThere_CountsEachOfThem()
    {
        var cancellation = TestContext.Current.CancellationToken;
        using var child = new ChildTarget(["--Target:Port=0"], ("DOTNET_ThreadPool_ForceMinWorkerThreads", "60"));
        var address = await child.ListeningAsync(cancellation);
        using var heartbeat = new HeartbeatSession(child.ProcessId);
        await using var load = new BlockingLoad(address, Clients);

        var beats = await heartbeat.NextAsync(30, cancellation);

        Assert.InRange(beats.Max(beat => beat.PoolBusy), 45, 96);
    }
}
