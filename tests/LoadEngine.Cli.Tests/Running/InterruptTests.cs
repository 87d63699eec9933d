using LoadEngine.Cli.Results;
using LoadEngine.Cli.Tests.Hosting;

namespace LoadEngine.Cli.Tests.Running;

public sealed class InterruptTests
{
    [Theory]
    [InlineData(Dashload.Sigint)]
    [InlineData(Dashload.Sigterm)]
    public async Task Signal_DuringARun_Is130AndThePartialResultIsWritten(int signal)
    {
        await using var server = await CountingServer.StartAsync();
        using var folder = new TemporaryFolder();
        using var dashload = Dashload.Start(
            "run",
            server.Url,
            "--vus",
            "2",
            "--duration",
            "5m",
            "--format",
            "json",
            "--out",
            folder.PathOf("result.json"),
            "--threshold",
            "count<1"
        );
        await server.FirstRequest.WaitAsync(TestContext.Current.CancellationToken);

        dashload.Signal(signal);
        var (exitCode, output, errors) = await dashload.EndAsync();

        Assert.Equal(130, exitCode);
        Assert.Contains("Stopping", errors, StringComparison.Ordinal);
        var result = ResultJson.Read(output);
        Assert.True(result.Interrupted);
        Assert.Equal(server.Requests, result.Totals.Completed);
        Assert.Equal(
            output,
            await File.ReadAllTextAsync(folder.PathOf("result.json"), TestContext.Current.CancellationToken)
        );
    }

    [Fact]
    public async Task SecondSignal_WhileRequestsHang_CancelsThemAtOnce()
    {
        await using var server = await CountingServer.StartAsync();
        using var dashload = Dashload.Start(
            "run",
            server.Url + "/never",
            "--vus",
            "1",
            "--duration",
            "5m",
            "--timeout",
            "5m",
            "--graceful-stop",
            "5m",
            "--format",
            "json"
        );
        await server.FirstRequest.WaitAsync(TestContext.Current.CancellationToken);

        // A signal that arrives while the first is being handled counts as well; a third would end the process without a result.
        dashload.Signal(Dashload.Sigint);
        await dashload.SaysAsync("Stopping");
        dashload.Signal(Dashload.Sigint);
        var (exitCode, output, _) = await dashload.EndAsync();

        Assert.Equal(130, exitCode);
        var result = ResultJson.Read(output);
        Assert.Equal((1L, 1L, true), (result.Totals.Scheduled, result.Totals.Cancelled, result.Interrupted));
    }
}
