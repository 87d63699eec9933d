using System.Globalization;
using Microsoft.Playwright;

namespace EndToEnd.Hosting;

/// <summary>The stage page in a person's words.</summary>
internal sealed class StagePage(IPage page)
{
    private const float PatienceMs = 60_000;

    public IPage Page => page;

    public static async Task<StagePage> OpenAsync(StageFixture fixture, int width = 1280, int height = 720, ColorScheme scheme = ColorScheme.Dark)
    {
        var page = await fixture.Browser.OpenAsync(fixture.Dashboard.Address, width, height, scheme);
        page.SetDefaultTimeout(PatienceMs);
        var stage = new StagePage(page);
        await Assertions.Expect(stage.Find("target-state")).ToContainTextAsync("Running", new() { Timeout = PatienceMs });
        await stage.UntilAsync("frames arrive", async () => await stage.AttributeAsync("chart-throughput", "data-last-sequence") > 0);
        await stage.ChooseFirstExperimentAsync();
        return stage;
    }

    // The lab is shared by all tests, and one of them may have left another experiment behind.
    private async Task ChooseFirstExperimentAsync()
    {
        var picker = Find("experiment-picker");
        if (await picker.IsDisabledAsync() || await picker.InputValueAsync() == "blocking") return;
        await picker.SelectOptionAsync("blocking");
        await Assertions.Expect(Find("variant-fragile")).ToContainTextAsync("Thread.Sleep(200)");
    }

    public ILocator Find(string testId) => page.GetByTestId(testId);

    public Task ClickAsync(string testId) => Find(testId).ClickAsync();

    public async Task EnterAsync(string testId, int value)
    {
        // Radzen's numeric field keeps its input inside the element that carries the id.
        var field = Find(testId);
        var input = await field.EvaluateAsync<bool>("element => element.tagName === 'INPUT'") ? field : field.Locator("input");
        await input.FillAsync(value.ToString(CultureInfo.InvariantCulture));
        await input.PressAsync("Tab");
    }

    /// <summary>The bare number of a tile; null while it shows none.</summary>
    public Task<double?> TileAsync(string tile) => AttributeAsync($"tile-{tile}", "data-value");

    public async Task<double?> AttributeAsync(string testId, string attribute) =>
        double.TryParse(await Find(testId).GetAttributeAsync(attribute), CultureInfo.InvariantCulture, out var value) ? value : null;

    /// <summary>Waits until something holds; says what did not when it never does.</summary>
    public async Task UntilAsync(string what, Func<Task<bool>> holds)
    {
        for (var waitedMs = 0; waitedMs < PatienceMs; waitedMs += 100)
        {
            if (await holds()) return;
            await page.WaitForTimeoutAsync(100);
        }

        await ScreenshotAsync("failure");
        Assert.Fail($"In {PatienceMs / 1000} s it did not come true that {what}.");
    }

    public Task ScreenshotAsync(string name) => page.ScreenshotAsync(new() { Path = Repository.Output($"{name}.png") });
}
