using System.Text.Json.Nodes;
using LoadEngine.Cli.Results;
using LoadEngine.Cli.Tests.Hosting;
using Microsoft.AspNetCore.Server.Kestrel.Core;

namespace LoadEngine.Cli.Tests.Running;

[Trait("Category", "Long")]
public sealed class RunTests
{
    [Fact]
    public async Task Run_ThresholdsMet_Is0AndTheResultAgreesWithTheServer()
    {
        await using var server = await CountingServer.StartAsync();

        var (exitCode, output, errors) = await Dashload.RunAsync(
            "run",
            server.Url,
            "--vus",
            "4",
            "--duration",
            "2s",
            "--format",
            "json",
            "--threshold",
            "failed_rate<0.02",
            "--threshold",
            "p95<10s"
        );

        Assert.Equal(0, exitCode);
        var result = ResultJson.Read(output);
        Assert.Equal(server.Requests, result.Totals.Completed);
        Assert.Equal(server.Requests, result.Totals.ByStatus[200]);
        Assert.Equal(server.Requests, result.Intervals.Sum(interval => interval.Totals.Completed));
        Assert.Equal(2 * server.Requests, result.Totals.BodyBytes);
        // The client's pool occasionally opens another connection during a handover.
        Assert.InRange(server.Connections, 4, 8);
        Assert.Equal(server.Connections, result.Latencies.Connect!.Count);
        // A rate has no responses of the drain: at most one of each user.
        var drained = result.Totals.Responses - result.Rates.ResponsesPerSecond * result.Rates.Seconds;
        Assert.Equal(Math.Round(drained), drained, 6);
        Assert.InRange(Math.Round(drained), 0, 4);
        Assert.True(result.Passed && result.Environment.InlineCompletions);
        Assert.False(result.Interrupted);

        // Progress is on standard error, one plain line per second.
        var lines = errors.Split('\n', StringSplitOptions.RemoveEmptyEntries);
        Assert.InRange(lines.Length, 1, 4);
        Assert.All(lines, line => Assert.Contains(" rps  p50 ", line, StringComparison.Ordinal));
        Assert.DoesNotContain('\u001b', errors);
    }

    [Fact]
    public async Task Run_ThresholdThatAbortsIsLost_EndsBeforeItsTimeWith99()
    {
        await using var server = await CountingServer.StartAsync();

        var (exitCode, output, _) = await Dashload.RunAsync(
            "run",
            server.Url + "/fail",
            "--vus",
            "2",
            "--duration",
            "5m",
            "--threshold",
            "failed_rate<50% abort",
            "--quiet",
            "--format",
            "json"
        );

        Assert.Equal(99, exitCode);
        var result = ResultJson.Read(output);
        Assert.Equal("failed_rate<50% abort", result.AbortedBy);
        Assert.InRange(result.DurationSeconds, 0.9, 60);
        Assert.False(result.Passed || result.Interrupted);
    }

    [Fact]
    public async Task Run_Redirects_AreFollowedAndCountedWhenAskedFor()
    {
        await using var server = await CountingServer.StartAsync();

        var followed = await Dashload.RunAsync(
            "run",
            server.Url + "/moved",
            "--iterations",
            "10",
            "--vus",
            "2",
            "--redirects",
            "1",
            "--quiet",
            "--threshold",
            "redirects==10",
            "--threshold",
            "succeeded==10"
        );
        var refused = await Dashload.RunAsync(
            "run",
            server.Url + "/moved",
            "--iterations",
            "10",
            "--vus",
            "2",
            "--quiet",
            "--threshold",
            "error_3xx==10"
        );

        Assert.Equal((0, 0), (followed.ExitCode, refused.ExitCode));
        Assert.Matches(@"redirects followed\s+10\b", followed.Output);
    }

    [Fact]
    public async Task Run_ThresholdCrossed_Is99AndTheTableSaysWhich()
    {
        await using var server = await CountingServer.StartAsync();

        var (exitCode, output, errors) = await Dashload.RunAsync(
            "run",
            server.Url + "/fail",
            "--iterations",
            "50",
            "--threshold",
            "failed_rate<2%",
            "--threshold",
            "error_5xx==50",
            "--threshold",
            "p95<500",
            "--quiet"
        );

        Assert.Equal(99, exitCode);
        Assert.Empty(errors);
        Assert.Contains("crossed failed_rate<2% (actual 1)", output, StringComparison.Ordinal);
        Assert.Contains("met     error_5xx==50 (actual 50)", output, StringComparison.Ordinal);
        Assert.Contains("crossed p95<500 (No request succeeded", output, StringComparison.Ordinal);
        Assert.Matches(@"status 503\s+50\b", output);
        Assert.DoesNotContain('\u001b', output);
        Assert.Equal(50, server.Requests);
    }

