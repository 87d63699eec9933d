using System.Diagnostics;
using System.Globalization;
using EndToEnd.Hosting;
using Microsoft.Playwright;

namespace EndToEnd.Stage;

/// <summary>The lines that hold the threads, during a run that is flipped from Fragile to Fixed.</summary>
[Collection<StageLane>]
[Trait("Category", "Long")]
public sealed class XRayTests(StageFixture fixture) : LabTest(fixture)
{
    private const string Line = "[data-held-line^='BlockingEndpoints.cs:']";

    // Each holds at most one thread.
    private const int Users = 60;

    public static bool IsLinux => OperatingSystem.IsLinux();

    [Fact(SkipUnless = nameof(IsLinux), Skip = "The observer runs on Linux only.")]
    public async Task Stage_BlockingRunFlippedToFixed_LineVanishesAndTheAwaitIsNamed()
    {
        var stage = await OpenStageAsync();
        await stage.ClickAsync("variant-fragile");
        await stage.EnterAsync("users", Users);
        await stage.EnterAsync("duration", 180);
        await stage.EnterAsync("ramp", 1);
        await stage.StartAsync();
        var unread = Stopwatch.StartNew();
        await stage.Page.Keyboard.PressAsync("w");

        var row = stage.Page.Locator(Line);
        await stage.UntilAsync("the line is in the table", () => IsShownAsync(stage, row));
        unread.Stop();
        await stage.UntilAsync(
            "the chart shows the line",
            async () =>
                (await stage.Find("held-chart").GetAttributeAsync("data-lines"))?.Contains(
                    "BlockingEndpoints.cs:",
                    StringComparison.Ordinal
                ) == true
        );
        // The result names the line that held threads for longer than they were unread, which takes a while on a busy machine.
        await stage.UntilAsync(
            "the row has most thread-seconds",
            async () =>
                await row.Locator("[data-held-seconds]").AllTextContentsAsync() is [var seconds]
                && double.TryParse(seconds, NumberStyles.Number, CultureInfo.InvariantCulture, out var held)
                && held > Users * unread.Elapsed.TotalSeconds
        );
        Assert.Equal("", await LayoutFaults.FindAsync(stage.Page));
        await stage.ShootAsync("xray-blocking");

        await stage.ClickAsync("flip");

        await Assertions.Expect(row).ToHaveCountAsync(0);
        await stage.ShootAsync("xray-after-the-flip");
        await stage.Page.Keyboard.PressAsync("a");
        await stage.UntilAsync("the await is named", () => IsNamedAsync(stage));
        Assert.Equal("", await LayoutFaults.FindAsync(stage.Page));
        await stage.ShootAsync("xray-awaits");
        await stage.Page.Keyboard.PressAsync("x");
        await Assertions.Expect(stage.Find("xray-panel")).ToHaveCountAsync(0);
        await stage.ClickAsync("stop");
        await stage.EndedAsync();

        await Assertions.Expect(stage.Find("end-held")).ToContainTextAsync("BlockingEndpoints.cs:");
        Assert.Contains(await stage.Find("end-held").TextContentAsync(), await SavedCardAsync(stage));
        var page = await OpenAsync($"runs/{await stage.Find("summary").GetAttributeAsync("data-run")}");
        var legend = page.GetByTestId("run-held-legend").Locator("li");
        await Assertions.Expect(legend.First).ToContainTextAsync("BlockingEndpoints.cs:");
        // Colour and pattern of each line are drawn.
        var looks = await legend
            .Locator("canvas")
            .EvaluateAllAsync<string[]>("keys => keys.map(key => key.dataset.look)");
        Assert.Equal(await legend.CountAsync(), looks.Distinct().Count());
        await page.GetByTestId("run-held-chart").ScrollIntoViewIfNeededAsync();
        await new StagePage(page).ShootAsync("xray-run-page");
    }

    [Theory(SkipUnless = nameof(IsLinux), Skip = "The observer runs on Linux only.")]
    [InlineData("w", "Blocking")]
    [InlineData("a", "Awaits")]
    [InlineData("s", "Stacks")]
    public async Task Key_PressedTwice_OpensItsTabAndClosesThePanel(string key, string tab)
    {
        var stage = await OpenStageAsync();

        await stage.Page.Keyboard.PressAsync(key);
        await Assertions.Expect(stage.Find("xray-panel")).ToHaveAttributeAsync("data-tab", tab);
        await Assertions.Expect(stage.Find("capture-stacks")).ToBeEnabledAsync();
        await stage.Page.Keyboard.PressAsync(key);

        await Assertions.Expect(stage.Find("xray-panel")).ToHaveCountAsync(0);
    }

