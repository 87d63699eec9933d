using System.Net.Http.Json;
using System.Text.Json;
using EndToEnd.Hosting;
using Microsoft.Playwright;

namespace EndToEnd.Stage;

/// <summary>Presentation mode.</summary>
[Collection<StageLane>]
public sealed class PresentationTests(StageFixture fixture) : LabTest(fixture)
{
    private const double LeastTextPx = 18,
        LeastFigurePx = 48,
        MostShift = 0.005;

    [Fact]
    public async Task Presentation_UnderLoad_IsLargeAndNothingOnItMovesButTheData()
    {
        var stage = await OpenStageAsync();
        await Assertions.Expect(stage.Find("target-state")).ToContainTextAsync("Running");
        await stage.ClickAsync("variant-fragile");
        await stage.Page.Keyboard.PressAsync("m");
        await Assertions.Expect(stage.Find("present-line")).ToBeVisibleAsync();
        await CheckAsync(stage);
        await LayoutFaults.WatchShiftsAsync(stage.Page);
        await stage.StartByKeyAsync();
        await stage.UntilAsync(
            "something is found",
            async () =>
                (await stage.Find("findings").InnerTextAsync()).Contains("starv", StringComparison.OrdinalIgnoreCase)
        );
        await stage.Page.Keyboard.PressAsync("f");
        await Assertions.Expect(stage.Find("present-line")).ToContainTextAsync("Fixed");
        await stage.UntilAsync("it flows", async () => await stage.TileAsync("rps") > 00);
        await CheckAsync(stage);
        Assert.Equal(
            "",
            await stage.Page.EvaluateAsync<string>(
                "() => [...document.querySelectorAll('.chart .legend')].filter(legend => legend.checkVisibility() "
                    + "&& legend.scrollHeight > legend.clientHeight + 1).map(legend => "
                    + "legend.closest('.chart').dataset.chart).join()"
            )
        );
        await stage.ShootAsync("present-run");

        await stage.Page.Keyboard.PressAsync("1");
        await Assertions.Expect(stage.Page.Locator(".chart:visible")).ToHaveCountAsync(1);
        await stage.ScreenshotAsync("present-enlarged");
        await stage.Page.Keyboard.PressAsync("Escape");
        var (moved, what) = await LayoutFaults.ShiftsAsync(stage.Page);
        Assert.True(moved < MostShift, $"{moved}: {what}");
    }

    public static bool IsLinux => OperatingSystem.IsLinux();

    [Fact(SkipUnless = nameof(IsLinux), Skip = "The observer runs on Linux only.")]
    public async Task Presentation_WithTheXRayOpen_HasLargeTextInEachTab()
    {
        var stage = await OpenStageAsync();
        await stage.ClickAsync("variant-fragile");
        await stage.EnterAsync("users", 60);
        await stage.EnterAsync("duration", 180);
        await stage.Page.Keyboard.PressAsync("m");
        await stage.StartByKeyAsync();

        await stage.Page.Keyboard.PressAsync("w");
        await Assertions.Expect(stage.Find("xray-source").Or(stage.Find("xray-refused"))).ToBeVisibleAsync();
        foreach (var tab in new[] { "awaits", "locks", "queue", "stacks", "blocking" })
        {
            await stage.ClickAsync($"xray-tab-{tab}");
            await Assertions
                .Expect(stage.Find("xray-panel"))
                .ToHaveAttributeAsync("data-tab", tab, new() { IgnoreCase = true });
            var (px, what) = await LayoutFaults.SmallestTextAsync(stage.Page);
            Assert.True(px >= LeastTextPx, $"{tab}: {what}");
            Assert.Equal("", await LayoutFaults.FindAsync(stage.Page));
            await stage.ShootAsync($"present-xray-{tab}");
        }

        Assert.Equal("18", await stage.Find("held-chart").GetAttributeAsync("data-text-px"));
        await Assertions.Expect(stage.Find("present-line")).ToBeVisibleAsync();
        await stage.Page.Keyboard.PressAsync("w");
        await Assertions.Expect(stage.Find("xray-panel")).ToHaveCountAsync(0);
    }

