using System.Diagnostics;
using EndToEnd.Hosting;
using Microsoft.Playwright;

namespace EndToEnd.Stage;

/// <summary>The target dies, and the page says so and brings it back.</summary>
[Collection<StageLane>]
public sealed class TargetSupervisionTests(StageFixture fixture) : LabTest(fixture)
{
    [Fact]
    public async Task Stage_TargetKilled_ShowsTheCrashAndRestartsOnDemand()
    {
        var stage = await OpenStageAsync();
        var processId = await Dashboard.TargetProcessIdAsync();

        Process.GetProcessById(processId).Kill();
        await Assertions.Expect(stage.Find("target-state")).ToContainTextAsync("Crashed");
        await stage.ScreenshotAsync("stage-crashed-1280x720-dark");
        await stage.ClickAsync("restart-target");

        await Assertions.Expect(stage.Find("target-state")).ToContainTextAsync("Running");
        Assert.NotEqual(processId, await Dashboard.TargetProcessIdAsync());
    }
}
