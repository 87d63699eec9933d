using EndToEnd.Hosting;
using Microsoft.Playwright;

namespace EndToEnd.Stage;

/// <summary>Charts with keyboard and screen reader, and paused live content.</summary>
[Collection<StageLane>]
public sealed class ChartAccessTests(StageFixture fixture) : LabTest(fixture)
{
    [Fact]
    public async Task Chart_WithArrowKeys_ReportsThePointAndGivesItsFiguresAsATable()
    {
        var stage = await OpenStageAsync();
        await stage.ShowDetailsAsync();
        var chart = stage.Find("chart-pool");
        await stage.UntilAsync("the pool is measured", async () => await stage.TileAsync("threads") > 0);
        Assert.StartsWith("Thread pool.", await chart.GetAttributeAsync("aria-label"), StringComparison.Ordinal);
        // Regression: only a lesson explained why responses can be above the ceiling.
        await Assertions
            .Expect(stage.Find("chart-throughput"))
            .ToHaveAttributeAsync(
                "aria-label",
                new System.Text.RegularExpressions.Regex("Ceiling: .* exceed it briefly\\.$")
            );

        await chart.FocusAsync();
        await stage.Page.Keyboard.PressAsync("ArrowLeft");
        await Assertions
            .Expect(stage.Find("status"))
            .ToHaveTextAsync(new System.Text.RegularExpressions.Regex("^-?[0-9.]+ s: threads [0-9]+, queue "));
        var newest = await stage.Find("status").TextContentAsync();
        await stage.Page.Keyboard.PressAsync("Shift+ArrowLeft");
        await Assertions.Expect(stage.Find("status")).Not.ToHaveTextAsync(newest!);

        await stage.ClickAsync("figures-pool");
        var table = stage.Find("chart-figures").Locator("table");
        await Assertions.Expect(table.Locator("thead")).ToContainTextAsync("Pool threads, threads");
        Assert.InRange(await table.Locator("tbody tr").CountAsync(), 2, 120);
        await Assertions
            .Expect(stage.Find("chart-figures"))
            .ToContainTextAsync("triangles on the lower edge changes of the pool’s goal");
        await stage.ScreenshotAsync("chart-figures");
        await stage.Page.Keyboard.PressAsync("Escape");
        await Assertions.Expect(stage.Find("chart-figures")).ToHaveCountAsync(0);
    }

    // A hidden chart has room for hardly any points. Regression: a summary had a request that had waited for 15 s at second 13.
    [Fact]
    [Trait("Category", "Long")]
    public async Task Chart_HiddenAndShownWhileNothingIsDrawn_HasItsPointsAgain()
    {
        var stage = await OpenStageAsync();
        await stage.ShowDetailsAsync();
        var first = await stage.AttributeAsync("charts", "data-last-sequence") ?? 0;
        await stage.UntilAsync(
            "there are points enough to be thinned out",
            async () => await stage.AttributeAsync("charts", "data-last-sequence") > first + 60
        );
        await stage.Page.EvaluateAsync("() => { document.querySelector('[data-charts]').style.display = 'none'; }");
        var hidden = await stage.AttributeAsync("charts", "data-last-sequence");
        await stage.UntilAsync(
            "it is drawn while hidden",
            async () => await stage.AttributeAsync("charts", "data-last-sequence") > hidden + 4
        );

        await stage.Page.Keyboard.PressAsync("p");
        await Assertions.Expect(stage.Find("pause")).ToHaveAttributeAsync("aria-pressed", "true");
        Assert.Contains(
            "paused",
            await stage
                .Page.Locator(".stream-state")
                .EvaluateAsync<string>("state => getComputedStyle(state, '::before').content"),
            StringComparison.Ordinal
        );
        await stage.Page.EvaluateAsync("() => { document.querySelector('[data-charts]').style.display = ''; }");
        await stage.Page.WaitForTimeoutAsync(300);
        await stage.ClickAsync("figures-pool");

        Assert.InRange(await stage.Find("chart-figures").Locator("tbody tr").CountAsync(), 40, 120);
    }

    [Fact]
    public async Task Pause_ByKey_HoldsTheChartsUntilItIsTakenBack()
    {
        var stage = await OpenStageAsync();
        await stage.Page.Keyboard.PressAsync("p");
        await Assertions.Expect(stage.Find("pause")).ToHaveAttributeAsync("aria-pressed", "true");
        await stage.Page.WaitForTimeoutAsync(300);
        var held = await stage.AttributeAsync("charts", "data-last-sequence");
        await stage.Page.WaitForTimeoutAsync(1_000);
        Assert.Equal(held, await stage.AttributeAsync("charts", "data-last-sequence"));

        await stage.Page.Keyboard.PressAsync("p");
        await stage.UntilAsync(
            "the charts go on",
            async () => await stage.AttributeAsync("charts", "data-last-sequence") > held + 3
        );
    }

    [Fact]
    [Trait("Category", "Long")]
    public async Task Pause_WhenTheRunEnds_HoldsWhatIsReportedOfItAndNotTheControls()
    {
        var stage = await OpenStageAsync();
        await stage.EnterAsync("users", 5);
        await stage.EnterAsync("duration", 60);
        await stage.StartAsync();
        await Assertions.Expect(stage.Page.Locator("[data-progress]")).ToBeVisibleAsync();
        await Assertions.Expect(stage.Find("summary")).ToHaveCountAsync(0);

        await stage.Page.Keyboard.PressAsync("p");
        await Assertions.Expect(stage.Find("pause")).ToHaveAttributeAsync("aria-pressed", "true");
        await stage.ClickAsync("stop");
        await Assertions.Expect(stage.Find("start")).ToBeEnabledAsync();
        await Assertions.Expect(stage.Page.Locator("[data-progress]")).ToBeHiddenAsync();
        await Assertions.Expect(stage.Find("summary")).ToHaveCountAsync(0);
        await Assertions.Expect(stage.Find("findings")).ToBeVisibleAsync();
        await stage.ScreenshotAsync("stage-paused-over-the-end");

        await stage.Page.Keyboard.PressAsync("p");
        await Assertions.Expect(stage.Find("summary")).ToBeVisibleAsync();
        await Assertions.Expect(stage.Find("findings")).ToBeHiddenAsync();
    }

    [Fact]
    public async Task Status_OnTheStage_IsTheOnlyOneOfItsKind() =>
        Assert.Equal(1, await (await OpenStageAsync()).Page.Locator("[role=status], [aria-live=polite]").CountAsync());
}