    [Fact]
    [Trait("Category", "Long")]
    public async Task Presentation_LongAfterTheRun_KeepsItsLastFigures()
    {
        var stage = await OpenStageAsync();
        await stage.Page.Keyboard.PressAsync("m");
        using var started = await Dashboard.Client.PostAsJsonAsync(
            "/api/runs",
            new
            {
                experiment = "blocking",
                variant = "Fixed",
                users = 20,
                durationSeconds = 3,
                rampSeconds = 0,
            },
            Cancellation
        );
        Assert.True(started.IsSuccessStatusCode, await started.Content.ReadAsStringAsync(Cancellation));
        var run = (await started.Content.ReadFromJsonAsync<JsonElement>(Cancellation)).GetProperty("id").GetString();
        await stage.UntilAsync(
            "it has ended",
            async () =>
                (await Dashboard.Client.GetFromJsonAsync<JsonElement>("/api/lab", Cancellation)).GetProperty(
                    "lastSummary"
                )
                    is { ValueKind: JsonValueKind.Object } last
                && last.GetProperty("id").GetString() == run
        );
        await Assertions.Expect(stage.Find("present-result")).ToBeVisibleAsync();

        // Longer than the gap between two responses.
        await Task.Delay(TimeSpan.FromSeconds(4), Cancellation);

        Assert.True(await stage.TileAsync("rps") > 0);
        Assert.True(await stage.TileAsync("p95") > 0);
        await Assertions.Expect(stage.Find("tile-rps")).ToContainTextAsync("at the run’s end");

        await stage.UntilAsync(
            "the charts stand still",
            async () =>
                await stage.Page.EvaluateAsync<bool>("() => !document.querySelector('[data-back-to-live]').hidden")
        );
        await Assertions.Expect(stage.Find("tile-threads")).ToContainTextAsync("now");
    }

    [Fact]
    [Trait("Category", "Long")]
    public async Task Presentation_ReloadedAndByAddress_IsRememberedAndAskedFor()
    {
        var stage = await OpenStageAsync();
        await stage.Page.Keyboard.PressAsync("m");
        await Assertions.Expect(stage.Find("present-line")).ToBeVisibleAsync();
        await stage.Page.ReloadAsync();
        await Assertions.Expect(stage.Find("present-line")).ToBeVisibleAsync();
        await AnswersAsync(stage.Page);
        await stage.Page.Locator(".present-leave").ClickAsync();
        await Assertions.Expect(stage.Find("present-line")).ToBeHiddenAsync();

        var asked = await OpenAsync("?present=1");
        await Assertions.Expect(asked.GetByTestId("present-line")).ToBeVisibleAsync();
    }

    // Regression: a lesson, which has no presentation mode, had large figures in small tiles.
    [Fact]
    public async Task Presentation_RememberedOnALesson_LeavesItsChartsAsTheyAre()
    {
        var stage = await OpenStageAsync();
        await stage.Page.Keyboard.PressAsync("m");
        await Assertions.Expect(stage.Find("chart-throughput")).ToHaveAttributeAsync("data-text-px", "18");
        await stage.Page.GotoAsync(new Uri(Dashboard.Address, "lessons/blocking").AbsoluteUri);
        await AnswersAsync(stage.Page);

        await Assertions.Expect(stage.Find("chart-throughput")).ToHaveAttributeAsync("data-text-px", "12");
    }

    /// <summary>The text is large, and nothing is truncated or covered.</summary>
    internal static async Task CheckAsync(StagePage stage)
    {
        Assert.Equal("", await LayoutFaults.FindAsync(stage.Page));
        var (px, what) = await LayoutFaults.SmallestTextAsync(stage.Page);
        Assert.True(px >= LeastTextPx, what);
        // The card at the end of a run covers the figures.
        if (await stage.Page.Locator("[data-end-card]").IsVisibleAsync())
            Assert.True(
                await stage.Page.EvaluateAsync<bool>(
                    """
                    () => {
                      const hint = getComputedStyle(document.querySelector('.summary-place'), '::after');
                      const { clientHeight, scrollHeight } = document.querySelector('.summary-scroll');
                      return (hint.display !== 'none' && hint.opacity === '1') === (scrollHeight > clientHeight);
                    }
                    """
                )
            );
        else
            Assert.Equal(4, await stage.Page.Locator(".tile:visible").CountAsync());
        Assert.InRange(await stage.Page.Locator(".chart:visible").CountAsync(), 1, 2);
        Assert.All(
            await stage.Page.EvaluateAsync<double[]>(
                "() => [...document.querySelectorAll('.tile')].filter(tile => tile.checkVisibility()).map(tile => "
                    + "parseFloat(getComputedStyle(tile.querySelector('.number')).fontSize))"
            ),
            size => Assert.True(size >= LeastFigurePx)
        );
        Assert.All(
            await stage.Page.EvaluateAsync<string[]>(
                "() => [...document.querySelectorAll('.chart')].filter(chart => chart.checkVisibility()).map(chart => chart.dataset.textPx)"
            ),
            size => Assert.Equal("18", size)
        );
    }
}
