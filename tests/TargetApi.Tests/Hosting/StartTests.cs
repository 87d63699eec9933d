using System.Globalization;
using System.Net;
using System.Net.Sockets;
using TargetApi.Tests.Running;
using Tests.Shared;

namespace TargetApi.Tests.Hosting;

[Trait("Category", "Long")]
public sealed class StartTests
{
    [Theory]
    [InlineData("--Target:Port={0}")]
    [InlineData("--urls=http://127.0.0.1:{0}")]
    public async Task Start_PortInUse_ReportsItInOneSentenceAndExitsWith3(string argument)
    {
        using var other = Occupied();
        var port = ((IPEndPoint)other.LocalEndpoint).Port.ToString(CultureInfo.InvariantCulture);
        using var child = new ChildTarget([string.Format(CultureInfo.InvariantCulture, argument, port)]);

        Assert.Equal(3, await child.ExitCodeAsync(TestContext.Current.CancellationToken));

        Assert.DoesNotContain('\n', child.Errors);
        Assert.All(
            [port, "in use", "Target:Port", "Target__Port"],
            part => Assert.Contains(part, child.Errors, StringComparison.Ordinal)
        );
    }

    [Fact]
    public async Task Start_SeveralWrongSettings_NamesThemAllAndExitsWith2()
    {
        using var child = new ChildTarget(
            ["--Target:Port=99999", "--Target:Io:QueueLimit=-1"],
            ("Target__Io__PermitLimit", "0"),
            ("Target__Http__TimeoutMs", "soon")
        );

        Assert.Equal(2, await child.ExitCodeAsync(TestContext.Current.CancellationToken));

        Assert.All(
            ["Target:Port", "Target:Io:QueueLimit", "Target:Io:PermitLimit", "Target:Http:TimeoutMs"],
            setting => Assert.Contains(setting, child.Errors, StringComparison.Ordinal)
        );
        Assert.DoesNotContain("   at ", child.Errors, StringComparison.Ordinal);
    }

    [Fact]
    public async Task Start_PortGiven_ListensOnBothLoopbackAddressesOnly()
    {
        var cancellation = TestContext.Current.CancellationToken;
        var port = FreePort.Next();
        // The parent's own address, inherited, must not become the child's.
        using var child = new ChildTarget([$"--Target:Port={port}"], ("ASPNETCORE_URLS", "http://127.0.0.1:1"));

        Assert.Equal(new Uri($"http://localhost:{port}"), await child.ListeningAsync(cancellation));

        using var client = new HttpClient();
        var hosts = Socket.OSSupportsIPv6 ? new[] { "localhost", "127.0.0.1", "[::1]" } : ["localhost", "127.0.0.1"];
        foreach (var host in hosts)
            Assert.Contains(
                "ok",
                await client.GetStringAsync($"http://{host}:{port}/health", cancellation),
                StringComparison.Ordinal
            );
        // All of 127.0.0.0/8 is this machine on Linux: an answer here would mean that the wildcard was bound.
        if (OperatingSystem.IsLinux())
            await Assert.ThrowsAsync<HttpRequestException>(() =>
                client.GetStringAsync($"http://127.0.0.2:{port}/health", cancellation)
            );
    }

    private static TcpListener Occupied()
    {
        var listener = new TcpListener(IPAddress.Loopback, 0);
        listener.Start();
        return listener;
    }
}