    [Fact(SkipUnless = nameof(IsLinux), Skip = "The observer runs on Linux only.")]
    public async Task Panel_OnAPhone_HasEveryColumnOnTheScreen()
    {
        var stage = await OpenStageAsync(390, 844);
        await stage.ClickAsync("variant-fragile");
        await stage.EnterAsync("users", 60);
        await stage.EnterAsync("duration", 180);
        await stage.StartAsync();
        await stage.Page.Keyboard.PressAsync("w");
        await stage.UntilAsync("the line is in the table", () => IsShownAsync(stage, stage.Page.Locator(Line)));

        Assert.Equal("", await LayoutFaults.WiderThanScreenAsync(stage.Page));
        Assert.Equal("", await LayoutFaults.CellsBeyondScreenAsync(stage.Find("held-table")));
        Assert.Equal(
            "",
            await stage
                .Find("held-table")
                .Locator("thead th, td")
                .EvaluateAllAsync<string>(
                    """
                    cells => cells.filter(cell => {
                      const text = document.createRange();
                      text.selectNodeContents(cell);
                      return text.getBoundingClientRect().right > innerWidth - 8 || text.getBoundingClientRect().height > 24;
                    }).map(cell => cell.textContent).join()
                    """
                )
        );
        await ShootPanelAsync(stage, "phone-xray-blocking");
        foreach (var tab in new[] { "awaits", "locks", "queue", "stacks" })
        {
            await stage.ClickAsync($"xray-tab-{tab}");
            if (tab != "stacks" && await stage.Find("look").IsEnabledAsync())
                await stage.ClickAsync("look");
            Assert.Equal("", await LayoutFaults.WiderThanScreenAsync(stage.Page));
            Assert.Equal("", await LayoutFaults.FindAsync(stage.Page));
            await ShootPanelAsync(stage, $"phone-xray-{tab}");
        }

        await stage.ClickAsync("stop");
        await stage.EndedAsync();
    }

    private static async Task ShootPanelAsync(StagePage stage, string name)
    {
        await stage.Find("xray-panel").EvaluateAsync("panel => panel.scrollIntoView({ behavior: 'instant' })");
        await stage.ShootAsync(name);
    }

    // The texts that the script draws into the picture.
    private static async Task<string[]> SavedCardAsync(StagePage stage)
    {
        await stage.Page.EvaluateAsync(
            """
            () => {
              const pen = CanvasRenderingContext2D.prototype, { fillText } = pen;
              window.drawn = [];
              pen.fillText = function (text, ...place) {
                if (this.canvas.width === 1600) window.drawn.push(text);
                return fillText.call(this, text, ...place);
              };
            }
            """
        );
        var card = await stage.Page.RunAndWaitForDownloadAsync(() => stage.ClickAsync("save-card"));
        await card.SaveAsAsync(Repository.Output("end-card.png"));
        return await stage.Page.EvaluateAsync<string[]>("() => window.drawn");
    }

    // On a busy machine a look stops the target for so long that the next automatic one follows much later.
    private static async Task<bool> IsShownAsync(StagePage stage, ILocator row)
    {
        if (await row.AllTextContentsAsync() is [var text])
            return text.Contains("Thread.Sleep", StringComparison.Ordinal)
                && text.Contains("/bad/blocking", StringComparison.Ordinal);
        var look = stage.Find("look");
        if (await look.CountAsync() > 0)
            await look.EvaluateAllAsync<object?>("looks => looks.forEach(look => look.click())");
        await stage.Page.WaitForTimeoutAsync(2000);
        return false;
    }

    // Automatic looks depend on the load of the machine, so the test requests them.
    private static async Task<bool> IsNamedAsync(StagePage stage)
    {
        var group = stage.Find("await-group").Filter(new() { HasText = "BlockingEndpoints.GoodBlocking" });
        if (await group.CountAsync() == 1)
        {
            await Assertions.Expect(group).ToContainTextAsync("BlockingEndpoints.cs:");
            await Assertions.Expect(group).ToContainTextAsync("Task.Delay");
            return true;
        }

        if (await stage.Find("look").IsEnabledAsync())
            await stage.ClickAsync("look");
        return false;
    }
}
