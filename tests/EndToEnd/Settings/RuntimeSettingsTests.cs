using System.Net.Http.Json;
using System.Text.Json;
using EndToEnd.Hosting;
using Microsoft.Playwright;

namespace EndToEnd.Settings;

/// <summary>The target is started with other runtime settings, and says which of them it took.</summary>
public sealed class RuntimeSettingsTests(StageFixture fixture)
{
    private const float LongestRestartMs = 60_000;

    [Fact]
    public async Task Stage_CappedAt200_IsAppliedVerifiedAndRecordedWithTheRun()
    {
        var stage = await StagePage.OpenAsync(fixture);
        await Assertions.Expect(stage.Find("runtime-now")).ToHaveTextAsync("Default");
        await stage.Page.Keyboard.PressAsync("k");
        await Assertions.Expect(stage.Find("runtime-panel")).ToBeVisibleAsync();

        await stage.ClickAsync("runtime-preset-capped-200");
        await stage.ClickAsync("runtime-apply");

        await Assertions.Expect(stage.Find("runtime-check-maxWorkerThreads")).ToHaveAttributeAsync("data-outcome", "Took", new() { Timeout = LongestRestartMs });
        await Assertions.Expect(stage.Find("runtime-now")).ToHaveTextAsync("max 200");
        await stage.ScreenshotAsync("runtime-panel-1280x720-dark");
        var target = await fixture.Dashboard.Client.GetFromJsonAsync<JsonElement>("/api/target", TestContext.Current.CancellationToken);
        Assert.Equal(200, target.GetProperty("state").GetProperty("report").GetProperty("maxWorkerThreads").GetInt32());

        await stage.ClickAsync("runtime-close");
        await stage.ClickAsync("variant-fixed");
        await stage.EnterAsync("users", 5);
        await stage.EnterAsync("duration", 120);
        await stage.ClickAsync("start");
        await stage.Page.Keyboard.PressAsync("k");
        await Assertions.Expect(stage.Find("runtime-problem")).ToContainTextAsync("while a run is on");
        await Assertions.Expect(stage.Find("runtime-apply")).ToBeDisabledAsync();
        await stage.ClickAsync("runtime-close");
        await stage.ClickAsync("stop");
        await Assertions.Expect(stage.Find("summary-settings")).ToContainTextAsync("max 200");
        await stage.ScreenshotAsync("runtime-summary-1280x720-dark");

        await RestoreAsync();
    }

    [Fact]
    public async Task Stage_MinAboveMax_IsAnsweredBesideTheFieldAndCannotBeApplied()
    {
        var stage = await StagePage.OpenAsync(fixture, scheme: ColorScheme.Light);
        await stage.ClickAsync("runtime");
        await stage.Find("runtime-minWorkerThreads").FillAsync("300");
        await stage.Find("runtime-maxWorkerThreads").FillAsync("200");

        await Assertions.Expect(stage.Find("runtime-minWorkerThreads-error")).ToContainTextAsync("cannot be more than the most");
        await Assertions.Expect(stage.Find("runtime-apply")).ToBeDisabledAsync();
        await stage.ScreenshotAsync("runtime-mistake-1280x720-light");
    }

    private async Task RestoreAsync()
    {
        using var answer = await fixture.Dashboard.Client.PutAsJsonAsync("/api/target/settings", new { }, TestContext.Current.CancellationToken);
        Assert.True(answer.IsSuccessStatusCode);
    }
}
