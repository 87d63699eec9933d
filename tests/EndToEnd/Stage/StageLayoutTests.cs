using EndToEnd.Hosting;
using Experiments;
using Microsoft.Playwright;

namespace EndToEnd.Stage;

/// <summary>The stage at 1280 × 720: nothing is truncated, covered or shifted in any state.</summary>
[Collection<StageLane>]
public sealed class StageLayoutTests(StageFixture fixture) : LabTest(fixture)
{
    private const double MostShift = 0.005;

    [Fact]
    [Trait("Category", "Long")]
    public async Task Stage_FromRestToSummary_CutsCoversAndMovesNothing()
    {
        var stage = await OpenStageAsync();
        await stage.ShootAsync("layout-rest");
        Assert.Equal("", await LayoutFaults.FindAsync(stage.Page));
        var chartsAt = await ChartsTopAsync(stage);
        await stage.ClickAsync("variant-fragile");
        await stage.EnterAsync("duration", 45);
        await stage.StartAsync();
        await Assertions.Expect(stage.Find("stop")).ToBeEnabledAsync();
        await LayoutFaults.WatchShiftsAsync(stage.Page);
        await stage.UntilAsync(
            "something is found",
            async () => await stage.Page.Locator(".finding-top").CountAsync() > 0
        );
        Assert.Equal("", await LayoutFaults.FindAsync(stage.Page));
        await stage.ShootAsync("layout-run");
        await AssertStillAsync(stage);
        await stage.ClickAsync("capture-stacks");
        await Assertions.Expect(stage.Find("stack-panel").Locator(".stack-group").First).ToBeVisibleAsync();
        Assert.Equal("", await LayoutFaults.FindAsync(stage.Page));
        Assert.Equal("", await CoveredChartsAsync(stage));
        await stage.ShootAsync("layout-stacks");
        await stage.Page.WaitForTimeoutAsync(600);
        await LayoutFaults.WatchShiftsAsync(stage.Page);
        await stage.EndedAsync();
        await stage.Page.WaitForTimeoutAsync(500);
        await stage.ShootAsync("layout-summary");

        Assert.Equal("", await LayoutFaults.FindAsync(stage.Page));
        Assert.Equal("", await CoveredChartsAsync(stage));
        Assert.Equal(chartsAt, await ChartsTopAsync(stage));
        await AssertStillAsync(stage);
    }

    // The presets of this experiment take four rows.
    [Fact]
    public async Task Start_ManyPresets_LeavesTheFieldsBelowInPlace()
    {
        var stage = await OpenStageAsync();
        await stage.ChooseExperimentAsync("logging-lock");
        await stage.EnterAsync("duration", 20);
        var fieldsAt = await FieldsTopAsync();
        await stage.StartAsync();
        await Assertions.Expect(stage.Find("live-load")).ToBeVisibleAsync();
        await Assertions.Expect(stage.Find("size-slider")).ToBeHiddenAsync();
        Assert.Equal(fieldsAt, await FieldsTopAsync());
        await stage.ClickAsync("stop");
        await Assertions.Expect(stage.Find("size-slider")).ToBeVisibleAsync();
        Assert.Equal(fieldsAt, await FieldsTopAsync());

        Task<double> FieldsTopAsync() =>
            stage.Page.Locator(".fields").First.EvaluateAsync<double>("element => element.getBoundingClientRect().top");
    }

    [Fact]
    [Trait("Category", "Long")]
    public async Task Stage_EveryExperimentAt1280By720_HasWhatToWatchInSight()
    {
        var stage = await OpenStageAsync();
        var cut = new List<string>();
        foreach (var experiment in ExperimentCatalogue.All)
        {
            await stage.ChooseExperimentAsync(experiment.Id);
            await Assertions
                .Expect(stage.Page.Locator(".watch"))
                .ToContainTextAsync(experiment.WatchUnder(experiment.Presets[0]));
            Assert.InRange(
                await stage.Page.EvaluateAsync<double>(
                    "() => { const watch = document.querySelector('.watch'); watch.open = false; return "
                        + "watch.getBoundingClientRect().height; }"
                ),
                1,
                40
            );
            await stage.Page.EvaluateAsync("() => { document.querySelector('.watch').open = true; }");
            var beyond = await stage.Page.EvaluateAsync<double>(
                "() => document.querySelector('.watch').getBoundingClientRect().bottom - window.innerHeight"
            );
            if (beyond > 0)
                cut.Add($"{experiment.Id}: {beyond} px");
        }

        Assert.Empty(cut);
    }

