using System.Net;
using TargetApi.Tests.Running;

namespace TargetApi.Tests.Database;

public sealed class LeakEndpointsTests(InProcessTarget target) : IClassFixture<InProcessTarget>
{
    [Theory]
    [InlineData("/bad/database-leak")]
    [InlineData("/good/database-leak")]
    public async Task Get_WithoutADatabase_IsUnavailable(string route)
    {
        using var client = target.CreateClient();

        var answer = await Answer.GetAsync(client, route);

        Assert.Equal(HttpStatusCode.ServiceUnavailable, answer.Status);
        Assert.Contains("Target:Database", answer.Text("detail"), StringComparison.Ordinal);
    }
}
