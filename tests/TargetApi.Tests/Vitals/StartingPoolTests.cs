using TargetApi.Vitals;

namespace TargetApi.Tests.Vitals;

public sealed class StartingPoolTests
{
    [Fact]
    public void Limit_ThenRelease_IsTheMinimumAndThenTheFormerMaximum()
    {
        ThreadPool.GetMaxThreads(out var before, out _);
        ThreadPool.GetMinThreads(out var least, out _);

        StartingPool.Limit();
        ThreadPool.GetMaxThreads(out var limited, out _);
        StartingPool.Release();
        ThreadPool.GetMaxThreads(out var after, out _);
        StartingPool.Release();

        Assert.Equal((Math.Max(least, Environment.ProcessorCount), before), (limited, after));
    }
}