    [Fact]
    [Trait("Category", "Long")]
    public async Task Escape_SeveralThingsOpen_ClosesTheOneOpenedLast()
    {
        var stage = await OpenStageAsync();
        var chart = stage.Find("chart-flow");
        await stage.Page.Keyboard.PressAsync("c");
        await Assertions.Expect(stage.Find("code-panel")).ToBeVisibleAsync();
        await stage.Page.Keyboard.PressAsync("1");
        await Assertions.Expect(stage.Page.Locator(".chart.is-enlarged")).ToHaveCountAsync(1);
        Assert.Equal("18", await stage.Page.Locator(".chart.is-enlarged").GetAttributeAsync("data-text-px"));
        await stage.ShootAsync("chart-enlarged");
        await stage.Page.Keyboard.PressAsync("s");
        await Assertions.Expect(stage.Find("stack-panel")).ToBeVisibleAsync();
        await Assertions.Expect(stage.Find("capture-stacks")).ToBeEnabledAsync();

        await stage.Page.Keyboard.PressAsync("Escape");
        await Assertions.Expect(stage.Find("stack-panel")).ToHaveCountAsync(0);
        await Assertions.Expect(stage.Page.Locator(".chart.is-enlarged")).ToHaveCountAsync(1);
        await stage.Page.Keyboard.PressAsync("Escape");
        await Assertions.Expect(stage.Page.Locator(".chart.is-enlarged")).ToHaveCountAsync(0);
        Assert.Equal("12", await chart.GetAttributeAsync("data-text-px"));
        await Assertions.Expect(stage.Find("code-panel")).ToBeVisibleAsync();
        await stage.Page.Keyboard.PressAsync("Escape");
        await Assertions.Expect(stage.Find("code-panel")).ToHaveCountAsync(0);
    }

    [Fact]
    public async Task CodeAndStacks_BothOpen_AreBothSeenAndNeitherCoversTheOther()
    {
        var stage = await OpenStageAsync();
        await stage.Page.Keyboard.PressAsync("c");
        await Assertions.Expect(stage.Find("code-panel")).ToBeVisibleAsync();
        await stage.Page.Keyboard.PressAsync("s");
        await Assertions.Expect(stage.Find("stack-panel")).ToBeVisibleAsync();
        await Assertions.Expect(stage.Find("capture-stacks")).ToBeEnabledAsync();
        await stage.ShootAsync("code-and-stacks");

        await Assertions.Expect(stage.Find("code-panel")).ToBeVisibleAsync();
        var (stacks, code) = (
            (await stage.Find("xray-panel").BoundingBoxAsync())!,
            (await stage.Find("code-panel").BoundingBoxAsync())!
        );
        Assert.True(
            stacks.Y + stacks.Height <= code.Y,
            $"The stacks end at {stacks.Y + stacks.Height} px, and the code begins at {code.Y} px."
        );
        Assert.True(
            Math.Min(stacks.Height, code.Height) > 120,
            $"The stacks have {stacks.Height} px, and the code has {code.Height} px."
        );
        Assert.True(code.Y + code.Height <= 720);
        Assert.Equal("", await LayoutFaults.FindAsync(stage.Page));
    }

    [Theory]
    [InlineData(1280, 720)]
    [InlineData(1440, 900)]
    public async Task CodeAndStacks_BothOpen_LeaveEachChartItsTable(int width, int height)
    {
        var stage = await OpenStageAsync(width, height);
        await stage.Page.Keyboard.PressAsync("c");
        await Assertions.Expect(stage.Find("code-panel")).ToBeVisibleAsync();
        await stage.ClickAsync("capture-stacks");
        await Assertions.Expect(stage.Find("stack-panel")).ToBeVisibleAsync();

        await Assertions.Expect(stage.Page.Locator(".figures-button:visible")).ToHaveCountAsync(2);
        foreach (var button in await stage.Page.Locator(".figures-button:visible").AllAsync())
            await button.ClickAsync(new() { Trial = true });
    }

    [Fact]
    public async Task Frames_ComingIn_TouchNothingThatStaysAsItWas()
    {
        var stage = await OpenStageAsync();
        await stage.EnterAsync("duration", 90);
        await stage.StartAsync();
        await stage.UnderLoadAsync();
        await Assertions.Expect(stage.Page.Locator(".finding-top")).ToBeVisibleAsync();

        Assert.Equal(
            "",
            await stage.Page.EvaluateAsync<string>(
                """
                async () => {
                  const there = [...document.querySelectorAll('.finding-top > p')];
                  const again = new Set(), watching = new MutationObserver(changes => {
                    for (const { target, attributeName, oldValue, addedNodes } of changes) {
                      if (oldValue !== null && target.getAttribute(attributeName) === oldValue)
                        again.add(`${target.tagName} ${target.className} ${attributeName}`);
                      if (there.includes(target) && [...addedNodes].some(node =>
                        node.nodeType === Node.ELEMENT_NODE)) again.add('the sentence of a finding');
                    }
                  });
                  watching.observe(document.querySelector('.stage'), { attributes: true, attributeOldValue: true,
                    childList: true, subtree: true });
                  await new Promise(watched => setTimeout(watched, 3000));
                  return [...again].join(', ');
                }
                """
            )
        );
    }

