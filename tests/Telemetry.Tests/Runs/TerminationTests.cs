using Telemetry.Tests.Receiving;

namespace Telemetry.Tests.Runs;

[Trait("Category", "Long")]
public sealed class TerminationTests
{
    private static CancellationToken Cancellation => TestContext.Current.CancellationToken;

    [Fact]
    public async Task Dashboard_TerminatedInTheMiddleOfARun_SendsWhatItHas()
    {
        if (OperatingSystem.IsWindows())
            return;
        await using var receiver = await OtlpReceiver.StartAsync();
        await using var dashboard = new DashboardProcess([
            .. TelemetryHost.To(receiver.Http),
            ("OTEL_SERVICE_NAME", "in-room-7"),
        ]);
        await dashboard.StartRunAsync(
            new
            {
                experiment = "blocking",
                variant = "Fixed",
                users = 5,
                durationSeconds = 120,
            },
            Cancellation
        );
        await Eventually.WaitForAsync(
            () => receiver.Of("dotnet.thread_pool.thread.count").Count,
            count => count > 0,
            Cancellation
        );
        var before = receiver.Of("http.client.request.duration").Sum(point => point.Count);
        await Task.Delay(TimeSpan.FromSeconds(1), Cancellation);

        Assert.Equal(0, await dashboard.TerminateAsync(Cancellation));

        var span = Assert.Single(receiver.Spans);
        Assert.Equal(
            (0, "stopped", "in-room-7"),
            (span.Status, span.Attributes["concurrency_dashboard.outcome"], span.Resource["service.name"])
        );
        Assert.True(
            receiver.Of("http.client.request.duration").Sum(point => point.Count) > before,
            "What came after the last regular sending did not arrive."
        );
        var threads = receiver.Of("dotnet.thread_pool.thread.count").Single();
        Assert.Equal("concurrency-dashboard-target", threads.Resource["service.name"]);
        Assert.NotEqual(span.Resource["process.pid"], threads.Resource["process.pid"]);
        Assert.True(threads.Sum > 0);
    }
}
