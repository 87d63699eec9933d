using EndToEnd.Hosting;
using Microsoft.Playwright;

namespace EndToEnd.Stage;

[Collection<StageLane>]
public sealed class CodePanelTests(StageFixture fixture) : LabTest(fixture)
{
    [Fact]
    [Trait("Category", "Long")]
    public async Task Code_DuringARun_LightsTheVariantUnderLoad()
    {
        var stage = await OpenStageAsync();
        await stage.ShowDetailsAsync();
        await stage.ClickAsync("variant-fragile");
        await stage.Find("chart-pool").FocusAsync();
        await stage.Page.Keyboard.PressAsync("c");
        // Screen readers announce the expanded state.
        await Assertions.Expect(stage.Find("code-toggle")).ToBeFocusedAsync();
        await Assertions.Expect(stage.Find("code-fragile")).ToContainTextAsync("Thread.Sleep(200)");
        await Assertions.Expect(stage.Find("code-fixed")).ToContainTextAsync("await Task.Delay(200, cancellation)");
        await Assertions.Expect(stage.Find("code-fragile")).ToHaveAttributeAsync("data-lit", "false");
        await stage.ShootAsync("stage-code-idle");

        await stage.EnterAsync("users", 50);
        // Until it is stopped.
        await stage.EnterAsync("duration", 300);
        await stage.StartAsync();
        await Assertions.Expect(stage.Find("code-fragile")).ToHaveAttributeAsync("data-lit", "true");
        await Assertions.Expect(stage.Find("code-fixed")).ToHaveAttributeAsync("data-lit", "false");
        await stage.AnsweredAsync();
        foreach (var chart in new[] { "throughput", "latency", "pool" })
            await Assertions.Expect(stage.Find($"chart-{chart}")).ToBeInViewportAsync(new() { Ratio = 1 });
        await stage.ShootAsync("stage-code-running");

        await stage.ClickAsync("variant-fixed");
        await Assertions.Expect(stage.Find("code-fixed")).ToHaveAttributeAsync("data-lit", "true");
        await Assertions.Expect(stage.Find("code-fragile")).ToHaveAttributeAsync("data-lit", "false");

        await stage.ClickAsync("capture-stacks");
        await Assertions.Expect(stage.Find("stack-panel")).ToBeVisibleAsync();
        await stage.UntilAsync(
            "the fixed variant stands first",
            () =>
                stage.Page.EvaluateAsync<bool>(
                    "() => { const top = name => "
                        + "document.querySelector(`[data-testid=${name}]`).getBoundingClientRect().top; return "
                        + "top('code-fixed') < top('code-fragile'); }"
                )
        );
        await stage.ClickAsync("stack-close");
        await stage.ClickAsync("stop");
        await Assertions.Expect(stage.Find("code-fixed")).ToHaveAttributeAsync("data-lit", "false");
        Assert.True(await stage.Page.EvaluateAsync<bool>("() => document.documentElement.scrollHeight <= innerHeight"));
        await stage.Page.Keyboard.PressAsync("c");
        await Assertions.Expect(stage.Find("code-panel")).ToHaveCountAsync(0);
    }

    [Fact]
    [Trait("Category", "Long")]
    public async Task Charts_ForEveryExperiment_AreItsFourInItsOrderWithKeysByPosition()
    {
        var stage = await OpenStageAsync();
        await stage.ShowDetailsAsync();
        foreach (var experiment in Experiments.ExperimentCatalogue.All)
        {
            await stage.ChooseExperimentAsync(experiment.Id);
            await stage.UntilAsync(
                $"the charts of {experiment.Id} are shown",
                async () => experiment.ChartIds.SequenceEqual(await ShownAsync(stage))
            );
            for (var position = 0; position < experiment.ChartIds.Count; position++)
                await Assertions
                    .Expect(stage.Find($"chart-{experiment.ChartIds[position]}").Locator("h2 kbd"))
                    .ToHaveTextAsync($"{position + 1}");
            // While the list has the focus, it takes the keys.
            await stage.UntilAsync(
                $"only the second chart of {experiment.Id} is shown",
                async () =>
                {
                    if ((await ShownAsync(stage)).SequenceEqual([experiment.ChartIds[1]]))
                        return true;
                    await stage.Page.EvaluateAsync("() => document.activeElement?.blur()");
                    await stage.Page.Keyboard.PressAsync("2");
                    return (await ShownAsync(stage)).SequenceEqual([experiment.ChartIds[1]]);
                }
            );
            await stage.Page.Keyboard.PressAsync("Escape");
        }
    }

    private static async Task<string[]> ShownAsync(StagePage stage) =>
        await stage.Page.EvaluateAsync<string[]>(
            "() => [...document.querySelectorAll('[data-chart]')].filter(card => card.offsetParent !== "
                + "null).map(card => card.dataset.chart)"
        );
}
