using EndToEnd.Hosting;
using Microsoft.Playwright;

namespace EndToEnd.Pages;

/// <summary>The keyboard focus after a pressed control is removed or disabled.</summary>
[Collection<StageLane>]
public sealed class FocusTests(StageFixture fixture) : LabTest(fixture)
{
    // Regression: the focus moved to Stop, and Space ended the run by accident.
    [Fact]
    public async Task Start_Pressed_LeavesTheKeyboardAtFlip_SoThatSpaceFlips()
    {
        var stage = await OpenStageAsync();
        await stage.EnterAsync("users", 2);
        var chosen = stage.Page.Locator(".variant[aria-pressed=true]");
        var before = await chosen.GetAttributeAsync("data-testid");

        await stage.Find("start").PressAsync("Enter");
        await Assertions.Expect(stage.Find("flip")).ToBeFocusedAsync();
        await stage.Page.Keyboard.PressAsync("Space");

        await Assertions.Expect(chosen).Not.ToHaveAttributeAsync("data-testid", before!);
        await Assertions.Expect(stage.Find("stop")).ToBeEnabledAsync();
        await Assertions.Expect(stage.Find("flip")).ToBeFocusedAsync();

        await stage.Find("stop").PressAsync("Enter");
        await Assertions.Expect(stage.Find("start")).ToBeFocusedAsync();
    }

    // Regression: the tooltips of the buttons below covered the remaining time.
    [Fact]
    public async Task ActionBar_StopHoveredAndFocused_LeavesTheRemainingTimeVisible()
    {
        var stage = await OpenStageAsync();
        await stage.EnterAsync("users", 2);

        await stage.StartAsync();
        await stage.UnderLoadAsync();
        await stage.Find("stop").HoverAsync();
        await stage.Find("stop").FocusAsync();
        await stage.AnsweredAsync();

        Assert.True(
            await stage
                .Page.Locator(".controls .run-progress")
                .EvaluateAsync<bool>(
                    """
                    progress => [...progress.querySelectorAll('*')].filter(part => part.checkVisibility()).every(part => {
                      const box = part.getBoundingClientRect();
                      return progress.contains(
                        document.elementFromPoint((box.left + box.right) / 2, (box.top + box.bottom) / 2));
                    })
                    """
                )
        );
        Assert.True(await stage.Find("flip").EvaluateAsync<bool>("button => button.scrollWidth <= button.clientWidth"));
    }

    [Fact]
    public async Task Start_PressedAndLeftForAField_LeavesTheKeyboardThere()
    {
        var stage = await OpenStageAsync();
        await stage.Find("code-toggle").FocusAsync();

        await stage.StartByKeyAsync();

        await Assertions.Expect(stage.Find("stop")).ToBeEnabledAsync();
        await Assertions.Expect(stage.Find("code-toggle")).ToBeFocusedAsync();
    }

    [Fact]
    public async Task Prediction_Made_LeavesTheKeyboardAtItsRun()
    {
        var page = await OpenAsync("lessons/blocking");
        await page.GetByTestId("predict-rps").FillAsync("100");
        await page.GetByTestId("predict-p95").FillAsync("100");

        await page.GetByTestId("predict").PressAsync("Enter");
        await Assertions.Expect(page.GetByTestId("lesson-run")).ToBeFocusedAsync();

        await page.GetByTestId("reconsider").PressAsync("Enter");
        await Assertions.Expect(page.GetByTestId("predict-rps")).ToBeFocusedAsync();
    }

    [Fact]
    public async Task Sweep_Started_LeavesTheKeyboardAtItsStop()
    {
        var page = await OpenAsync("sweeps");

        await page.GetByTestId("sweep-start").PressAsync("Enter");

        await Assertions.Expect(page.GetByTestId("sweep-stop")).ToBeFocusedAsync();
    }

    // Longer than the browser needs to notice; a fast service enables the button again earlier.
    [Fact]
    public async Task Service_ButtonDisabledForAWhile_LeavesTheKeyboardAtIt()
    {
        var page = await OpenAsync("service");

        await page.EvaluateAsync(
            """
            async () => {
              const button = document.querySelector('[data-testid=service-use]');
              button.focus();
              button.disabled = true;
              await new Promise(resolve => setTimeout(resolve, 500));
              button.disabled = false;
            }
            """
        );

        await Assertions.Expect(page.GetByTestId("service-use")).ToBeFocusedAsync();
    }

