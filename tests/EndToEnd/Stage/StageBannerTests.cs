using EndToEnd.Hosting;
using Microsoft.Playwright;

namespace EndToEnd.Stage;

/// <summary>The banner in the place of the pool's decisions, on a projector of 1280 by 720.</summary>
[Collection<StageLane>]
public sealed class StageBannerTests(StageFixture fixture) : LabTest(fixture)
{
    // A copy of it, for the stage's script hides its own again; with the longest of its words.
    private const string BannerShown = """
        () => {
          const copy = document.querySelector('.strip-row > [data-generator-banner]').cloneNode(true);
          copy.className += ' is-copy';
          copy.hidden = false;
          copy.querySelectorAll('[data-cause]').forEach(each => each.hidden = each.dataset.cause !== 'elsewhere');
          document.querySelector('.strip-row').append(copy);
        }
        """;

    private const string ButtonCoveredByTheBanner = """
        () => {
          const button = document.querySelector('[data-testid=capture-stacks]'), words = button.firstChild, said = words.data;
          const faults = [said, 'Stacks', 'Looking…', 'Look again at every one of them'].map(text => {
            words.data = text;
            const [banner, place] = [document.querySelector('.banner.is-copy'), button].map(each => each.getBoundingClientRect());
            return banner.width > 400 && banner.right <= place.left ? '' : `“${text}” begins at ${place.left} px, and the banner of ${banner.width} px ends at ${banner.right} px`;
          });
          words.data = said;
          return faults.filter(fault => fault).join(' | ');
        }
        """;

    [Fact]
    public async Task Banner_StacksOpen_EndsBeforeTheirButtonWhateverItSaysAndMovesNothing()
    {
        var stage = await OpenStageAsync();
        await stage.Page.Keyboard.PressAsync("s");
        await Assertions.Expect(stage.Find("stack-panel")).ToBeVisibleAsync();
        await Assertions.Expect(stage.Find("capture-stacks")).ToBeEnabledAsync();
        await Assertions.Expect(stage.Find("capture-stacks")).ToContainTextAsync("Look again");
        await stage.Page.WaitForTimeoutAsync(600);
        await LayoutFaults.WatchShiftsAsync(stage.Page);
        await stage.Page.EvaluateAsync(BannerShown);
        await stage.ShootAsync("banner-beside-stacks");

        var (moved, what) = await LayoutFaults.ShiftsAsync(stage.Page);
        Assert.True(moved < 0.005, $"{moved}: {what}");
        Assert.Equal("", await stage.Page.EvaluateAsync<string>(ButtonCoveredByTheBanner));
    }
}
