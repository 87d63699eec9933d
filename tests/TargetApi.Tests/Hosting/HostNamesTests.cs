using System.Net;
using TargetApi.Tests.Running;
using Tests.Shared;

namespace TargetApi.Tests.Hosting;

[Trait("Category", "Long")]
public sealed class HostNamesTests
{
    [Fact]
    public async Task Request_ToAForeignName_IsRefusedWhereverTheDashboardMayBeCalled()
    {
        var port = FreePort.Next();
        using var child = new ChildTarget([$"--Target:Port={port}"], ("AllowedHosts", "lab.example"));
        await child.ListeningAsync(TestContext.Current.CancellationToken);

        Assert.Equal(HttpStatusCode.BadRequest, await StatusAsync(port, "evil.example"));
        Assert.Equal(HttpStatusCode.BadRequest, await StatusAsync(port, "lab.example"));
        foreach (var name in new[] { "localhost", "127.0.0.1", "[::1]" })
            Assert.Equal(HttpStatusCode.OK, await StatusAsync(port, name));
    }

    [Theory]
    [InlineData("127.0.0.2", "127.0.0.2", HttpStatusCode.OK)]
    [InlineData("127.0.0.2", "evil.example", HttpStatusCode.BadRequest)]
    [InlineData("0.0.0.0", "lecture-hall.example", HttpStatusCode.OK)]
    public async Task Request_ListeningAtANamedAddress_IsAnsweredUnderTheNamesThatReachIt(
        string address,
        string name,
        HttpStatusCode expected
    )
    {
        Assert.SkipUnless(OperatingSystem.IsLinux(), "All of 127.0.0.0/8 is this machine on Linux alone.");
        var port = FreePort.Next();
        using var child = new ChildTarget([$"--urls=http://{address}:{port}"]);
        await child.ListeningAsync(TestContext.Current.CancellationToken);

        Assert.Equal(expected, await StatusAsync(port, name, address == "0.0.0.0" ? "127.0.0.1" : address));
    }

    private static async Task<HttpStatusCode> StatusAsync(int port, string name, string address = "127.0.0.1")
    {
        using var client = new HttpClient();
        using var request = new HttpRequestMessage(HttpMethod.Get, $"http://{address}:{port}/health");
        request.Headers.Host = $"{name}:{port}";
        using var answer = await client.SendAsync(request, TestContext.Current.CancellationToken);
        return answer.StatusCode;
    }
}
