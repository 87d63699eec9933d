using System.Diagnostics;
using EndToEnd.Hosting;
using Microsoft.Playwright;

namespace EndToEnd.Stage;

/// <summary>The target dies, and the page reports and restarts it.</summary>
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

    [Fact]
    public async Task TargetDetails_PressedNextToOrOnAnotherPage_AreClosed()
    {
        var stage = await OpenStageAsync();
        var details = stage.Page.Locator(".target-chip[open]");
        await stage.ClickAsync("target-state");
        await Assertions.Expect(details).ToHaveCountAsync(1);

        await stage.Page.Locator("[data-chart]").Last.ClickAsync();
        await Assertions.Expect(details).ToHaveCountAsync(0);

        await stage.ClickAsync("target-state");
        await Assertions.Expect(details).ToHaveCountAsync(1);
        await stage.Find("nav-runs").FocusAsync();
        await stage.Page.Keyboard.PressAsync("Enter");
        await stage.Page.WaitForURLAsync("**/runs");
        await Assertions.Expect(details).ToHaveCountAsync(0);
    }

    [Fact]
    public async Task StreamState_OnAPageWithoutAStream_IsEmpty()
    {
        var stage = await OpenStageAsync();
        var state = stage.Page.Locator("[data-stream-state]");
        await Assertions.Expect(state).ToHaveTextAsync("live");

        await stage.ClickAsync("nav-lessons");
        await stage.Page.WaitForURLAsync("**/lessons");

        await Assertions.Expect(state).ToBeEmptyAsync();
    }
}
