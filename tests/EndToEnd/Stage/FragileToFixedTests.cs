using System.Net.Http.Json;
using EndToEnd.Hosting;
using Microsoft.Playwright;

namespace EndToEnd.Stage;

/// <summary>The main scenario, from the first click to the summary.</summary>
[Collection<StageLane>]
public sealed class FragileToFixedTests(StageFixture fixture) : LabTest(fixture)
{
    [Fact]
    public async Task Stage_FragileRunFlippedToFixed_RecoversInFrontOfTheAudience()
    {
        var stage = await OpenStageAsync();
        await stage.ScreenshotAsync("stage-idle-1280x720-dark");
        await stage.ClickAsync("variant-fragile");
        await stage.EnterAsync("users", 200);
        await stage.EnterAsync("duration", 120);
        await stage.EnterAsync("ramp", 1);

        await stage.StartAsync();
        await stage.UntilAsync(
            "the queue is long and p95 is far beyond the 200 ms of work",
            async () => await stage.TileAsync("queue") > 50 && await stage.TileAsync("p95") > 1_000
        );
        var fragileRps = await AverageRpsAsync(stage);
        await stage.ScreenshotAsync("stage-fragile-1280x720-dark");

        await stage.ClickAsync("variant-fixed");
        await stage.UntilAsync(
            "throughput is at least three times higher",
            async () =>
                await stage.TileAsync("rps") >= 3 * Math.Max(1, fragileRps) && await stage.TileAsync("p95") < 1_000
        );
        await stage.UntilAsync(
            "the flip is marked on every chart",
            async () =>
                await stage.AttributeAsync("chart-flow", "data-marks") >= 2
                && await stage.AttributeAsync("chart-threads-cpu", "data-marks") >= 2
        );
        await stage.ScreenshotAsync("stage-fixed-1280x720-dark");

        await stage.ClickAsync("stop");
        await stage.EndedAsync();
        await Assertions.Expect(stage.Find("summary")).ToContainTextAsync("p95");
        await Assertions.Expect(stage.Find("summary")).ToContainTextAsync("Fixed");
        await stage.ScreenshotAsync("stage-summary-1280x720-dark");
        await AssertSummaryBalancesAsync();
    }

    [Fact]
    [Trait("Category", "Long")]
    public async Task Stage_TwoBrowsers_ShowTheSameRun()
    {
        var presenter = await OpenStageAsync();
        var student = await OpenStageAsync(scheme: ColorScheme.Light);
        await presenter.EnterAsync("users", 20);
        await presenter.EnterAsync("duration", 60);
        await presenter.ClickAsync("variant-fixed");

        await presenter.StartAsync();
        await student.UntilAsync(
            "the student sees the presenter's run",
            async () => await student.TileAsync("rps") > 0
        );
        await Assertions.Expect(student.Find("stop")).ToBeEnabledAsync();
        var late = await OpenStageAsync(1920, 1080);
        await late.UntilAsync(
            "a late joiner sees the run and its start",
            async () => await late.TileAsync("rps") > 0 && await late.AttributeAsync("chart-flow", "data-marks") >= 1
        );
        await late.ScreenshotAsync("stage-late-1920x1080-dark");
        await student.ScreenshotAsync("stage-student-1280x720-light");

        await student.ClickAsync("stop");
        await presenter.EndedAsync();
    }

    private static async Task<double> AverageRpsAsync(StagePage stage)
    {
        var readings = new List<double>();
        for (var i = 0; i < 8; i++)
        {
            readings.Add(await stage.TileAsync("rps") ?? 0);
            await stage.Page.WaitForTimeoutAsync(250);
        }

        return readings.Average();
    }

    private async Task AssertSummaryBalancesAsync()
    {
        var lab = await Dashboard.Client.GetFromJsonAsync<System.Text.Json.JsonElement>("/api/lab", Cancellation);
        var total = lab.GetProperty("lastSummary").GetProperty("total");
        Assert.Equal(
            total.GetProperty("requests").GetInt64(),
            total.GetProperty("succeeded").GetInt64() + total.GetProperty("failed").GetInt64()
        );
        Assert.Equal(2, lab.GetProperty("lastSummary").GetProperty("variants").GetArrayLength());
    }
}
