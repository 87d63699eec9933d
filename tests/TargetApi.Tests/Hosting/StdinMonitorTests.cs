using Microsoft.Extensions.Hosting;
using TargetApi.Tests.Running;

namespace TargetApi.Tests.Hosting;

[Trait("Category", "Long")]
public sealed class StdinMonitorTests
{
    private static readonly TimeSpan LongBeforeTheHostGivesUp = new HostOptions().ShutdownTimeout / 2;

    private static readonly int Killed = OperatingSystem.IsWindows() ? -1 : 137;

    private static readonly TimeSpan KeepsRunning = TimeSpan.FromSeconds(2);

    [Fact]
    public async Task StandardInputCloses_Idle_EndsWithoutAnError()
    {
        using var child = new ChildTarget(["--exit-when-stdin-closes", "--Target:Port=0"]);
        await child.ListeningAsync(TestContext.Current.CancellationToken);

        child.CloseStandardInput();

        // Where the processors are taken, half a second is too short for a graceful stop, and it is ended without one.
        child.WaitForExit();
        Assert.Contains(await child.ExitCodeAsync(TestContext.Current.CancellationToken), (int[])[0, Killed]);
        Assert.Empty(child.Errors);
    }

    [Fact]
    public async Task StandardInputCloses_PoolStarved_EndsLongBeforeTheHostGivesUp()
    {
        var cancellation = TestContext.Current.CancellationToken;
        using var child = new ChildTarget(["--exit-when-stdin-closes", "--Target:Port=0"]);
        await using var load = new BlockingLoad(await child.ListeningAsync(cancellation), clients: 200);
        await load.UntilStarvedAsync(cancellation);

        child.CloseStandardInput();

        Assert.InRange(child.WaitForExit(), TimeSpan.Zero, LongBeforeTheHostGivesUp);
    }

    [Fact]
    public async Task StandardInputCloses_NotAsked_KeepsRunning()
    {
        var cancellation = TestContext.Current.CancellationToken;
        using var child = new ChildTarget(["--Target:Port=0"]);
        using var client = new HttpClient { BaseAddress = await child.ListeningAsync(cancellation) };

        child.CloseStandardInput();

        await Assert.ThrowsAsync<TimeoutException>(() =>
            child.ExitCodeAsync(cancellation).WaitAsync(KeepsRunning, cancellation)
        );
        Assert.Contains("ok", await client.GetStringAsync("/health", cancellation), StringComparison.Ordinal);
    }
}
