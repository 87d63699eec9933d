using System.Net;
using TargetApi.Tests.Running;

namespace TargetApi.Tests.OutgoingHttp;

public sealed class Http2EndpointsTests(InProcessTarget target) : IClassFixture<InProcessTarget>
{
    [Theory]
    [InlineData("/bad/http2", "one")]
    [InlineData("/good/http2", "more")]
    public async Task Get_FirstCall_ReachesTheService(string route, string mode)
    {
        using var client = target.CreateClient();

        var answer = await Answer.GetAsync(client, route);

        Assert.Equal(HttpStatusCode.OK, answer.Status);
        Assert.Equal(mode, answer.Text("mode"));
        Assert.True(answer.Json.GetProperty("isInStock").GetBoolean());
    }
}
