using System.Net;
using TargetApi.CpuBound;
using TargetApi.Tests.Running;

namespace TargetApi.Tests.CpuBound;

public sealed class CpuEndpointsTests(InProcessTarget target) : IClassFixture<InProcessTarget>
{
    [Theory]
    [InlineData("/bad/cpu", "sync")]
    [InlineData("/bad/cpu-async", "async")]
    [InlineData("/good/cpu", "bounded")]
    public async Task Get_EveryVariant_DoesTheSameWork(string route, string mode)
    {
        using var client = target.CreateClient();

        var answer = await Answer.GetAsync(client, route);

        Assert.Equal(HttpStatusCode.OK, answer.Status);
        Assert.Equal((mode, 9_592), (answer.Text("mode"), answer.Number("primes")));
    }

    [Fact]
    public async Task GoodCpu_ManyAtOnce_ServesAllAsLongAsNoneWaitsTooLong()
    {
        using var client = target.CreateClient();

        var answers = await Task.WhenAll(Enumerable.Range(0, 16).Select(_ => Answer.GetAsync(client, "/good/cpu")));

        Assert.All(answers, answer => Assert.Equal(HttpStatusCode.OK, answer.Status));
    }

    [Theory]
    [InlineData(0, 0)]
    [InlineData(3, 1)]
    [InlineData(100, 25)]
    public void Below_Limit_CountsThePrimes(int limit, int primes) => Assert.Equal(primes, PrimeCount.Below(limit));
}
