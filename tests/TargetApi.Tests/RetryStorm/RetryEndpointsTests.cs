using System.Net;
using TargetApi.RetryStorm;
using TargetApi.Tests.Running;

namespace TargetApi.Tests.RetryStorm;

public sealed class RetryEndpointsTests
{
    [Theory]
    [InlineData("/bad/retry", "retry-at-once")]
    [InlineData("/good/retry", "patient-retries")]
    public async Task Get_HealthyDependency_AnswersAtTheFirstTry(string route, string mode)
    {
        await using var target = new InProcessTarget();
        using var client = target.CreateClient();

        var answer = await Answer.GetAsync(client, route);

        Assert.Equal(HttpStatusCode.OK, answer.Status);
        Assert.Equal(mode, answer.Text("mode"));
    }
}
