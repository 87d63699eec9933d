using EndToEnd.Hosting;
using Microsoft.Playwright;

namespace EndToEnd.Lessons;

/// <summary>A learner's way through a lesson, in a real browser against a real target.</summary>
public sealed class LessonTests(StageFixture fixture)
{
    [Theory]
    [InlineData(ColorScheme.Dark)]
    [InlineData(ColorScheme.Light)]
    public async Task Lesson_Blocking_FromPredictionToExplanation(ColorScheme scheme)
    {
        var stage = await OpenAsync("lessons", scheme);
        await stage.ScreenshotAsync($"lessons-{scheme}");
        await stage.ClickAsync("lesson-blocking");
        await stage.UntilAsync("frames arrive", async () => await stage.AttributeAsync("chart-throughput", "data-last-sequence") > 0);
        await stage.ScreenshotAsync($"lesson-before-{scheme}");

        await stage.Find("predict-rps").FillAsync("many");
        await stage.Find("predict-p95").FillAsync("-5");
        await stage.ClickAsync("predict");
        await Assertions.Expect(stage.Find("predict-rps-error")).ToContainTextAsync("“many” is not a number");
        await Assertions.Expect(stage.Find("predict-p95-error")).ToContainTextAsync("before its question");
        await stage.ScreenshotAsync($"lesson-mistake-{scheme}");

        await PredictAsync(stage, rps: 1_000, p95: 400);
        await Assertions.Expect(stage.Find("chart-throughput")).ToHaveAttributeAsync("data-levels", "you: 1,000");
        await Assertions.Expect(stage.Find("chart-latency")).ToHaveAttributeAsync("data-levels", "you: 400 ms");
        await stage.ClickAsync("lesson-run");
        await stage.UntilAsync("the fragile run queues", async () => await stage.TileAsync("queue") > 20 && await stage.TileAsync("p95") > 1_000);
        await stage.ScreenshotAsync($"lesson-during-{scheme}");
        await stage.ClickAsync("lesson-stop");
        await Assertions.Expect(stage.Find("verdict-fragile")).ToContainTextAsync("less than you thought");
        await Assertions.Expect(stage.Find("verdict-fragile").GetByTestId("threads-over-time")).ToContainTextAsync("÷ 0.2 s");
        await Assertions.Expect(stage.Find("lesson-observe")).ToBeVisibleAsync();

        await PredictAsync(stage, rps: 900, p95: 250);
        await stage.ClickAsync("lesson-run");
        await stage.UntilAsync("the fixed run flows", async () => await stage.TileAsync("rps") > 200);
        await stage.Page.WaitForTimeoutAsync(3_000);
        await stage.ClickAsync("lesson-stop");
        await Assertions.Expect(stage.Find("verdict-fixed").GetByTestId("littles-law")).ToContainTextAsync("in flight");
        await Assertions.Expect(stage.Find("lesson-explain")).ToContainTextAsync("× more");
        await Assertions.Expect(stage.Find("lesson-apply")).ToContainTextAsync("CancellationToken");
        await stage.Find("lesson-explain").ScrollIntoViewIfNeededAsync();
        await stage.ScreenshotAsync($"lesson-after-{scheme}");
        Assert.True(await stage.Page.EvaluateAsync<bool>("() => document.documentElement.scrollHeight <= innerHeight && document.documentElement.scrollWidth <= innerWidth"));
    }

    [Fact]
    public async Task Lesson_Prediction_IsTheViewersOwn()
    {
        var learner = await OpenAsync("lessons/http");
        var neighbour = await OpenAsync("lessons/http");
        await PredictAsync(learner, 100, 100);

        await Assertions.Expect(learner.Find("prediction")).ToBeVisibleAsync();
        await Assertions.Expect(neighbour.Find("predict")).ToBeVisibleAsync();
        Assert.True(await neighbour.Find("chart-throughput").GetAttributeAsync("data-levels") is null or "");
    }

    [Fact]
    public async Task Lesson_Unknown_LeadsBackToAll()
    {
        var page = await OpenAsync("lessons/no-such-lesson");

        await Assertions.Expect(page.Page.Locator(".notice-page")).ToContainTextAsync("no lesson");
    }

    [Theory]
    [InlineData(ColorScheme.Dark)]
    [InlineData(ColorScheme.Light)]
    public async Task Talk_ItsButtons_DriveTheStageAndItsClockRuns(ColorScheme scheme)
    {
        var stage = await StagePage.OpenAsync(fixture, scheme: scheme);
        var talk = await OpenAsync("lessons/talk", scheme);
        await talk.ClickAsync("talk-timer");
        await talk.UntilAsync("the clock runs", async () => await talk.Find("talk-clock").TextContentAsync() is not "0:00");
        await Assertions.Expect(talk.Find("talk-step-0")).ToHaveAttributeAsync("aria-current", "step");

        await talk.ClickAsync("talk-cue-1");
        await stage.UntilAsync("the stage is under fire", async () => await stage.TileAsync("rps") > 0);
        await talk.ScreenshotAsync($"talk-{scheme}");
        await talk.ClickAsync("talk-cue-2");
        await Assertions.Expect(stage.Find("variant-fixed")).ToHaveAttributeAsync("aria-pressed", "true");
        await talk.ClickAsync("talk-cue-3");
        await Assertions.Expect(stage.Find("summary")).ToBeVisibleAsync();

        await talk.ClickAsync("talk-timer");
        var stopped = await talk.Find("talk-clock").TextContentAsync();
        await talk.Page.WaitForTimeoutAsync(1_200);
        Assert.Equal(stopped, await talk.Find("talk-clock").TextContentAsync());
        await talk.ClickAsync("talk-cue-3");
        await Assertions.Expect(talk.Find("talk-problem")).ToContainTextAsync("no run");
    }

    private async Task<StagePage> OpenAsync(string path, ColorScheme scheme = ColorScheme.Dark)
    {
        var page = await fixture.Browser.OpenAsync(new Uri(fixture.Dashboard.Address, path), scheme: scheme);
        page.SetDefaultTimeout(60_000);
        await Assertions.Expect(page.GetByTestId("target-state")).ToContainTextAsync("Running", new() { Timeout = 60_000 });
        // Interactive once the circuit is up, which a prerendered page does not show.
        await page.WaitForFunctionAsync("() => window.Blazor !== undefined");
        await page.WaitForTimeoutAsync(500);
        return new StagePage(page);
    }

    private static async Task PredictAsync(StagePage stage, int rps, int p95)
    {
        await stage.UntilAsync("the prediction is taken", async () =>
        {
            await stage.Find("predict-rps").FillAsync($"{rps}");
            await stage.Find("predict-p95").FillAsync($"{p95}");
            await stage.ClickAsync("predict");
            await stage.Page.WaitForTimeoutAsync(300);
            return await stage.Find("prediction").CountAsync() > 0;
        });
    }
}
