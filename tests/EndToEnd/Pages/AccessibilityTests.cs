using System.Net.Http.Json;
using System.Text.Json;
using Deque.AxeCore.Commons;
using Deque.AxeCore.Playwright;
using EndToEnd.Hosting;
using Microsoft.Playwright;

namespace EndToEnd.Pages;

/// <summary>
/// Automatic accessibility checks of every page in each theme and state: idle, running, with results, empty, with an error, and with
/// a dialog or menu open.
/// </summary>
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

    // Best practices that a MudBlazor component does not follow: the component and the rule.
    private static readonly string[] KnownInMudBlazor = ["mud-popover: region", "mud-popover-provider: region"];

    private static readonly string[] Judged =
    [
        "only non-text characters",
        "too short to determine",
        "Element has no value; test color contrast with a value entered",
        "background color could not be determined",
        "Unable to determine if the visible text is part of the accessible name",
        // The list of an open menu is in the popover provider.
        "Unable to determine if aria-controls referenced ID exists",
        // An empty list has a row with its message.
        "Table data cells are missing or empty",
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
        foreach (var tab in new[] { "blocking", "awaits", "locks", "queue" })
        {
            await stage.ClickAsync($"xray-tab-{tab}");
            await InBothThemesAsync(stage, $"with the X-ray, {tab}");
        }

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
        await Assertions.Expect(stage.Find("room-summary")).ToBeHiddenAsync();
        await InBothThemesAsync(stage, "with the room open behind it");
        await RoomOfStage.OpenAsync(stage);
        await RoomOfStage.CloseAsync(stage);
    }

    [Fact]
    [Trait("Category", "Long")]
    public async Task EveryPage_WithTheHelpOpen_BreaksNoRule()
    {
        foreach (var path in EveryPage.Paths.Skip(1))
        {
            var page = await OpenAsync(path);
            await page.Keyboard.PressAsync("?");
            await Assertions.Expect(page.Locator("#help")).ToBeVisibleAsync();
            await InBothThemesAsync(page, $"{path} with the help open");
            await page.CloseAsync();
        }
    }

    [Fact]
    [Trait("Category", "Long")]
    public async Task EveryPage_WhileARunIsActive_BreaksNoRule()
    {
        await StartAsync(users: 2, seconds: 900);
        foreach (var path in EveryPage.Paths.Skip(1))
        {
            var page = await OpenAsync(path);
            await InBothThemesAsync(page, $"{path} during a run");
            await page.CloseAsync();
        }
    }

    [Fact]
    [Trait("Category", "Long")]
    public async Task DataPages_WithResultsAndTheirDialogsAndMenus_BreakNoRule()
    {
        await StartAsync(users: 2, seconds: 3);
        var run = await RecordedAsync();
        foreach (
            var path in new[]
            {
                "runs",
                $"runs/{run}",
                $"runs/{run}/replay",
                "compare",
                $"compare?runs={run}~Fragile,{run}",
            }
        )
        {
            var page = await OpenAsync(path);
            await InBothThemesAsync(page, path);
            foreach (var tab in await page.GetByRole(AriaRole.Tab).AllAsync())
            {
                await tab.ClickAsync();
                await InBothThemesAsync(page, $"{path}, {await tab.TextContentAsync()}");
            }

            await page.CloseAsync();
        }

        var list = await OpenAsync("runs");
        await list.GetByTestId("select").CheckAsync();
        await InBothThemesAsync(list, "a selected run");
        await list.OpenMenuAsync("run-menu");
        await InBothThemesAsync(list, "the menu of a run");
        await list.GetByTestId("edit").ClickAsync();
        await Assertions.Expect(list.GetByTestId("label-name")).ToBeFocusedAsync();
        await InBothThemesAsync(list, "a run is renamed");
        await list.Keyboard.PressAsync("Escape");
        await Assertions.Expect(list.GetByTestId("labels-editor")).ToHaveCountAsync(0);
        await list.OpenMenuAsync("run-menu");
        await list.GetByTestId("delete").ClickAsync();
        await Assertions.Expect(list.GetByTestId("undo")).ToBeFocusedAsync();
        await InBothThemesAsync(list, "a run was deleted");
    }

    [Fact]
    [Trait("Category", "Long")]
    public async Task DataPages_WithAnError_BreakNoRule()
    {
        Directory.CreateDirectory(Dashboard.Runs);
        await File.WriteAllTextAsync(Path.Combine(Dashboard.Runs, "half.json"), "{", Cancellation);
        foreach (var path in new[] { "runs", "runs/none", "compare?runs=one", "sweeps/none" })
        {
            var page = await OpenAsync(path);
            await InBothThemesAsync(page, path);
            await page.CloseAsync();
        }

        var sweeps = await OpenAsync("sweeps");
        await sweeps.GetByTestId("sweep-users").FillAsync("16,many");
        await Assertions.Expect(sweeps.GetByTestId("sweep-start")).ToBeDisabledAsync();
        await InBothThemesAsync(sweeps, "a sweep that cannot start");
        var service = await OpenAsync("service");
        await service.GetByTestId("endpoint-save").ClickAsync();
        await Assertions.Expect(service.GetByTestId("endpoint-name-error")).ToBeVisibleAsync();
        await InBothThemesAsync(service, "an endpoint without a name");
    }

    private async Task StartAsync(int users, int seconds)
    {
        using var started = await Dashboard.Client.PostAsJsonAsync(
            "/api/runs",
            new
            {
                experiment = "blocking",
                variant = "Fragile",
                users,
                durationSeconds = seconds,
            },
            Cancellation
        );
        started.EnsureSuccessStatusCode();
    }

    // Waits until the run is stored and returns its identifier.
    private async Task<string> RecordedAsync()
    {
        for (var tries = 0; tries < 600; tries++)
        {
            var list = await Dashboard.Client.GetFromJsonAsync<JsonElement>("/api/runs", Cancellation);
            if (
                list.GetProperty("runs").EnumerateArray().ToList() is [var run]
                && run.GetProperty("state").GetString() == "Complete"
            )
                return run.GetProperty("id").GetString()!;
            await Task.Delay(TimeSpan.FromMilliseconds(100), Cancellation);
        }

        throw new TimeoutException("The run was never complete.");
    }

    private static Task InBothThemesAsync(StagePage stage, string state) => InBothThemesAsync(stage.Page, state);

    private static async Task InBothThemesAsync(IPage page, string state)
    {
        foreach (var rules in new[] { Rules, Contrast })
        {
            await JudgeAsync(
                page,
                $"{state}, {await page.EvaluateAsync<string>("() => document.documentElement.dataset.theme")}",
                rules
            );
            await page.EvaluateAsync("() => document.querySelector('[data-theme-toggle]').click()");
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
                    "() => document.getAnimations().every(each => each.playState !== 'running' || "
                        + "!(each.timeline instanceof DocumentTimeline))"
                )
        );
        var result = await page.RunAxe(rules);

        List<string> faults = [];
        foreach (var (rule, node) in result.Violations.SelectMany(rule => rule.Nodes.Select(node => (rule, node))))
        {
            var component = rule.Tags.Contains("best-practice") ? await ComponentOfAsync(page, node) : null;
            if (KnownInMudBlazor.Contains($"{component}: {rule.Id}"))
                continue;
            var messages = string.Join(", ", node.Any.Select(check => check.Message).DefaultIfEmpty(rule.Help));
            faults.Add($"{state}: {component}: {rule.Id}: {messages}: {node.Html}");
        }

        AssertNone(faults);
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

    // The class of the innermost MudBlazor component that contains an element.
    private static Task<string?> ComponentOfAsync(IPage page, AxeResultNode node) =>
        page.EvaluateAsync<string?>(
            "selector => [...(document.querySelector(selector)?.closest('[class*=mud-]')?.classList ?? [])]"
                + ".find(name => name.startsWith('mud-')) ?? null",
            node.Target.ToString()
        );

    // Asserted as text: an equality assertion would truncate the element.
    private static void AssertNone(IEnumerable<string> faults)
    {
        var text = string.Join(Environment.NewLine, faults);
        Assert.True(text.Length == 0, text);
    }
}
