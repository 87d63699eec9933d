using System.Net;
using TargetApi.Tests.Running;

namespace TargetApi.Tests.Vitals;

public sealed class VitalsEndpointsTests(InProcessTarget target) : IClassFixture<InProcessTarget>
{
    [Fact]
    public async Task Health_Always_ReportsOkAndWhen()
    {
        using var client = target.CreateClient();

        var answer = await Answer.GetAsync(client, "/health");

        Assert.Equal(HttpStatusCode.OK, answer.Status);
        Assert.Equal("ok", answer.Text("status"));
        Assert.EndsWith("Z", answer.Text("utc"), StringComparison.Ordinal);
    }

    [Fact]
    public async Task Metrics_Always_HasTheArticlesShapeAndAddsUp()
    {
        using var client = target.CreateClient();

        var answer = await Answer.GetAsync(client, "/metrics");

        var pool = answer.Json.GetProperty("threadPool");
        Assert.Equal(
            ["workersInUse", "workersFree", "workersMin", "workersMax", "ioInUse", "ioFree", "ioMin", "ioMax"],
            pool.EnumerateObject().Select(property => property.Name)
        );
        int Of(string name) => pool.GetProperty(name).GetInt32();
        Assert.Equal(Of("workersMax"), Of("workersInUse") + Of("workersFree"));
        Assert.Equal(Of("ioMax"), Of("ioInUse") + Of("ioFree"));
        Assert.True(Of("workersInUse") >= 1, "The request itself is a worker in use.");
        Assert.True(Of("workersMin") >= 1);
        Assert.True(answer.Json.GetProperty("gcMemoryMb").GetInt64() >= 0);
        Assert.EndsWith("Z", answer.Text("utc"), StringComparison.Ordinal);
    }
}
