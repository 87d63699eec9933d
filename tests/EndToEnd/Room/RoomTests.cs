using Deque.AxeCore.Playwright;
using EndToEnd.Hosting;
using Microsoft.Playwright;

namespace EndToEnd.Room;

[Collection<PagesLane>]
public sealed class RoomTests(StageFixture fixture) : LabTest(fixture)
{
    private readonly StageFixture _fixture = fixture;

    [Fact]
    public async Task Panel_EscapeOutsideOfIt_HidesItAsEverythingElse()
    {
        var stage = await OpenStageAsync();
        await stage.Page.Keyboard.PressAsync("j");
        await Assertions.Expect(stage.Find("room-panel")).ToBeVisibleAsync();

        await stage.Page.Keyboard.PressAsync("Escape");

        await Assertions.Expect(stage.Find("room-panel")).ToHaveCountAsync(0);
    }

    [Fact]
    [Trait("Category", "Long")]
    public async Task Phone_JoinsPredictsWatchesAndSeesTheReveal()
    {
        var stage = await OpenStageAsync();
        // The run has about 200 responses per second, close to a guess in the middle of the scale.
        await stage.ClickAsync("variant-fixed");
        await stage.EnterAsync("users", 40);
        var address = await RoomOfStage.OpenAsync(stage);
        var phone = await RoomOfStage.JoinAsync(_fixture.Browser, stage, address);
        await Assertions.Expect(stage.Find("room-count")).ToHaveAttributeAsync("data-watching", "1");
        await Assertions.Expect(stage.Find("room-seen")).ToContainTextAsync("this machine itself");

        // The question is about the run that Start will start.
        await Assertions.Expect(stage.Find("ask-0")).ToContainTextAsync("40 users");
        await stage.ClickAsync("ask-0");
        await phone.FillAsync("#nickname", "<b>Ada</b>");
        await phone.ClickAsync("#ask button[type=submit]");
        await Assertions.Expect(stage.Find("room-answered")).ToContainTextAsync("1 of 1");
        await Assertions.Expect(stage.Find("room-reveal")).ToHaveCountAsync(0);
        await BreaksNoRuleAsync(phone);

        await stage.ClickAsync("room-hide");
        await stage.StartAsync();
        await Assertions.Expect(phone.Locator("#ask")).ToContainTextAsync("Locked");
        await stage.UntilAsync(
            "the phone draws the run",
            async () =>
                await phone.EvaluateAsync<int>(
                    "() => Number(document.querySelector('canvas').getAttribute('aria-label').match(/, (\\d+) s:/)?.[1] ?? 0)"
                ) >= 3
        );
        await stage.ClickAsync("stop");
        await stage.EndedAsync();
        await stage.ClickAsync("room");
        await stage.ClickAsync("ask-reveal");

        await Assertions.Expect(stage.Find("room-summary")).ToContainTextAsync("measured");
        await Assertions.Expect(stage.Find("room-closest")).ToContainTextAsync("<b>Ada</b>");
        await Assertions.Expect(phone.Locator("#ask")).ToContainTextAsync("measured");
        await Assertions.Expect(phone.Locator("#summary")).ToContainTextAsync("Stopped");
        await Assertions.Expect(phone.Locator("#figures")).ToBeHiddenAsync();
        await Assertions.Expect(phone.Locator("#ask b")).ToHaveCountAsync(0);
        Assert.Equal(
            RoomOfStage.PhoneWidth,
            await phone.EvaluateAsync<int>("() => document.documentElement.scrollWidth")
        );
        await BreaksNoRuleAsync(phone);

        await stage.ClickAsync("ask-again");
        await Assertions.Expect(phone.Locator("#summary")).ToBeHiddenAsync();
        await Assertions.Expect(phone.Locator("#findings p")).ToHaveCountAsync(0);

        await stage.ClickAsync("room-close");
        await Assertions.Expect(phone.Locator("body")).ToHaveAttributeAsync("data-state", "closed");
        await Assertions.Expect(phone.Locator("#state")).ToContainTextAsync("The room was closed.");
        await stage.ClickAsync("room-open");
        await RoomOfStage.LiveAsync(phone);
        await RoomOfStage.CloseAsync(stage);
    }

    [Fact]
    [Trait("Category", "Long")]
    public async Task Speaker_WithTheLink_GoesThroughTheTalk()
    {
        var stage = await OpenStageAsync();
        await RoomOfStage.OpenAsync(stage);
        await stage.Find("room-speaker").Locator("[aria-expanded]").ClickAsync();
        await stage.ClickAsync("speaker-show");
        var link = await stage.Find("speaker-link").GetAttributeAsync("href");
        var phone = await _fixture.Browser.OpenAsync(new Uri(link!), RoomOfStage.PhoneWidth, RoomOfStage.PhoneHeight);
        await RoomOfStage.LiveAsync(phone);
        Assert.DoesNotContain("key", phone.Url, StringComparison.Ordinal);

        var desk = await OpenAsync("lessons/talk");
        await phone.ClickAsync("#next");
        await Assertions.Expect(phone.Locator("#step")).ToContainTextAsync("This is a small web service");
        await Assertions.Expect(desk.GetByTestId("talk-step-0")).ToHaveAttributeAsync("aria-current", "step");
        await phone.ClickAsync("#next");
        await Assertions.Expect(phone.Locator("#lab")).ToContainTextAsync("running");
        await Assertions.Expect(stage.Find("stop")).ToBeEnabledAsync();
        await Assertions.Expect(desk.GetByTestId("talk-step-1")).ToBeInViewportAsync(new() { Ratio = 0.5f });
        await desk.GetByTestId("talk-cue-2").ClickAsync();
        await Assertions.Expect(phone.Locator("#step")).ToContainTextAsync("I change one line");
        await phone.ClickAsync("#back");
        await phone.ReloadAsync();

        await Assertions.Expect(phone.Locator("#step")).ToContainTextAsync("That is you, waiting");
        await Assertions.Expect(phone.Locator("#schedule")).ToContainTextAsync("next in");
        await phone.ClickAsync("#reset");
        await Assertions.Expect(phone.Locator("#step")).ToContainTextAsync("Before the first word");
        await RoomOfStage.CloseAsync(stage);
    }

    private static async Task BreaksNoRuleAsync(IPage phone)
    {
        foreach (var scheme in new[] { ColorScheme.Dark, ColorScheme.Light })
        {
            await phone.EmulateMediaAsync(new() { ColorScheme = scheme });
            var result = await phone.RunAxe();
            Assert.Equal(
                "",
                string.Join(
                    Environment.NewLine,
                    result.Violations.SelectMany(rule =>
                        rule.Nodes.Select(node => $"{scheme}: {rule.Id}: {rule.Help}: {node.Html}")
                    )
                )
            );
        }
    }
}
