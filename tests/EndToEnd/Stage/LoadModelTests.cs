using System.Net.Http.Json;
using System.Text.Json;
using EndToEnd.Hosting;
using Microsoft.Playwright;

namespace EndToEnd.Stage;

/// <summary>Load models other than virtual users, and thresholds.</summary>
[Collection<StageLane>]
public sealed class LoadModelTests(StageFixture fixture) : LabTest(fixture)
{
    [Fact]
    public async Task Fields_UsersEmptiedAndTheStateChanges_KeepWhatWasTyped()
    {
        var stage = await OpenStageAsync();
        await stage.EnterAsync("duration", 12);
        await stage.Find("users").FillAsync("");

        await stage.ClickAsync("variant-fixed");
        await Assertions.Expect(stage.Find("variant-fixed")).ToHaveAttributeAsync("aria-pressed", "true");

        await Assertions.Expect(stage.Find("duration")).ToHaveValueAsync("12");
        await Assertions.Expect(stage.Find("users")).ToHaveValueAsync("");
    }

    [Fact]
    [Trait("Category", "Long")]
    public async Task Stage_WarmUp_IsLeftOutOfTheSummaryAndNamedOnceMoreIsClosed()
    {
        var stage = await OpenStageAsync();
        await stage.ClickAsync("variant-fixed");
        await stage.EnterAsync("users", 2);
        await stage.EnterAsync("duration", 4);
        await stage.EnterAsync("warm-up", 4);
        await Assertions.Expect(stage.Find("warm-up-error")).ToContainTextAsync("shorter than the run");
        await Assertions.Expect(stage.Find("start")).ToBeDisabledAsync();
        await stage.EnterAsync("warm-up", 2);
        await stage.ClickAsync("more");
        await Assertions.Expect(stage.Find("more")).ToContainTextAsync("warm-up 2 s");

        await stage.StartAsync();
        await stage.EndedAsync();

        await Assertions.Expect(stage.Find("summary")).ToContainTextAsync("counted after 2.0 s of warm-up");
    }

    [Fact]
    public async Task Stage_ConstantArrivalRateWithThresholds_ShowsTheVerdictsInTheSummary()
    {
        var stage = await OpenStageAsync();
        await stage.ClickAsync("variant-fixed");
        await stage.OpenAdvancedAsync();
        await stage.ChooseAsync("model", "model-ConstantArrivalRate");
        await Assertions.Expect(stage.Find("users")).ToHaveCountAsync(0);
        await stage.EnterAsync("rate", 20);
        await stage.EnterAsync("max-vus", 50);
        await stage.EnterAsync("duration", 3);
        await stage.Find("thresholds").FillAsync("count>=50, p95<1");
        await Assertions.Expect(stage.Find("start")).ToBeEnabledAsync();

        await stage.StartAsync();
        await stage.EndedAsync();

        var results = stage.Find("summary").GetByTestId("threshold-result");
        await Assertions.Expect(results).ToHaveCountAsync(2);
        await Assertions.Expect(results.First).ToContainTextAsync("Passed");
        await Assertions.Expect(results.Last).ToContainTextAsync("Failed");
        await Assertions.Expect(results.Last).ToContainTextAsync("p95<1");
        await stage.ScreenshotAsync("stage-verdicts-1280x720-dark");
        var lab = await Dashboard.Client.GetFromJsonAsync<JsonElement>("/api/lab", Cancellation);
        Assert.Equal(60, lab.GetProperty("lastSummary").GetProperty("total").GetProperty("requests").GetInt32());
    }

    [Fact]
    [Trait("Category", "Long")]
    public async Task Stage_ThinkTimeAtARate_IsAnsweredNextToTheFieldThoughMoreIsClosed()
    {
        var stage = await OpenStageAsync();
        await Assertions.Expect(stage.Find("think-time")).ToBeHiddenAsync();
        await stage.Find("more").FocusAsync();
        await stage.Page.Keyboard.PressAsync("Enter");
        await Assertions.Expect(stage.Find("think-time")).ToBeVisibleAsync();
        await stage.EnterAsync("think-time", 100);
        await stage.ClickAsync("more");
        await Assertions.Expect(stage.Find("think-time")).ToBeHiddenAsync();
        await Assertions.Expect(stage.Find("start")).ToBeEnabledAsync();

        await stage.OpenAdvancedAsync();
        await stage.ChooseAsync("model", "model-Burst");

        await Assertions.Expect(stage.Find("burst-sizes")).ToBeVisibleAsync();
        await Assertions.Expect(stage.Find("think-time-error")).ToContainTextAsync("Think time is only for");
        await Assertions.Expect(stage.Find("start")).ToBeDisabledAsync();
    }

    [Fact]
    [Trait("Category", "Long")]
    public async Task Stage_MoreClosed_NeedsNoScrollingAt1280By720()
    {
        var stage = await OpenStageAsync();

        await stage.ClickAsync("variant-fixed");
        await stage.EnterAsync("users", 5);
        await stage.ClickAsync("more");
        await AssertControlsFitAsync(stage);
        await stage.StartAsync();
        await stage.UnderLoadAsync();
        await AssertControlsFitAsync(stage);
        await stage.ShootAsync("stage-running-1280x720");
        await stage.ClickAsync("stop");
        await stage.EndedAsync();
        await stage.ShootAsync("stage-more-closed-1280x720");
        await stage.ClickAsync("more");
        await Assertions.Expect(stage.Find("thresholds")).ToBeVisibleAsync();
        await stage.ShootAsync("stage-more-open-1280x720");
        Assert.True(await stage.Page.EvaluateAsync<bool>("() => document.documentElement.scrollHeight <= innerHeight"));
        await Assertions.Expect(stage.Find("start")).ToBeInViewportAsync(new() { Ratio = 1 });
    }

    private static async Task AssertControlsFitAsync(StagePage stage) =>
        Assert.Equal(
            0,
            await stage.Page.EvaluateAsync<int>(
                "() => { const c = document.querySelector('.control-scroll'); return Math.max(0, c.scrollHeight - c.clientHeight); }"
            )
        );
}
