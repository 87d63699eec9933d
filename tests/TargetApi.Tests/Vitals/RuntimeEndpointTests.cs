using System.Net;
using System.Text.Json;
using TargetApi.Tests.Running;

namespace TargetApi.Tests.Vitals;

public sealed class RuntimeEndpointTests
{
    [Fact]
    public async Task Runtime_WithKnobs_ReportsWhatTheyDid()
    {
        var cancellation = TestContext.Current.CancellationToken;
        using var target = new ChildTarget(
            ["--Target:Port=0"],
            ("DOTNET_ThreadPool_ForceMaxWorkerThreads", "c8"),
            ("DOTNET_PROCESSOR_COUNT", "3"),
            ("LAB_SECRET", "hidden")
        );
        using var client = new HttpClient { BaseAddress = await target.ListeningAsync(cancellation) };

        var answer = await Answer.GetAsync(client, "/runtime");

        Assert.Equal(HttpStatusCode.OK, answer.Status);
        Assert.Equal(200, answer.Json.GetProperty("maxWorkerThreads").GetInt32());
        Assert.Equal(3, answer.Json.GetProperty("processorCount").GetInt32());
        Assert.False(answer.Json.GetProperty("serverGc").GetBoolean());
        Assert.Equal(
            "c8",
            answer.Json.GetProperty("variables").GetProperty("DOTNET_ThreadPool_ForceMaxWorkerThreads").GetString()
        );
        Assert.DoesNotContain("hidden", JsonSerializer.Serialize(answer.Json), StringComparison.Ordinal);
    }
}
