using System.Diagnostics;
using System.Net;
using TargetApi.Bursts;
using TargetApi.Tests.Running;

namespace TargetApi.Tests.Bursts;

[Trait("Category", "Long")]
public sealed class BurstEndpointsTests(InProcessTarget target) : IClassFixture<InProcessTarget>
{
    [Theory]
    [InlineData("/bad/burst")]
    [InlineData("/good/burst")]
    public async Task Get_EitherVariant_AnswersAfterTwoSeconds(string route)
    {
        using var client = target.CreateClient();
        var watch = Stopwatch.StartNew();

        using var answer = await client.GetAsync(
            new Uri(route, UriKind.Relative),
            TestContext.Current.CancellationToken
        );

        Assert.InRange(watch.ElapsedMilliseconds, 1_800, 60_000);
        Assert.Equal(HttpStatusCode.OK, answer.StatusCode);
    }

    [Fact]
    public async Task GoodBurst_WhileItWorks_HasGivenTheCallingThreadBack()
    {
        var work = BurstEndpoints.GoodBurst(TestContext.Current.CancellationToken);

        Assert.False(work.IsCompleted);
        await work;
    }
}
