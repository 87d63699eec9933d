using System.Text.RegularExpressions;
using EndToEnd.Hosting;
using Microsoft.Playwright;

namespace EndToEnd.Lessons;

/// <summary>A complete lesson in a real browser with a real target.</summary>
[Collection<StageLane>]
public sealed class LessonTests(StageFixture fixture) : LabTest(fixture)
{
    [Fact]
    [Trait("Category", "Long")]
    public async Task Lesson_Blocking_FromPredictionToExplanation()
    {
        var stage = await OpenLessonAsync("lessons");
        await stage.ShootAsync("lessons");
        await stage.ClickAsync("lesson-blocking");
        await stage.UntilAsync(
            "frames arrive",
            async () => await stage.AttributeAsync("charts", "data-last-sequence") > 0
        );
        await stage.ShootAsync("lesson-before");

        await Assertions.Expect(stage.Find("predict")).ToBeEnabledAsync();
        await stage.Find("predict-rps").FillAsync("many");
        await stage.Find("predict-p95").FillAsync("-5");
        await stage.ClickAsync("predict");
        await Assertions.Expect(stage.Find("predict-rps-error")).ToContainTextAsync("Enter a number");
        await Assertions.Expect(stage.Find("predict-p95-error")).ToContainTextAsync("greater than 0");
        await stage.ShootAsync("lesson-mistake");

        await PredictAsync(stage, rps: 1_000, p95: 400);
        await Assertions.Expect(stage.Find("chart-throughput")).ToHaveAttributeAsync("data-levels", "you: 1,000");
        await Assertions.Expect(stage.Find("chart-latency")).ToHaveAttributeAsync("data-levels", "you: 400 ms");
        var chartsAt = await ChartsTopAsync(stage);
        await stage.ClickAsync("lesson-run");
        await stage.UntilAsync(
            "the fragile run queues",
            async () => await stage.TileAsync("queue") > 20 && await stage.TileAsync("p95") > 1_000
        );
        await stage.ShootAsync("lesson-during");
        Assert.Equal(chartsAt, await ChartsTopAsync(stage));
        await stage.ClickAsync("lesson-stop");
        await Assertions.Expect(stage.Find("verdict-fragile")).ToContainTextAsync("times as many");
        await Assertions
            .Expect(stage.Find("verdict-fragile").GetByTestId("threads-over-time"))
            .ToContainTextAsync("÷ 0.2 s");
        await Assertions.Expect(stage.Find("lesson-observe")).ToBeVisibleAsync();

        await PredictAsync(stage, rps: 900, p95: 250);
        await stage.ClickAsync("lesson-run");
        await stage.UntilAsync(
            "the fixed run flows, and has a p95",
            async () => await stage.TileAsync("rps") > 200 && await stage.TileAsync("p95") < 1_000
        );
        await stage.ClickAsync("lesson-stop");
        await Assertions.Expect(stage.Find("verdict-fixed").GetByTestId("littles-law")).ToContainTextAsync("in flight");
        await Assertions.Expect(stage.Find("lesson-explain")).ToContainTextAsync("× more");
        await Assertions.Expect(stage.Find("verdict-fixed").Locator("h2")).ToBeInViewportAsync();
        await Assertions.Expect(stage.Find("verdict-fixed").GetByTestId("littles-law")).ToBeInViewportAsync();
        await stage.ShootAsync("lesson-result");
        // Regression: scrolling into view also scrolled the page and hid its header.
        Assert.Equal(
            0,
            await stage.Page.EvaluateAsync<double>(
                "() => document.querySelector('.app-header').getBoundingClientRect().top"
            )
        );
        await Assertions.Expect(stage.Find("lesson-apply")).ToContainTextAsync("CancellationToken");
        await stage.Find("lesson-explain").ScrollIntoViewIfNeededAsync();
        await stage.ShootAsync("lesson-after");
        Assert.True(
            await stage.Page.EvaluateAsync<bool>(
                "() => document.documentElement.scrollHeight <= innerHeight && document.documentElement.scrollWidth <= innerWidth"
            )
        );
    }

