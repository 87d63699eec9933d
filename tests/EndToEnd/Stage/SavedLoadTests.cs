using EndToEnd.Hosting;
using Microsoft.Playwright;

namespace EndToEnd.Stage;

[Collection<StageLane>]
public sealed class SavedLoadTests(StageFixture fixture) : LabTest(fixture)
{
    [Fact]
    public async Task Stage_AnotherPageLookedAt_HasWhatWasTypedAndAPresetReplacesIt()
    {
        var stage = await OpenStageAsync();
        await stage.EnterAsync("users", 7);
        await stage.EnterAsync("duration", 11);

        await stage.ClickAsync("nav-runs");
        await Assertions.Expect(stage.Find("runs-page")).ToBeVisibleAsync();
        await stage.ClickAsync("nav-stage");
        await Assertions.Expect(stage.Find("users")).ToHaveValueAsync("7");
        await Assertions.Expect(stage.Find("duration")).ToHaveValueAsync("11");

        await stage.ChooseExperimentAsync("sync-over-async");
        await Assertions.Expect(stage.Find("users")).ToHaveValueAsync("125");
        await stage.ChooseExperimentAsync("blocking");
        await Assertions.Expect(stage.Find("preset-starve-100")).ToHaveAttributeAsync("aria-pressed", "true");
        await Assertions.Expect(stage.Find("users")).ToHaveValueAsync("100");
    }
}
