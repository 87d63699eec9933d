using System.Diagnostics;
using TargetApi.Tests.Running;

namespace TargetApi.Tests.Bursts;

public sealed class BurstEndpointsTests(InProcessTarget target) : IClassFixture<InProcessTarget>
{
    [Theory]
    [InlineData("/bad/burst")]
    [InlineData("/good/burst")]
    public async Task Get_EitherVariant_TakesTwoSeconds(string route)
    {
        using var client = target.CreateClient();
        var watch = Stopwatch.StartNew();

        Assert.Equal("done", await client.GetStringAsync(new Uri(route, UriKind.Relative), TestContext.Current.CancellationToken));

        Assert.InRange(watch.ElapsedMilliseconds, 1_980, 30_000);
    }
}