    [Fact]
    [Trait("Category", "Long")]
    public async Task Lesson_LoadedAgain_OffersToGoOnOrToBeginAgain()
    {
        var stage = await OpenLessonAsync("lessons/blocking");
        await PredictAsync(stage, rps: 1_000, p95: 400);
        await Assertions.Expect(stage.Find("prediction")).ToContainTextAsync("1,000");
        await Assertions.Expect(stage.Find("lesson-text")).ToHaveAttributeAsync("data-is-kept", "true");

        await stage.Page.ReloadAsync();
        await Assertions.Expect(stage.Find("lesson-earlier")).ToContainTextAsync("you had made your first prediction");
        await stage.ShootAsync("lesson-earlier");
        await stage.ClickAsync("lesson-go-on");
        await Assertions.Expect(stage.Find("prediction")).ToContainTextAsync("1,000");

        await stage.Page.ReloadAsync();
        await stage.ClickAsync("lesson-anew");
        await Assertions.Expect(stage.Find("lesson-earlier")).ToHaveCountAsync(0);
        await stage.Page.ReloadAsync();
        await Assertions.Expect(stage.Find("predict")).ToBeEnabledAsync();
        await Assertions.Expect(stage.Find("lesson-earlier")).ToHaveCountAsync(0);
    }

    [Fact]
    [Trait("Category", "Long")]
    public async Task Lesson_LoadedAgainInMidRun_ReportsThatItIsOnAndTakesItsResultUp()
    {
        var stage = await OpenLessonAsync("lessons/blocking");
        await Assertions.Expect(stage.Find("lesson-text")).ToHaveAttributeAsync("data-is-kept", "true");
        await PredictAsync(stage, rps: 1_000, p95: 400);
        await stage.ClickAsync("lesson-run");
        await Assertions.Expect(stage.Find("lesson-stop")).ToBeEnabledAsync();
        await stage.AnsweredAsync();

        await stage.Page.ReloadAsync();
        await Assertions.Expect(stage.Find("lesson-joined")).ToContainTextAsync("its result will appear here");
        await Assertions.Expect(stage.Find("lesson-run")).ToHaveCountAsync(0);
        await stage.ShootAsync("lesson-joined");
        await stage.ClickAsync("lesson-stop");
        await Assertions.Expect(stage.Find("verdict-fragile")).ToBeVisibleAsync();
        await Assertions.Expect(stage.Find("predict")).ToBeEnabledAsync();
    }

    [Fact]
    [Trait("Category", "Long")]
    public async Task Lesson_Prediction_IsTheViewersOwn()
    {
        var learner = await OpenLessonAsync("lessons/http");
        var neighbour = await OpenLessonAsync("lessons/http");
        await PredictAsync(learner, 100, 100);

        await Assertions.Expect(learner.Find("prediction")).ToBeVisibleAsync();
        await Assertions.Expect(neighbour.Find("predict")).ToBeVisibleAsync();
        Assert.True(await neighbour.Find("chart-throughput").GetAttributeAsync("data-levels") is null or "");
    }

    [Fact]
    [Trait("Category", "Long")]
    public async Task Lesson_AfterAnotherUsersRun_ShowsNothingOfItBeforeOnesOwn()
    {
        var stage = await OpenStageAsync();
        await stage.StartAsync();
        await stage.UnderLoadAsync();
        await stage.ClickAsync("stop");
        await stage.EndedAsync();

        var learner = await OpenLessonAsync("lessons/blocking");
        await PredictAsync(learner, 100, 100);
        await learner.UntilAsync(
            "frames arrive",
            async () => await learner.AttributeAsync("charts", "data-last-sequence") > 0
        );

        await Assertions
            .Expect(learner.Find("chart-throughput"))
            .ToHaveClassAsync(new System.Text.RegularExpressions.Regex("is-empty"));
        Assert.Null(await learner.TileAsync("rps"));
        await learner.ScreenshotAsync("lesson-blank");
    }

    [Fact]
    public async Task Lesson_RunWithItsOwnName_HasTheSameOnItsButton()
    {
        var stage = await OpenLessonAsync("lessons/cpu");

        await PredictAsync(stage, 100, 100);

        await Assertions.Expect(stage.Page.Locator(".lesson-turn h2")).ToContainTextAsync("Synchronous");
        await Assertions.Expect(stage.Find("lesson-run")).ToContainTextAsync("Run Synchronous");
    }

