using System.Net.Http.Json;
using Dashboard.Findings;
using Dashboard.Probes;
using Dashboard.Streaming;
using Dashboard.Tests.Hosting;

namespace Dashboard.Tests.Findings;

public sealed class CeilingFramesTests
{
    [Theory]
    [InlineData("Fragile", 12.0, 14.0, 60.0)]
    [InlineData("Fragile", null, 14.0, 70.0)]
    [InlineData("Fixed", 12.0, 14.0, null)]
    public async Task Fill_RunOn_IsBusyThreadsOverTheWorkOfOneRequest(string variant, double? busy, double threads, double? expected)
    {
        await using var host = await LabHost.StartAsync(context => Task.Delay(20, context.RequestAborted));
        using var started = await host.Client.PostAsJsonAsync("/api/runs", new { experiment = "blocking", variant, users = 1, durationSeconds = 30 }, TestContext.Current.CancellationToken);
        Assert.True(started.IsSuccessStatusCode);
        host.Probes.Runtime = new RuntimeReading(TimeProvider.System.GetTimestamp(), threads, 0, busy, null, null, null, null, null, null, null, null);

        Assert.Equal(expected, Ceiling(host));
    }

    [Fact]
    public async Task Fill_NoRun_IsAGap()
    {
        await using var host = await LabHost.StartAsync();
        host.Probes.Runtime = new RuntimeReading(TimeProvider.System.GetTimestamp(), 5, 0, 5, null, null, null, null, null, null, null, null);

        Assert.Null(Ceiling(host));
    }

    private static double? Ceiling(LabHost host)
    {
        var frame = new FrameValues();
        new CeilingFrames(host.Lab, host.Probes, new StreamClock(TimeProvider.System)).Fill(frame);
        return frame.Values[SeriesCatalogue.IndexOf("load.ceiling")];
    }
}
