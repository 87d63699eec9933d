using EndToEnd.Hosting;
using Microsoft.Playwright;

namespace EndToEnd.Pages;

/// <summary>Shortcuts while a field has the focus.</summary>
[Collection<StageLane>]
public sealed class ShortcutTests(StageFixture fixture) : LabTest(fixture)
{
    [Fact]
    public async Task NumberField_LetterPressed_IsTheShortcutAndNoPartOfTheNumber()
    {
        var stage = await OpenStageAsync();
        var keyboard = stage.Page.Keyboard;
        await stage.OpenAdvancedAsync();
        await stage.Find("users").FillAsync("3");
        await stage.Find("duration").FocusAsync();
        await keyboard.PressAsync("Tab");
        await Assertions.Expect(stage.Find("ramp")).ToBeFocusedAsync();
        var ramp = await stage.Find("ramp").InputValueAsync();
        await stage.Find("ramp").SelectTextAsync();

        await keyboard.PressAsync("?");
        await Assertions.Expect(stage.Page.Locator("#help")).ToBeVisibleAsync();
        await keyboard.PressAsync("Escape");
        await Assertions.Expect(stage.Find("ramp")).ToBeFocusedAsync();
        await keyboard.PressAsync("q");
        await keyboard.PressAsync("%");
        await Assertions.Expect(stage.Find("ramp")).ToHaveValueAsync(ramp);

        await keyboard.PressAsync("r");
        await Assertions.Expect(stage.Find("live-load")).ToHaveAttributeAsync("data-level", "3");
        // Its field is disabled now.
        await Assertions.Expect(stage.Find("flip")).ToBeFocusedAsync();
        // A slider does not use letters either.
        await stage.Find("load-slider").FocusAsync();
        await keyboard.PressAsync("r");
        await Assertions.Expect(stage.Find("start")).ToBeFocusedAsync();
        await Assertions.Expect(stage.Find("ramp")).ToHaveValueAsync(ramp);
    }

    [Fact]
    public async Task NumberField_KeysOfANumber_StayInIt()
    {
        var stage = await OpenStageAsync();
        await stage.OpenAdvancedAsync();
        var users = stage.Find("users");
        await users.FillAsync("20");

        await users.PressAsync("1");
        await users.PressAsync("ArrowUp");

        await Assertions.Expect(users).ToHaveValueAsync("202");
        await Assertions.Expect(stage.Page.Locator(".is-enlarged")).ToHaveCountAsync(0);
    }

    [Fact]
    public async Task NumberField_Escape_ClosesWhatIsOpenAndThenLeavesTheField()
    {
        var stage = await OpenStageAsync();
        await stage.OpenAdvancedAsync();
        var users = stage.Find("users");
        await stage.ClickAsync("code-toggle");
        await Assertions.Expect(stage.Find("code-toggle")).ToHaveAttributeAsync("aria-expanded", "true");
        await users.FocusAsync();

        await users.PressAsync("Escape");
        await Assertions.Expect(stage.Find("code-toggle")).ToHaveAttributeAsync("aria-expanded", "false");
        await users.FocusAsync();
        await users.PressAsync("Escape");

        await Assertions.Expect(users).Not.ToBeFocusedAsync();
    }

    [Fact]
    public async Task NumberField_LetterPressed_TakesOverWhatWasTyped()
    {
        var stage = await OpenStageAsync();
        await stage.OpenAdvancedAsync();
        await stage.Page.EvaluateAsync(
            "() => document.addEventListener('change', event => { window.takenOver = event.target.value; })"
        );
        await stage.Find("users").SelectTextAsync();

        await stage.Page.Keyboard.TypeAsync("7l");

        Assert.Equal("7", await stage.Page.EvaluateAsync<string>("() => window.takenOver"));
        await Assertions.Expect(stage.Find("log-scale")).ToHaveAttributeAsync("aria-pressed", "true");
        await Assertions.Expect(stage.Find("users")).ToBeFocusedAsync();
    }

    [Fact]
    public async Task TextField_LettersPressed_AreItsText()
    {
        var stage = await OpenStageAsync();
        await stage.OpenAdvancedAsync();
        var thresholds = stage.Find("thresholds");
        await Assertions.Expect(thresholds).ToBeVisibleAsync();

        await thresholds.PressSequentiallyAsync("rfscljkmp?");

        await Assertions.Expect(thresholds).ToHaveValueAsync("rfscljkmp?");
        await Assertions.Expect(stage.Page.Locator("dialog[open]")).ToHaveCountAsync(0);
        await Assertions.Expect(stage.Find("live-load")).ToHaveCountAsync(0);
    }
}