    [Fact]
    public async Task Lesson_Unknown_LeadsBackToAll()
    {
        var page = await OpenAsync("lessons/no-such-lesson");

        await Assertions.Expect(page.Locator(".notice-page")).ToContainTextAsync("no lesson");
    }

    [Fact]
    [Trait("Category", "Long")]
    public async Task Talk_ItsButtons_DriveTheStageAndItsClockRuns()
    {
        var stage = await OpenStageAsync();
        var talk = await OpenLessonAsync("lessons/talk");
        await talk.ClickAsync("talk-timer");
        await talk.UntilAsync(
            "the clock runs",
            async () => await talk.Find("talk-clock").TextContentAsync() is not "0:00"
        );

        await Assertions.Expect(talk.Find("talk-now")).ToContainTextAsync("at rest");
        await talk.ClickAsync("talk-cue-1");
        await Assertions.Expect(talk.Find("talk-now")).ToContainTextAsync("under load");
        await Assertions.Expect(talk.Find("talk-step-1")).ToHaveAttributeAsync("aria-current", "step");
        await Assertions.Expect(talk.Find("talk-schedule")).ToContainTextAsync("next in");
        await Assertions.Expect(talk.Find("talk-next")).ToContainTextAsync("Next: Flip");
        await stage.UntilAsync("the stage has responses", async () => await stage.TileAsync("rps") > 0);
        await Assertions
            .Expect(stage.Find("tile-rps"))
            .ToContainTextAsync(new Regex("(^|[^0-9,])100 (users|wait|in flight)|of 100 wait"));
        await talk.ShootAsync("talk");
        await talk.ClickAsync("talk-next");
        await Assertions.Expect(stage.Find("variant-fixed")).ToHaveAttributeAsync("aria-pressed", "true");
        await talk.ClickAsync("talk-cue-3");
        await Assertions.Expect(stage.Find("summary")).ToBeVisibleAsync();

        await talk.ClickAsync("talk-timer");
        await Assertions.Expect(talk.Find("talk-timer")).ToHaveTextAsync("Go on");
        var stopped = await talk.Find("talk-clock").TextContentAsync();
        await talk.Page.WaitForTimeoutAsync(1_200);
        Assert.Equal(stopped, await talk.Find("talk-clock").TextContentAsync());
        await talk.ClickAsync("talk-cue-3");
        await Assertions.Expect(talk.Find("talk-problem")).ToContainTextAsync("no run");
        await Assertions.Expect(talk.Find("talk-recording-4")).ToHaveCountAsync(0);
        await Assertions
            .Expect(talk.Find("talk-recording-1"))
            .ToHaveAttributeAsync("href", new Regex("/runs/.+/replay"));
        await talk.ClickAsync("talk-timer");
        await talk.ClickAsync("talk-timer-reset");
        await Assertions.Expect(talk.Find("talk-clock")).ToHaveTextAsync("0:00");

        await talk.ChooseAsync("talk-place-0", "talk-place-0-hot-lock");
        await Assertions.Expect(talk.Find("talk-cue-0")).ToContainTextAsync("Start Hot lock");
        await talk.ShootAsync("talk-chosen");
        await talk.ChooseAsync("talk-place-0", "talk-place-0-blocking");
        await Assertions.Expect(talk.Find("talk-cue-0")).ToContainTextAsync("Choose Thread blocking");
    }

    private static Task<double> ChartsTopAsync(StagePage stage) =>
        stage.Page.EvaluateAsync<double>("() => document.querySelector('[data-charts]').getBoundingClientRect().top");

    private async Task<StagePage> OpenLessonAsync(string path) => new(await OpenAsync(path));

    private static async Task PredictAsync(StagePage stage, int rps, int p95)
    {
        await Assertions.Expect(stage.Find("predict")).ToBeEnabledAsync();
        await stage.Find("predict-rps").FillAsync($"{rps}");
        await stage.Find("predict-p95").FillAsync($"{p95}");
        await stage.ClickAsync("predict");
        await Assertions.Expect(stage.Find("prediction").Last).ToBeVisibleAsync();
    }
}