    [Fact]
    public async Task ExpansionPanel_EnterAndSpaceOnItsHeader_OpenAndCloseIt()
    {
        var page = await OpenAsync("service");
        var header = page.GetByTestId("paste")
            .GetByRole(AriaRole.Button, new() { NameRegex = new("^Import from a curl command") });
        await Assertions.Expect(header).ToHaveAttributeAsync("aria-expanded", "false");

        foreach (var (key, isExpanded) in new[] { ("Enter", "true"), ("Space", "false"), ("Space", "true") })
        {
            await header.PressAsync(key);
            await Assertions.Expect(header).ToHaveAttributeAsync("aria-expanded", isExpanded);
        }

        await Assertions.Expect(page.Locator($"#{await header.GetAttributeAsync("aria-controls")}")).ToBeVisibleAsync();
        await Assertions.Expect(page.GetByTestId("paste-text")).ToBeVisibleAsync();
    }

    [Fact]
    public async Task Control_GoneWithoutANamedSuccessor_LeavesTheKeyboardAtTheNearestHeading()
    {
        var page = await OpenAsync("service");

        await page.GetByTestId("paste")
            .Locator(".mud-expand-panel-header")
            .EvaluateAsync("control => { control.focus(); control.remove(); }");

        await Assertions.Expect(page.Locator("section:has([data-testid=paste]) > h2")).ToBeFocusedAsync();
    }

    [Fact]
    public async Task Control_DisabledWithoutANamedSuccessor_LendsTheKeyboardAndGetsItBack()
    {
        var page = await OpenAsync("service");
        var button = page.GetByTestId("service-refresh");

        await button.EvaluateAsync("control => { control.focus(); control.disabled = true; }");
        await Assertions.Expect(page.Locator("#service-title")).ToBeFocusedAsync();

        await button.EvaluateAsync("control => control.disabled = false");
        await Assertions.Expect(button).ToBeFocusedAsync();
    }

    [Fact]
    public async Task RuntimePanel_OpenedByKey_KeepsTheKeyboardUntilItIsClosed()
    {
        var stage = await OpenStageAsync();
        await stage.Find("start").FocusAsync();

        await stage.Page.Keyboard.PressAsync("k");
        await Assertions.Expect(stage.Page.Locator(".mud-dialog-container :focus")).ToHaveCountAsync(1);
        for (var tab = 0; tab < 30; tab++)
        {
            await stage.Page.Keyboard.PressAsync("Tab");
            Assert.True(
                await stage.Page.EvaluateAsync<bool>(
                    "() => document.activeElement === document.body || document.activeElement.closest('.mud-dialog-container') !== null"
                )
            );
        }

        await stage.Page.Keyboard.PressAsync("Escape");
        await Assertions.Expect(stage.Find("start")).ToBeFocusedAsync();
    }

    [Fact]
    public async Task RoomPanel_OpenedByKey_LeavesTheStageUsable()
    {
        var stage = await OpenStageAsync();
        await stage.Find("start").FocusAsync();

        await stage.Page.Keyboard.PressAsync("j");
        await Assertions.Expect(stage.Find("room-panel")).ToBeFocusedAsync();
        Assert.False(await stage.Page.EvaluateAsync<bool>("() => document.querySelector('main').inert"));
        await stage.Page.Keyboard.PressAsync("f");
        await Assertions.Expect(stage.Find("variant-fixed")).ToHaveAttributeAsync("aria-pressed", "true");

        await stage.Page.Keyboard.PressAsync("Escape");
        await Assertions.Expect(stage.Find("start")).ToBeFocusedAsync();
    }

    [Fact]
    public async Task RoomPanel_InFullScreen_KeepsThePageBelowOutOfReachUntilItIsClosed()
    {
        var stage = await OpenStageAsync();
        await stage.Find("start").FocusAsync();

        await stage.Page.Keyboard.PressAsync("j");
        await stage.ClickAsync("room-full");
        await Assertions.Expect(stage.Find("room-panel")).ToHaveAttributeAsync("role", "dialog");
        await stage.Page.Keyboard.PressAsync("Tab");
        await Assertions.Expect(stage.Find("room-panel").Locator(":focus")).ToHaveCountAsync(1);
        Assert.True(await stage.Page.EvaluateAsync<bool>("() => document.querySelector('main').inert"));

        await stage.Page.Keyboard.PressAsync("Escape");
        await Assertions.Expect(stage.Find("start")).ToBeFocusedAsync();
    }

    [Fact]
    public async Task Chart_EnlargedByKeyAndShutByEscape_GivesTheKeyboardBack()
    {
        var stage = await OpenStageAsync();
        await stage.Find("start").FocusAsync();

        await stage.Page.Keyboard.PressAsync("2");
        await Assertions.Expect(stage.Page.Locator(".is-enlarged")).ToBeFocusedAsync();
        await stage.Page.Keyboard.PressAsync("Escape");

        await Assertions.Expect(stage.Find("start")).ToBeFocusedAsync();
    }

