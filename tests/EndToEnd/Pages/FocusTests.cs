using EndToEnd.Hosting;
using Microsoft.Playwright;

namespace EndToEnd.Pages;

/// <summary>Controls that go away, or are disabled, once they are pressed. Seen: the keyboard was at the top of the page afterwards.</summary>
[Collection<StageLane>]
public sealed class FocusTests(StageFixture fixture) : LabTest(fixture)
{
    [Fact]
    public async Task Start_Pressed_LeavesTheKeyboardAtStopAndBack()
    {
        var stage = await OpenStageAsync();
        await stage.EnterAsync("users", 2);

        await stage.Find("start").PressAsync("Enter");
        await Assertions.Expect(stage.Find("stop")).ToBeFocusedAsync();

        await stage.Page.Keyboard.PressAsync("Enter");
        await Assertions.Expect(stage.Find("start")).ToBeFocusedAsync();
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

    // Held for longer than the browser takes to notice; a service that answers at once gives the button back before.
    [Fact]
    public async Task Service_ButtonDisabledForAWhile_LeavesTheKeyboardAtIt()
    {
        var page = await OpenAsync("service");

        await page.EvaluateAsync("""
            async () => {
              const button = document.querySelector('[data-testid=service-use]');
              button.focus();
              button.disabled = true;
              await new Promise(resolve => setTimeout(resolve, 500));
              button.disabled = false;
            }
            """);

        await Assertions.Expect(page.GetByTestId("service-use")).ToBeFocusedAsync();
    }
}
