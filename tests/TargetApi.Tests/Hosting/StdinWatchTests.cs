using TargetApi.Tests.Running;

namespace TargetApi.Tests.Hosting;

[Trait("Category", "Long")]
public sealed class StdinWatchTests
{
    private static readonly TimeSpan Promise = TimeSpan.FromSeconds(2);

    [Fact]
    public async Task StandardInputCloses_Idle_EndsWithinTwoSeconds()
    {
        using var child = new ChildTarget(["--exit-when-stdin-closes", "--Target:Port=0"]);
        await child.ListeningAsync(TestContext.Current.CancellationToken);

        child.CloseStandardInput();

        Assert.InRange(child.WaitForExit(), TimeSpan.Zero, Promise);
        Assert.Equal(0, await child.ExitCodeAsync(TestContext.Current.CancellationToken));
        Assert.Empty(child.Errors);
    }

    [Fact]
    public async Task StandardInputCloses_PoolStarved_EndsWithinTwoSeconds()
    {
        var cancellation = TestContext.Current.CancellationToken;
        using var child = new ChildTarget(["--exit-when-stdin-closes", "--Target:Port=0"]);
        await using var load = new BlockingLoad(await child.ListeningAsync(cancellation), clients: 200);
        await load.UntilStarvedAsync(cancellation);

        child.CloseStandardInput();

        Assert.InRange(child.WaitForExit(), TimeSpan.Zero, Promise);
    }

    [Fact]
    public async Task StandardInputCloses_NotAsked_KeepsRunning()
    {
        var cancellation = TestContext.Current.CancellationToken;
        using var child = new ChildTarget(["--Target:Port=0"]);
        using var client = new HttpClient { BaseAddress = await child.ListeningAsync(cancellation) };

        child.CloseStandardInput();

        await Assert.ThrowsAsync<TimeoutException>(() => child.ExitCodeAsync(cancellation).WaitAsync(Promise, cancellation));
        Assert.Contains("ok", await client.GetStringAsync("/health", cancellation), StringComparison.Ordinal);
    }
}
