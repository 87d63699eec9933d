using System.Globalization;
using Microsoft.Playwright;

namespace EndToEnd.Hosting;

/// <summary>Actions on the Stage page.</summary>
internal sealed class StagePage(IPage page)
{
    /// <summary>The experiment selected at the start of each test.</summary>
    public const string FirstExperiment = "blocking";

    private const float PatienceMs = Browser.PatienceMs;

    private string? _summaryBefore;

    public IPage Page => page;

    public static Task<StagePage> OpenAsync(
        StageFixture fixture,
        int width = 1280,
        int height = 720,
        ColorScheme scheme = ColorScheme.Dark
    ) => OpenAsync(fixture.Browser, fixture.Dashboard, width, height, scheme);

    public static async Task<StagePage> OpenAsync(
        Browser browser,
        RunningDashboard dashboard,
        int width = 1280,
        int height = 720,
        ColorScheme scheme = ColorScheme.Dark
    )
    {
        var page = await browser.OpenAsync(dashboard.Address, width, height, scheme);
        var stage = new StagePage(page);
        await Assertions.Expect(stage.Find("target-state")).ToContainTextAsync("Running");
        await stage.UntilAsync(
            "frames arrive",
            async () => await stage.AttributeAsync("charts", "data-last-sequence") > 0
        );
        await stage.ChooseFirstExperimentAsync();
        return stage;
    }

    public ILocator Find(string testId) => page.GetByTestId(testId);

    public Task ClickAsync(string testId) => Find(testId).ClickAsync();

    public async Task EnterAsync(string testId, int value)
    {
        await OpenAdvancedAsync();
        var input = Find(testId);
        await input.FillAsync(value.ToString(CultureInfo.InvariantCulture));
        await input.PressAsync("Tab");
    }

    /// <summary>The number of a tile; null if it shows none.</summary>
    public Task<double?> TileAsync(string tile) => AttributeAsync($"tile-{tile}", "data-value");

    public async Task<double?> AttributeAsync(string testId, string attribute) =>
        double.TryParse(await Find(testId).GetAttributeAsync(attribute), CultureInfo.InvariantCulture, out var value)
            ? value
            : null;

    /// <summary>Shows the fields of the load.</summary>
    public async Task OpenAdvancedAsync()
    {
        if (await Find("more").GetAttributeAsync("aria-expanded") != "true")
            await ClickAsync("more");
        await Assertions.Expect(Find("more")).ToHaveAttributeAsync("aria-expanded", "true");
    }

    /// <summary>Chooses an item of a list; the input of the component is hidden.</summary>
    public async Task ChooseAsync(string testId, string item)
    {
        await page.Locator($".mud-select:has([data-testid={testId}])").First.ClickAsync();
        await Find(item).ClickAsync();
        await Assertions.Expect(Find(item)).ToHaveCountAsync(0);
    }

    /// <summary>Chooses an experiment.</summary>
    public Task ChooseExperimentAsync(string experiment) =>
        ChooseAsync("experiment-picker", $"experiment-{experiment}");

    /// <summary>Chooses a command of the menu next to Stop.</summary>
    public async Task ChooseActionAsync(string testId)
    {
        await page.GetByRole(AriaRole.Button, new() { Name = "More actions" }).ClickAsync();
        await ClickAsync(testId);
    }

    /// <summary>Shows all figures and four charts.</summary>
    public async Task ShowDetailsAsync()
    {
        await page.Keyboard.PressAsync("i");
        await Assertions.Expect(page.Locator("html[data-view=details]")).ToHaveCountAsync(1);
    }

    /// <summary>Shows the tables of the summary instead of its card.</summary>
    public Task ShowFiguresAsync() => page.GetByRole(AriaRole.Tab, new() { Name = "All figures" }).ClickAsync();

    /// <summary>Presses Start.</summary>
    public async Task StartAsync()
    {
        _summaryBefore = await SummaryAsync();
        await ClickAsync("start");
    }

    /// <summary>Presses the shortcut of Start, for layouts without the button.</summary>
    public async Task StartByKeyAsync()
    {
        _summaryBefore = await SummaryAsync();
        await page.Keyboard.PressAsync("r");
    }

    /// <summary>Waits for the end of the run started by this page.</summary>
    public Task EndedAsync() =>
        UntilAsync("the run has ended", async () => await SummaryAsync() is { } shown && shown != _summaryBefore);

    /// <summary>Waits until the started run has responses.</summary>
    public async Task UnderLoadAsync()
    {
        await Assertions.Expect(Find("stop")).ToBeEnabledAsync();
        await AnsweredAsync();
    }

    public async Task AnsweredAsync()
    {
        var known = await NewestFrameAsync();
        await UntilAsync(
            "the current run has responses",
            async () => await NewestFrameAsync() > known + 4 && await TileAsync("rps") > 0
        );
    }

    private async Task<double> NewestFrameAsync() => await AttributeAsync("charts", "data-last-sequence") ?? 0;

    /// <summary>Waits for a condition; fails with its description after the timeout.</summary>
    public async Task UntilAsync(string what, Func<Task<bool>> holds)
    {
        for (var waitedMs = 0; waitedMs < PatienceMs; waitedMs += 100)
        {
            if (await holds())
                return;
            await page.WaitForTimeoutAsync(100);
        }

        await ScreenshotAsync("failure");
        Assert.Fail($"Not within {PatienceMs / 1000} s: {what}.");
    }

    public Task ScreenshotAsync(string name) => page.ScreenshotAsync(new() { Path = Repository.Output($"{name}.png") });

    /// <summary>A screenshot in each theme; restores the current theme.</summary>
    public async Task ShootAsync(string name)
    {
        for (var i = 0; i < 2; i++)
        {
            await ScreenshotAsync(
                $"{name}-{await page.EvaluateAsync<string>("() => document.documentElement.dataset.theme")}"
            );
            await page.EvaluateAsync("() => document.querySelector('[data-theme-toggle]').click()");
        }
    }

    private Task<string?> SummaryAsync() =>
        page.EvaluateAsync<string?>("() => document.querySelector('[data-testid=summary]')?.dataset.run ?? null");

    private async Task ChooseFirstExperimentAsync()
    {
        if (
            await page.Locator(".mud-select:has([data-testid=experiment-picker]) .mud-disabled").CountAsync() > 0
            || await page.Locator(".stage").GetAttributeAsync("data-experiment") == FirstExperiment
        )
            return;
        await ChooseExperimentAsync(FirstExperiment);
        await Assertions.Expect(Find("variant-fragile")).ToContainTextAsync("Thread.Sleep(200)");
    }
}