    [Fact]
    [Trait("Category", "Long")]
    public async Task Summary_LongerThanItsPlace_ReportsItNextToItAndNotOverIt()
    {
        var stage = await OpenStageAsync();
        await stage.EnterAsync("users", 200);
        await stage.EnterAsync("duration", 3);
        await stage.StartAsync();
        await stage.EndedAsync();
        await stage.ShowFiguresAsync();
        await stage.ShootAsync("summary-more-below");

        var (place, scroll, hint) = (
            await HeightAsync(".stage-top > .summary-place"),
            await HeightAsync(".summary-scroll"),
            await stage.Page.EvaluateAsync<double>(
                "() => parseFloat(getComputedStyle(document.querySelector('.summary-place'), '::after').height)"
            )
        );
        Assert.Equal(place, scroll + hint, 1.0);

        Task<double> HeightAsync(string part) =>
            stage.Page.Locator(part).EvaluateAsync<double>("element => element.getBoundingClientRect().height");
    }

    [Fact]
    [Trait("Category", "Long")]
    public async Task Stage_OnAPhone_IsNoWiderThanItsScreenAndShowsTheChartsFirst()
    {
        var stage = await OpenStageAsync(390, 844);
        await stage.ShootAsync("phone-stage");

        Assert.Equal("", await LayoutFaults.WiderThanScreenAsync(stage.Page));
        Assert.Equal(
            "",
            await stage.Page.EvaluateAsync<string>(
                "() => [...document.querySelectorAll('.chart .legend')].filter(legend => legend.checkVisibility() "
                    + "&& legend.scrollHeight > legend.clientHeight + 1).map(legend => "
                    + "legend.closest('.chart').dataset.chart).join()"
            )
        );
        var chosen = stage.Page.Locator(".variant[aria-pressed=true]");
        var before = await chosen.GetAttributeAsync("data-testid");
        await stage.ClickAsync("flip");
        await Assertions.Expect(chosen).Not.ToHaveAttributeAsync("data-testid", before!);
        await Assertions.Expect(stage.Find("flip")).ToBeInViewportAsync();
        Assert.True(
            await stage.Page.EvaluateAsync<bool>(
                "() => document.querySelector('.charts').getBoundingClientRect().top < "
                    + "document.querySelector('.controls').getBoundingClientRect().top"
            )
        );
    }

    [Fact]
    public async Task Stage_OnAPhone_HasTheFiguresAboveTheChartsAndItsHeaderInOneRow()
    {
        var stage = await OpenStageAsync(390, 844);

        Assert.True(
            await stage.Page.EvaluateAsync<bool>(
                "() => document.querySelector('.tiles').getBoundingClientRect().bottom < "
                    + "document.querySelector('.charts').getBoundingClientRect().top"
            )
        );
        await Assertions.Expect(stage.Find("tile-p95")).ToBeInViewportAsync(new() { Ratio = 1 });
        Assert.Equal(
            1,
            await stage.Page.EvaluateAsync<int>(
                """
                () => new Set([...document.querySelectorAll('.app-header :is(h1, .target-chip, .header-button, .menu-button)')]
                  .filter(part => part.checkVisibility()).map(part =>
                    Math.round((part.getBoundingClientRect().top + part.getBoundingClientRect().bottom) / 2 / 20))).size
                """
            )
        );
    }

    [Fact]
    [Trait("Category", "Long")]
    public async Task Summary_OnAPhone_HasEveryFigureBelowItsNameInSight()
    {
        var stage = await OpenStageAsync();
        await stage.EnterAsync("duration", 4);
        await stage.StartAsync();
        await stage.EndedAsync();
        await stage.Page.SetViewportSizeAsync(390, 844);
        await stage.ShowFiguresAsync();
        await stage.Find("summary").ScrollIntoViewIfNeededAsync();
        await stage.ShootAsync("phone-summary");

        Assert.Equal("", await LayoutFaults.CellsBeyondScreenAsync(stage.Find("summary").Locator("table")));
        Assert.Equal(
            "\"p95\"",
            await stage
                .Find("summary")
                .Locator("[data-figure=p95]")
                .First.EvaluateAsync<string>("cell => getComputedStyle(cell, '::before').content")
        );
    }

    private static async Task AssertStillAsync(StagePage stage)
    {
        var (moved, what) = await LayoutFaults.ShiftsAsync(stage.Page);
        Assert.True(moved < MostShift, $"{moved}: {what}");
    }

    private static Task<int> ChartsTopAsync(StagePage stage) =>
        stage.Page.EvaluateAsync<int>(
            "() => Math.round(document.querySelector('[data-charts]').getBoundingClientRect().top)"
        );

    private static async Task<string> CoveredChartsAsync(StagePage stage) =>
        string.Join(
            ", ",
            await stage.Page.EvaluateAsync<string[]>(
                """
                () => [...document.querySelectorAll('.chart:not([hidden])')].filter(chart => {
                  const { left, right, top, bottom } = chart.getBoundingClientRect();
                  return [[left + 5, top + 5], [right - 5, bottom - 5], [(left + right) / 2,
                    (top + bottom) / 2]].some(([x, y]) => !chart.contains(document.elementFromPoint(x, y)));
                }).map(chart => chart.dataset.chart)
                """
            )
        );
}
