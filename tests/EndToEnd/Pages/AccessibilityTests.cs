using Deque.AxeCore.Commons;
using Deque.AxeCore.Playwright;
using EndToEnd.Hosting;
using Microsoft.Playwright;

namespace EndToEnd.Pages;

/// <summary>Automatic accessibility checks of every idle page, and of the stage in each state.</summary>
[Collection<PagesLane>]
public sealed class AccessibilityTests(StageFixture fixture) : LabTest(fixture)
{
    private static readonly AxeRunOptions Rules = new()
    {
        RunOnly = new RunOnlyOptions
        {
            Type = "tag",
            Values = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
        },
    };

    // A theme changes only colours, so other rules are checked once.
    private static readonly AxeRunOptions Contrast = new()
    {
        RunOnly = new RunOnlyOptions { Type = "rule", Values = ["color-contrast"] },
    };

    private static readonly string[] Judged =
    [
        "only non-text characters",
        "too short to determine",
        "background color could not be determined",
        "Unable to determine if the visible text is part of the accessible name",
    ];

    [Theory]
    [MemberData(nameof(EveryPage.ButTheStage), MemberType = typeof(EveryPage))]
    [Trait("Category", "Long")]
    public async Task Page_AtRestInEitherTheme_BreaksNoRule(string path)
    {
        var page = await OpenAsync(path);
        foreach (var (theme, rules) in new[] { ("dark", Rules), ("light", Contrast) })
        {
            await new StagePage(page).UntilAsync(
                $"the theme is {theme}",
                async () => await page.EvaluateAsync<string>("() => document.documentElement.dataset.theme") == theme
            );

            await JudgeAsync(page, theme, rules);
            await page.EvaluateAsync("() => document.querySelector('[data-theme-toggle]').click()");
        }
    }

    [Fact]
    [Trait("Category", "Long")]
    public async Task Stage_InEveryStateAndEitherTheme_BreaksNoRule()
    {
        var stage = await OpenStageAsync();
        await InBothThemesAsync(stage, "at rest");
        await stage.Page.Keyboard.PressAsync("?");
        await InBothThemesAsync(stage, "with the help open");
        await stage.Page.Keyboard.PressAsync("Escape");
        await stage.ClickAsync("variant-fragile");
        await stage.EnterAsync("duration", 900);
        await stage.StartAsync();
        await stage.UntilAsync(
            "something is found",
            async () => await stage.Page.Locator(".finding-top").CountAsync() > 0
        );
        await InBothThemesAsync(stage, "under load");
        await stage.ClickAsync("capture-stacks");
        await Assertions.Expect(stage.Find("stack-panel").Locator(".stack-group").First).ToBeVisibleAsync();
        await InBothThemesAsync(stage, "with stacks");
        await stage.Page.Keyboard.PressAsync("Escape");
        await stage.Page.Keyboard.PressAsync("c");
        await InBothThemesAsync(stage, "with the code");
        await stage.Page.Keyboard.PressAsync("m");
        await InBothThemesAsync(stage, "in the presentation");
        await stage.Page.Keyboard.PressAsync("m");
        await stage.ClickAsync("stop");
        await stage.EndedAsync();
        await InBothThemesAsync(stage, "with the summary");
    }

    [Fact]
    [Trait("Category", "Long")]
    public async Task Stage_WithTheRoomOpenAndAskedAndRevealed_BreaksNoRule()
    {
        var stage = await OpenStageAsync();
        await RoomOfStage.OpenAsync(stage);
        await InBothThemesAsync(stage, "with the room open");
        await stage.ClickAsync("ask-0");
        await Assertions.Expect(stage.Find("room-count")).ToHaveTextAsync("0/0");
        await InBothThemesAsync(stage, "with a question to the room");
        await stage.ClickAsync("ask-lock");
        await stage.ClickAsync("ask-reveal");
        await Assertions.Expect(stage.Find("room-summary")).ToBeVisibleAsync();
        await InBothThemesAsync(stage, "with what the room has answered");
        await stage.ClickAsync("room-hide");
        await InBothThemesAsync(stage, "with the room open behind it");
        await RoomOfStage.OpenAsync(stage);
        await RoomOfStage.CloseAsync(stage);
    }

    [Fact]
    [Trait("Category", "Long")]
    public async Task StoredRun_OpenedReplayedAndCompared_BreaksNoRule()
    {
        var stage = await OpenStageAsync();
        await stage.EnterAsync("duration", 5);
        await stage.StartAsync();
        await stage.EndedAsync();
        var run = await stage.Find("summary").GetAttributeAsync("data-run");
        foreach (var path in new[] { $"runs/{run}", $"runs/{run}/replay", $"compare?runs={run}~Fragile,{run}" })
        {
            var page = await OpenAsync(path);
            foreach (var rules in new[] { Rules, Contrast })
            {
                await JudgeAsync(page, path, rules);
                await page.EvaluateAsync("() => document.querySelector('[data-theme-toggle]').click()");
            }

            await page.CloseAsync();
        }
    }

    private static async Task InBothThemesAsync(StagePage stage, string state)
    {
        foreach (var rules in new[] { Rules, Contrast })
        {
            await JudgeAsync(
                stage.Page,
                $"{state}, {await stage.Page.EvaluateAsync<string>("() => document.documentElement.dataset.theme")}",
                rules
            );
            await stage.Page.EvaluateAsync("() => document.querySelector('[data-theme-toggle]').click()");
        }
    }

    private static async Task JudgeAsync(IPage page, string state, AxeRunOptions rules)
    {
        // Until the stage script has arranged the charts, a rule may report headings that no longer exist.
        await new StagePage(page).UntilAsync(
            "the charts are drawn",
            () =>
                page.EvaluateAsync<bool>(
                    "() => [...document.querySelectorAll('[data-charts] > .chart:not([hidden])')].every(chart => chart.dataset.textPx)"
                )
        );
        await new StagePage(page).UntilAsync(
            "nothing moves",
            () =>
                page.EvaluateAsync<bool>(
                    "() => document.getAnimations().every(each => !(each.timeline instanceof DocumentTimeline))"
                )
        );
        var result = await page.RunAxe(rules);

        AssertNone(
            result.Violations.SelectMany(rule =>
                rule.Nodes.Select(node =>
                    $"{state}: {rule.Id}: "
                    + $"{string.Join(", ", node.Any.Select(check => check.Message).DefaultIfEmpty(rule.Help))}"
                    + $": {node.Html}"
                )
            )
        );
        Assert.NotEmpty(result.Passes);
        AssertNone(
            result.Incomplete.SelectMany(rule =>
                rule.Nodes.SelectMany(node =>
                    node.Any.Concat(node.All)
                        .Concat(node.None)
                        .Where(check => !Judged.Any(known => check.Message.Contains(known, StringComparison.Ordinal)))
                        .Select(check => $"{state}: {rule.Id}: {check.Message}: {node.Html}")
                )
            )
        );
    }

    // Asserted as text: an equality assertion would truncate the element.
    private static void AssertNone(IEnumerable<string> faults)
    {
        var text = string.Join(Environment.NewLine, faults);
        Assert.True(text.Length == 0, text);
    }
}
