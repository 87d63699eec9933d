using System.Diagnostics;
using EndToEnd.Hosting;
using Microsoft.Playwright;

namespace EndToEnd.Lessons;

[Collection<StageLane>]
public sealed class TalkRehearsalTests(StageFixture fixture) : LabTest(fixture)
{
    private readonly StageFixture _fixture = fixture;
    private const int LiveMs = 7_000;

    private const string Watch = """
        window.pictures = { live: {}, recorded: {} };
        let before = '';
        const look = () => {
          const which = document.querySelector('[data-testid=replay-stage]') ? 'recorded' : 'live';
          const sequence = document.querySelector('[data-charts]')?.dataset.lastSequence;
          const tiles = [...document.querySelectorAll('[data-tile]')].map(tile => tile.textContent.replace(/\s+/g, ' ').trim());
          const text = tiles.join(' | ');
          if (sequence && text && which === 'recorded') window.pictures.recorded[sequence] = text;
          // The page knows the run shortly after its first frame; until then it cannot know whether its users are fixed.
          else if (sequence && text && before === sequence + text &&
            document.querySelector('.stage')?.dataset.phase !== 'Idle') window.pictures.live[sequence] ??= text;
          before = sequence + text;
          requestAnimationFrame(look);
        };
        requestAnimationFrame(look);
        """;

    [Fact]
    [Trait("Category", "Long")]
    public async Task Talk_FromRecordingsWithTheTargetOff_GivesTheSamePictures()
    {
        var (stage, foreign) = await OpenWatchedStageAsync();
        var talk = new StagePage(await OpenAsync("lessons/talk"));

        var summaries = await TakeAsync(
            stage,
            talk,
            async cue =>
            {
                if (
                    cue.StartsWith("Start", StringComparison.Ordinal)
                    || cue.StartsWith("Flip", StringComparison.Ordinal)
                )
                    await stage.Page.WaitForTimeoutAsync(LiveMs);
            }
        );
        var live = await PicturesAsync(stage, "live");

        List<string> replayed;
        try
        {
            await PagesAsFound.TakeTalkBackAsync(talk);
            await talk.ChooseAsync("talk-source", "talk-source-16");
            await Assertions.Expect(talk.Find("talk-now")).ToContainTextAsync("Every load of the talk was recorded");
            var phone = await OpenPhoneAsync();
            // Not before: the panel of a stopped target, which is hidden over recordings, would cover the clock.
            await KillTargetAsync();
            replayed = await TakeAsync(
                stage,
                talk,
                async cue =>
                {
                    if (cue.StartsWith("Start", StringComparison.Ordinal))
                    {
                        await StandsAsync(stage, "paused");
                        await ShowsAsync(phone, "Fragile", "#variant");
                    }
                    else if (cue.StartsWith("Flip", StringComparison.Ordinal))
                    {
                        await StandsAsync(stage, "ended");
                        await ShowsAsync(phone, "fixed", "#summary");
                    }
                }
            );
            await phone.ScreenshotAsync(new() { Path = Repository.Output("talk-recorded-phone.png") });
            await phone.CloseAsync();
        }
        finally
        {
            await PagesAsFound.TakeTalkBackAsync(talk);
            await talk.ChooseAsync("talk-source", "talk-source-0");
        }

        Assert.Equal(4, summaries.Count);
        Assert.Equal(summaries, replayed);
        var both = (await PicturesAsync(stage, "recorded")).Where(picture => live.ContainsKey(picture.Key)).ToList();
        Assert.All(both, picture => Assert.Equal(live[picture.Key], picture.Value));
        // The number of drawn points depends on how busy the machine is.
        Assert.InRange(both.Count, 10, int.MaxValue);
        Assert.Empty(foreign);
    }

    private async Task<(StagePage Stage, List<string> Foreign)> OpenWatchedStageAsync()
    {
        var foreign = new List<string>();
        var page = await OpenBlankAsync();
        page.Request += (_, request) =>
        {
            if (
                new Uri(request.Url) is { IsLoopback: false, Scheme: not "data" and not "blob" and not "about" } address
            )
                foreign.Add(address.AbsoluteUri);
        };
        await page.AddInitScriptAsync(Watch);
        await page.GotoAsync(Dashboard.Address.AbsoluteUri);
        await AnswersAsync(page);
        var stage = new StagePage(page);
        await stage.UntilAsync(
            "frames arrive",
            async () => await stage.AttributeAsync("charts", "data-last-sequence") > 0
        );
        return (stage, foreign);
    }

    // Every step with the speaker's button, and the summary after each load.
    private static async Task<List<string>> TakeAsync(StagePage stage, StagePage talk, Func<string, Task> watchAsync)
    {
        var summaries = new List<string>();
        for (var step = 0; await talk.Find($"talk-step-{step}").CountAsync() > 0; step++)
        {
            var cue = (await talk.Find("talk-next").TextContentAsync())!.Replace(
                "Next: ",
                "",
                StringComparison.Ordinal
            );
            await talk.ClickAsync("talk-next");
            await Assertions.Expect(talk.Find($"talk-step-{step}")).ToHaveAttributeAsync("aria-current", "step");
            await watchAsync(cue);
            await stage.ScreenshotAsync(
                $"talk-{(await stage.Find("replay-stage").CountAsync() > 0 ? "recorded" : "live")}-{step:00}"
            );
            Assert.True(
                await stage.Page.EvaluateAsync<bool>(
                    "() => { const header = document.querySelector('.app-header'); return header.scrollWidth <= header.clientWidth; }"
                ),
                $"The header is wider than the screen at step {step}."
            );
            if (cue != "Stop the run")
                continue;
            await Assertions.Expect(stage.Find("summary")).ToBeVisibleAsync();
            summaries.Add(await stage.Find("summary").Locator("table").First.InnerTextAsync());
        }

        return summaries;
    }

    private static async Task ShowsAsync(IPage phone, string words, string where)
    {
        await Assertions.Expect(phone.Locator("#recorded")).ToContainTextAsync("Recorded 20");
        await Assertions.Expect(phone.Locator(where)).ToContainTextAsync(words);
    }

    private async Task<IPage> OpenPhoneAsync()
    {
        var panel = await OpenStageAsync();
        return await RoomOfStage.JoinAsync(_fixture.Browser, panel, await RoomOfStage.OpenAsync(panel));
    }

    private static Task StandsAsync(StagePage stage, string state) =>
        Assertions.Expect(stage.Find("replay-stage")).ToHaveAttributeAsync("data-replay", state);

    private static async Task<Dictionary<string, string>> PicturesAsync(StagePage stage, string which) =>
        (await stage.Page.EvaluateAsync<Dictionary<string, string>>("which => window.pictures[which]", which))!;

    private async Task KillTargetAsync() => Process.GetProcessById(await Dashboard.TargetProcessIdAsync()).Kill();
}
