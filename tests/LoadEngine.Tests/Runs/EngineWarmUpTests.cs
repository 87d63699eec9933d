using LoadEngine.Runs;

namespace LoadEngine.Tests.Runs;

public sealed class EngineWarmUpTests
{
    [Fact]
    public void Ensure_OnThisMachine_IsAnsweredAndPlayedOnce()
    {
        Assert.True(EngineWarmUp.Ensure());
        Assert.True(EngineWarmUp.Ensure());
    }

    [Fact]
    public async Task Ensure_FromManyThreads_IsOnePerformanceForAll()
    {
        var played = await Task.WhenAll(
            Enumerable.Range(0, 4).Select(_ => Task.Run(EngineWarmUp.Ensure, TestContext.Current.CancellationToken))
        );
        Assert.All(played, Assert.True);
    }
}
