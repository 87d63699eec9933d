using System.Net;
using TargetApi.Tests.Running;

namespace TargetApi.Tests.Database;

public sealed class DatabaseEndpointsTests(InProcessTarget target) : IClassFixture<InProcessTarget>
{
    [Theory]
    [InlineData("/bad/database")]
    [InlineData("/bad/database-sync")]
    [InlineData("/good/database")]
    public async Task Get_WithoutADatabase_IsUnavailable(string route)
    {
        using var client = target.CreateClient();

        var answer = await Answer.GetAsync(client, route);

        Assert.Equal(HttpStatusCode.ServiceUnavailable, answer.Status);
        Assert.Contains("Target:Database", answer.Text("detail"), StringComparison.Ordinal);
    }
}
