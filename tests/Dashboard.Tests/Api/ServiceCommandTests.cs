using System.Net;
using System.Net.Http.Json;
using System.Text.Json.Nodes;
using Lab.Targets;
using Lab.Testing;

namespace Dashboard.Tests.Api;

public sealed class ServiceCommandTests(ApiFixture api)
{
    private static CancellationToken Cancellation => TestContext.Current.CancellationToken;

    [Fact]
    public async Task PutService_WithACommand_ChoosesItWithItsWordsFolderAndVariables()
    {
        await using var host = await ApiHost.StartAsync();
        var folder = Path.GetFullPath(Path.GetTempPath());

        using var answer = await PutAsync(
            host,
            new
            {
                url = $"http://localhost:{FreePort.Next()}/orders",
                command = "dotnet 'My Shop.dll'",
                folder,
                environment = new Dictionary<string, string> { ["A"] = "1" },
            }
        );

        Assert.Equal(HttpStatusCode.OK, answer.StatusCode);
        var command = host.Get<ITargetChoice>().Service!.Command!;
        Assert.Equal(["dotnet", "My Shop.dll"], command.Words);
        Assert.Equal((folder, "1"), (command.Folder, command.Environment["A"]));
    }

    [Theory]
    [InlineData("command", "{\"url\":\"http://localhost:1\",\"command\":\"run '\"}")]
    [InlineData("command", "{\"url\":\"http://localhost:1\",\"folder\":\"/tmp\"}")]
    [InlineData("folder", "{\"url\":\"http://localhost:1\",\"command\":\"run\",\"folder\":\"/no/such/folder\"}")]
    [InlineData("environment", "{\"url\":\"http://localhost:1\",\"command\":\"run\",\"environment\":{\"A B\":\"1\"}}")]
    [InlineData("environment", "{\"url\":\"http://localhost:1\",\"command\":\"run\",\"environment\":{\"A\":null}}")]
    [InlineData("url", "{\"url\":\"http://192.0.2.1:1\",\"command\":\"run\"}")]
    [InlineData("processId", "{\"url\":\"http://localhost:1\",\"command\":\"run\",\"processId\":1}")]
    public async Task PutService_CommandThatIsNotValid_IsRefusedWithItsFieldAndChangesNothing(string field, string body)
    {
        using var answer = await api.Host.Client.PutAsync(
            new Uri("/api/target/service", UriKind.Relative),
            new StringContent(body, null, "application/json"),
            Cancellation
        );

        Assert.Equal(HttpStatusCode.BadRequest, answer.StatusCode);
        var errors = (await answer.Content.ReadFromJsonAsync<JsonObject>(Cancellation))!["errors"]!.AsObject();
        Assert.Contains(errors, error => error.Key.StartsWith(field, StringComparison.Ordinal));
        Assert.Null(api.Host.Get<ITargetChoice>().Service);
    }

    [Fact]
    public async Task PutService_CommandForAPortInUse_IsRefused()
    {
        await using var host = await ApiHost.StartAsync();
        await using var kestrel = await OwnKestrel.StartAsync();

        using var answer = await PutAsync(host, new { url = kestrel.Address, command = "run" });

        Assert.Equal(HttpStatusCode.BadRequest, answer.StatusCode);
        Assert.Null(host.Get<ITargetChoice>().Service);
    }

    [Fact]
    public async Task PutService_CommandWhileOtherDevicesHaveControl_IsForbidden()
    {
        await using var host = await ApiHost.StartAsync(configure: builder =>
            builder.Configuration["Presenter:Key"] = "correct horse battery"
        );

        using var answer = await PutAsync(host, new { url = "http://localhost:1", command = "run" });

        Assert.Equal(HttpStatusCode.Forbidden, answer.StatusCode);
        Assert.Null(host.Get<ITargetChoice>().Service);
    }

    private static Task<HttpResponseMessage> PutAsync(LabHost host, object change) =>
        host.Client.PutAsJsonAsync("/api/target/service", change, Cancellation);
}