    [Fact]
    public async Task Run_OutInEveryForm_WritesEach()
    {
        await using var server = await CountingServer.StartAsync();
        using var folder = new TemporaryFolder();
        string[] forms = ["json", "csv", "md", "hgrm", "hlog", "txt"];

        var (exitCode, output, _) = await Dashload.RunAsync([
            "run",
            server.Url,
            "--burst",
            "1,5,20",
            "--quiet",
            "--format",
            "csv",
            .. forms.SelectMany(form => (string[])["--out", folder.PathOf("result." + form)]),
        ]);

        Assert.Equal(0, exitCode);
        var result = ResultJson.Read(
            await File.ReadAllTextAsync(folder.PathOf("result.json"), TestContext.Current.CancellationToken)
        );
        Assert.Equal([1, 5, 20], result.BurstRungs.Select(rung => rung.Size));
        Assert.Equal((26, server.Requests), (result.Totals.Succeeded, result.Totals.Succeeded));
        Assert.Equal(
            output,
            await File.ReadAllTextAsync(folder.PathOf("result.csv"), TestContext.Current.CancellationToken)
        );
        Assert.StartsWith("end_seconds,", output, StringComparison.Ordinal);
        Assert.Contains(
            "| succeeded | 26 |",
            await File.ReadAllTextAsync(folder.PathOf("result.md"), TestContext.Current.CancellationToken),
            StringComparison.Ordinal
        );
        Assert.Contains(
            "Total count    =           26]",
            await File.ReadAllTextAsync(folder.PathOf("result.hgrm"), TestContext.Current.CancellationToken),
            StringComparison.Ordinal
        );
        Assert.Contains(
            "#[Histogram log format version 1.3]",
            await File.ReadAllTextAsync(folder.PathOf("result.hlog"), TestContext.Current.CancellationToken),
            StringComparison.Ordinal
        );
        Assert.Contains(
            "requests at once",
            await File.ReadAllTextAsync(folder.PathOf("result.txt"), TestContext.Current.CancellationToken),
            StringComparison.Ordinal
        );
    }

    [Theory]
    [InlineData("md", "| figure | value |")]
    [InlineData("hgrm", "       Value     Percentile TotalCount 1/(1-Percentile)")]
    [InlineData("hlog", "#[Logged with ")]
    [InlineData("table", "duration")]
    [InlineData("csv", "end_seconds,seconds,users")]
    [InlineData("json", "{")]
    public async Task Run_EachFormat_StartsAsItShould(string format, string start)
    {
        await using var server = await CountingServer.StartAsync();

        var (exitCode, output, _) = await Dashload.RunAsync(
            "run",
            server.Url,
            "--iterations",
            "10",
            "--vus",
            "2",
            "--quiet",
            "--format",
            format
        );

        Assert.Equal(0, exitCode);
        Assert.StartsWith(start, output, StringComparison.Ordinal);
        Assert.EndsWith("\n", output, StringComparison.Ordinal);
    }

    [Fact]
    public async Task Run_NewConnectionsAndHttp2_DoWhatTheySay()
    {
        await using var http1 = await CountingServer.StartAsync();
        await using var http2 = await CountingServer.StartAsync(HttpProtocols.Http2);

        var renewed = await Dashload.RunAsync(
            "run",
            http1.Url,
            "--iterations",
            "10",
            "--vus",
            "2",
            "--new-connections",
            "--quiet"
        );
        var modern = await Dashload.RunAsync(
            "run",
            http2.Url,
            "--iterations",
            "10",
            "--vus",
            "2",
            "--http2",
            "--quiet",
            "--threshold",
            "succeeded==10"
        );

        Assert.Equal(0, renewed.ExitCode);
        Assert.InRange(http1.Connections, 10, 14);
        Assert.Equal((0, 10), (modern.ExitCode, http2.Requests));
        Assert.InRange(http2.Connections, 1, 2);
    }

    [Fact]
    public async Task Run_ArrivalRate_SchedulesExactlyAndCountsDrops()
    {
        await using var server = await CountingServer.StartAsync();

        var (exitCode, output, _) = await Dashload.RunAsync(
            "run",
            server.Url + "/never",
            "--rate",
            "100/s",
            "--duration",
            "2s",
            "--max-vus",
            "30",
            "--timeout",
            "30s",
            "--graceful-stop",
            "0s",
            "--format",
            "json",
            "--quiet",
            "--threshold",
            "dropped<1"
        );

        Assert.Equal(99, exitCode);
        var totals = JsonNode.Parse(output)!["totals"]!;
        Assert.Equal(200, totals["scheduled"]!.GetValue<long>());
        Assert.Equal(30, totals["cancelled"]!.GetValue<long>());
        Assert.Equal(170, totals["dropped"]!.GetValue<long>());
    }
}