    [Fact]
    public async Task Stacks_AskedForAndShut_LeavesTheKeyboardAtItsButton()
    {
        var stage = await OpenStageAsync();

        await stage.Find("capture-stacks").PressAsync("Enter");
        await Assertions.Expect(stage.Find("stack-panel")).ToBeVisibleAsync();
        await stage.Page.Keyboard.PressAsync("Escape");
        await Assertions.Expect(stage.Find("stack-panel")).ToHaveCountAsync(0);
        await Assertions.Expect(stage.Find("capture-stacks")).ToBeFocusedAsync();

        await stage.Page.Keyboard.PressAsync("Enter");
        await stage.Find("stack-close").PressAsync("Enter");
        await Assertions.Expect(stage.Find("capture-stacks")).ToBeFocusedAsync();
    }

    [Fact]
    public async Task Run_PlayedAndDeletedByKeyboard_KeepsTheFocus()
    {
        var stage = await OpenStageAsync();
        await stage.EnterAsync("users", 2);
        await stage.EnterAsync("duration", 2);
        await stage.Find("start").PressAsync("Enter");
        await Assertions.Expect(stage.Find("flip")).ToBeFocusedAsync();
        await Assertions.Expect(stage.Find("start")).ToBeFocusedAsync();

        await stage.Find("summary-close").PressAsync("Enter");
        await Assertions.Expect(stage.Find("start")).ToBeFocusedAsync();

        await stage.ClickAsync("nav-runs");
        await stage.ClickAsync("open");
        // The remaining list has such a button, too.
        await stage.Page.GetByTestId("run-page").GetByTestId("delete").PressAsync("Enter");
        await Assertions.Expect(stage.Find("undo")).ToBeFocusedAsync();
        await stage.Page.Keyboard.PressAsync("Enter");
        await Assertions.Expect(stage.Find("run-name")).ToBeFocusedAsync();
    }

    [Fact]
    public async Task Lesson_PlayedByKeyboard_GoesFromStepToStep()
    {
        var page = await OpenAsync("lessons/blocking");
        foreach (
            var (verdict, heading) in new[]
            {
                ("verdict-fragile", "[data-testid=verdict-fragile] h2"),
                ("verdict-fixed", "[data-testid=lesson-explain] h2"),
            }
        )
        {
            await page.GetByTestId("predict-rps").FillAsync("100");
            await page.GetByTestId("predict-p95").FillAsync("100");
            await page.GetByTestId("predict-p95").PressAsync("Enter");
            await Assertions.Expect(page.GetByTestId("lesson-run")).ToBeFocusedAsync();

            await page.Keyboard.PressAsync("Enter");
            await Assertions.Expect(page.GetByTestId("lesson-stop")).ToBeFocusedAsync();
            await Assertions.Expect(page.GetByTestId("lesson-stop")).ToBeEnabledAsync();
            await new StagePage(page).AnsweredAsync();

            await page.Keyboard.PressAsync("Enter");
            await Assertions.Expect(page.GetByTestId(verdict)).ToBeVisibleAsync();
            await Assertions.Expect(page.Locator(heading)).ToBeFocusedAsync();
        }
    }

    [Fact]
    public async Task SavedEndpoint_SavedAndRemovedByKeyboard_AsksForNothingAndCanBeTakenBack()
    {
        var page = await OpenAsync("service");
        await Assertions.Expect(page.GetByTestId("endpoint-save")).ToBeEnabledAsync();
        await page.GetByTestId("endpoint-fragile-route").FillAsync("/health");
        await page.GetByTestId("endpoint-name").FillAsync("Removed");
        await page.GetByTestId("endpoint-name").PressAsync("Enter");
        var row = page.GetByTestId("endpoint-own-removed");
        await Assertions.Expect(row).ToBeVisibleAsync();

        await page.GetByTestId("endpoint-menu").GetByRole(AriaRole.Button).PressAsync("Enter");
        await Assertions.Expect(page.GetByTestId("endpoint-edit")).ToBeFocusedAsync();
        await page.Keyboard.PressAsync("ArrowDown");
        await Assertions.Expect(page.GetByTestId("endpoint-remove")).ToBeFocusedAsync();
        await page.Keyboard.PressAsync("Enter");
        await Assertions.Expect(row).ToHaveCountAsync(0);
        await Assertions.Expect(page.GetByTestId("endpoint-undo")).ToBeFocusedAsync();
        await page.Keyboard.PressAsync("Enter");
        await Assertions.Expect(page.GetByTestId("endpoint-fire")).ToBeFocusedAsync();
        await page.ChooseAsync("endpoint-menu", "endpoint-remove");
        await Assertions.Expect(row).ToHaveCountAsync(0);
    }
}
