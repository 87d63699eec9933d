using System.Net;
using TargetApi.Tests.Running;

namespace TargetApi.Tests.Semaphores;

public sealed class SemaphoreEndpointsTests(InProcessTarget target) : IClassFixture<InProcessTarget>
{
    [Theory]
    [InlineData("/bad/semaphore", "mixed")]
    [InlineData("/good/semaphore", "awaited")]
    public async Task Get_OneCallerAfterTheOther_EachGetsItsTurn(string route, string mode)
    {
        using var client = target.CreateClient();

        for (var caller = 0; caller < 4; caller++)
        {
            var answer = await Answer.GetAsync(client, route);
            Assert.Equal((HttpStatusCode.OK, mode), (answer.Status, answer.Text("mode")));
        }
    }
}
