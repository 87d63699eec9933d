using EndToEnd.Hosting;
using Microsoft.Playwright;

namespace EndToEnd.Stage;

/// <summary>An enlarged chart.</summary>
[Collection<StageLane>]
public sealed class EnlargedChartTests(StageFixture fixture) : LabTest(fixture)
{
    [Theory]
    [InlineData("burst-ladder")]
    [InlineData("sync-over-async")]
    public async Task Experiment_ChosenWhileAChartIsEnlarged_GivesTheChartItsTextOfBefore(string experiment)
    {
        var stage = await OpenStageAsync();
        await stage.Page.Keyboard.PressAsync("2");
        var card = stage.Find((await stage.Page.Locator(".chart.is-enlarged").GetAttributeAsync("data-testid"))!);
        await Assertions.Expect(card).ToHaveAttributeAsync("data-text-px", "18");
        await stage.ChooseExperimentAsync(experiment);

        await Assertions.Expect(stage.Page.Locator(".chart.is-enlarged")).ToHaveCountAsync(0);
        Assert.Equal(
            "",
            await stage.Page.EvaluateAsync<string>(
                "() => [...document.querySelectorAll('.chart')].filter(chart => chart.dataset.textPx !== "
                    + "'12').map(chart => chart.dataset.chart).join()"
            )
        );
    }

    // Regression: with "back to live" among the buttons, the last of five lines had no name.
    [Fact]
    public async Task EnlargedChart_EveryLineAndButton_HasEachLineNamedAndItsFigureInSight()
    {
        var stage = await OpenStageAsync();
        await stage.ShowDetailsAsync();
        await stage.StartAsync();
        await stage.UnderLoadAsync();
        var place = await stage.Find("chart-throughput").GetAttributeAsync("data-place");
        await stage.Page.Keyboard.PressAsync(place!);
        await Assertions.Expect(stage.Page.Locator(".chart.is-enlarged")).ToHaveCountAsync(1);
        await stage.ShootAsync("throughput-enlarged");

        Assert.Equal(
            "5, 0",
            await stage.Page.EvaluateAsync<string>(
                """
                () => {
                  const legend = document.querySelector('.is-enlarged .legend');
                  const back = document.querySelector('[data-back-to-live]');
                  back.hidden = false;
                  // It is on the first chart, which in some experiments is this one.
                  legend.after(back);
                  document.querySelectorAll('.is-enlarged .legend output').forEach(output => { output.textContent = '12,345'; });
                  const box = legend.getBoundingClientRect();
                  const items = [...legend.querySelectorAll('li:not(.legend-end)')].filter(item => item.checkVisibility());
                  const isOutside = ({ bottom, right }) => bottom > box.bottom + 1 || right > box.right + 1;
                  return `${items.length}, ${items.filter(item => isOutside(item.getBoundingClientRect())).length}`;
                }
                """
            )
        );
    }
}
