using System.Net.Http.Json;
using System.Text.Json;
using EndToEnd.Hosting;
using Microsoft.Playwright;

namespace EndToEnd.Settings;

/// <summary>Restarts the target with other runtime settings and checks the report.</summary>
[Collection<PagesLane>]
public sealed class RuntimeSettingsTests(StageFixture fixture) : LabTest(fixture)
{
    [Fact]
    [Trait("Category", "Long")]
    public async Task Stage_CappedAt200_IsAppliedVerifiedAndRecordedWithTheRun()
    {
        var stage = await OpenStageAsync();
        await Assertions.Expect(stage.Find("runtime-now")).ToHaveTextAsync("Default");
        await stage.Page.Keyboard.PressAsync("k");
        await Assertions.Expect(stage.Find("runtime-panel")).ToBeVisibleAsync();

        await stage.ClickAsync("runtime-preset-capped-200");
        await stage.ClickAsync("runtime-apply");

        await Assertions
            .Expect(stage.Find("runtime-check-maxWorkerThreads"))
            .ToHaveAttributeAsync("data-outcome", "Took");
        await Assertions.Expect(stage.Find("runtime-now")).ToHaveTextAsync("max 200");
        await stage.ScreenshotAsync("runtime-panel-1280x720-dark");
        var target = await Dashboard.Client.GetFromJsonAsync<JsonElement>("/api/target", Cancellation);
        Assert.Equal(200, target.GetProperty("state").GetProperty("report").GetProperty("maxWorkerThreads").GetInt32());

        await stage.ClickAsync("runtime-close");
        await stage.ClickAsync("variant-fixed");
        await stage.EnterAsync("users", 5);
        await stage.EnterAsync("duration", 60);
        await stage.StartAsync();
        await stage.Page.Keyboard.PressAsync("k");
        await Assertions.Expect(stage.Find("runtime-problem")).ToContainTextAsync("A run is active");
        await Assertions.Expect(stage.Find("runtime-apply")).ToBeDisabledAsync();
        await stage.ClickAsync("runtime-close");
        await stage.ClickAsync("stop");
        await stage.EndedAsync();
        await Assertions.Expect(stage.Find("summary-settings")).ToContainTextAsync("max 200");
        await stage.ScreenshotAsync("runtime-summary-1280x720-dark");
    }

    [Fact]
    public async Task Stage_MinAboveMax_IsAnsweredNextToTheFieldAndCannotBeApplied()
    {
        var stage = await OpenStageAsync(scheme: ColorScheme.Light);
        await stage.ClickAsync("runtime");
        await stage.Find("runtime-minWorkerThreads").FillAsync("300");
        await stage.Find("runtime-maxWorkerThreads").FillAsync("200");

        await Assertions
            .Expect(stage.Find("runtime-minWorkerThreads-error"))
            .ToContainTextAsync("must not be greater than");
        await Assertions.Expect(stage.Find("runtime-apply")).ToBeDisabledAsync();
        await stage.ScreenshotAsync("runtime-mistake-1280x720-light");
    }

    [Fact]
    public async Task Stage_VersionOfDotnet_SaysWhatCanBeSeenOnIt()
    {
        var stage = await OpenStageAsync();
        await stage.ClickAsync("runtime");

        await stage.ChooseAsync("runtime-net", "runtime-net-8");

        await Assertions.Expect(stage.Find("runtime-net-note")).ToContainTextAsync("event counters");
        await stage.ScreenshotAsync("runtime-version-1280x720-dark");
    }

    [Fact]
    [Trait("Category", "Long")]
    public async Task Stage_RunsOnTwoVersionsOfDotnetEnded_OverlaysThemUntilTheNextRun()
    {
        var stage = await OpenStageAsync();
        var started = await Dashboard.Client.PostAsJsonAsync(
            "/api/both?net=9,11",
            new
            {
                experiment = "blocking",
                variant = "Fixed",
                users = 5,
                durationSeconds = 3,
            },
            Cancellation
        );
        Assert.True(started.IsSuccessStatusCode, await started.Content.ReadAsStringAsync(Cancellation));

        // Each version is built first.
        await Assertions.Expect(stage.Find("stage-overlay-threads")).ToBeVisibleAsync(new() { Timeout = 300_000 });
        await Assertions.Expect(stage.Find("stage-overlay-rps")).ToHaveAttributeAsync("data-drawn", "true");
        await Assertions.Expect(stage.Find("charts")).ToBeHiddenAsync();
        await stage.ScreenshotAsync("stage-overlay-1280x720-dark");
        var runs = (await Dashboard.Client.GetFromJsonAsync<JsonElement>("/api/both", Cancellation))
            .GetProperty("last")
            .GetProperty("runs")
            .EnumerateArray()
            .Select(run => run.GetString()!)
            .ToList();
        var runtimes = new List<string?>();
        foreach (var run in runs)
            runtimes.Add(
                (await Dashboard.Client.GetFromJsonAsync<JsonElement>($"/api/runs/{run}/document", Cancellation))
                    .GetProperty("targetRuntime")
                    .GetString()
            );
        Assert.Collection(
            runtimes,
            earlier => Assert.StartsWith(".NET 9.0.", earlier, StringComparison.Ordinal),
            later => Assert.StartsWith(".NET 11.0.", later, StringComparison.Ordinal)
        );

        await stage.ClickAsync("both-close");
        await Assertions.Expect(stage.Find("charts")).ToBeVisibleAsync();
        await Assertions.Expect(stage.Find("stage-overlay")).ToHaveCountAsync(0);
    }
}
