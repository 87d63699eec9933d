using System.Net.Http.Json;
using System.Text.Json;
using EndToEnd.Hosting;
using Microsoft.Playwright;

namespace EndToEnd.Sweeps;

/// <summary>Composes, follows and stops sweeps in the browser.</summary>
[Collection<StageLane>]
public sealed class SweepsPageTests(StageFixture fixture) : LabTest(fixture)
{
    [Fact]
    [Trait("Category", "Long")]
    public async Task Sweeps_ComposedOnThePage_EndsInATableAndAHeatMapWithTheBestCellMarked()
    {
        var page = await OpenComposerAsync();
        await ComposeAsync(page, "2");
        await Assertions.Expect(page.GetByTestId("sweep-estimate")).ToContainTextAsync("2 cells");

        await page.GetByTestId("sweep-start").ClickAsync();

        await Assertions.Expect(page.GetByTestId("sweep-progress")).ToContainTextAsync("of 2");
        await ShootAsync(page, "sweeps-running");
        var result = page.GetByTestId("sweep-result");
        await Assertions.Expect(result).ToHaveAttributeAsync("data-state", "Complete");
        await Assertions.Expect(page.GetByTestId("sweep-table").Locator("[data-state=Done]")).ToHaveCountAsync(2);
        await Assertions.Expect(page.GetByTestId("sweep-best-efficiency")).ToContainTextAsync("req/s/core");
        await Assertions.Expect(page.GetByTestId("sweep-machine")).ToContainTextAsync("CPU cores");

        // The chart is in a shadow root, which the locator searches.
        var map = page.GetByTestId("sweep-heat-map");
        await Assertions.Expect(map.Locator(".apexcharts-heatmap-rect")).ToHaveCountAsync(2);
        // Two cells of two seconds may be equal on a busy machine; then the page reports that none is the best.
        var isClear = (await page.GetByTestId("sweep-star").TextContentAsync())!.Contains(
            "★ marks",
            StringComparison.Ordinal
        );
        await Assertions
            .Expect(map.Locator(".apexcharts-datalabel", new() { HasText = "★" }))
            .ToHaveCountAsync(isClear ? 1 : 0);
        // For each figure, the table has the same star as the map.
        foreach (var metric in (string[])["throughput", "p95", "efficiency"])
        {
            await page.GetByTestId($"sweep-metric-{metric}").ClickAsync();
            await Assertions
                .Expect(page.GetByTestId($"sweep-metric-{metric}"))
                .ToHaveAttributeAsync("aria-pressed", "true");
            isClear = (await page.GetByTestId("sweep-star").TextContentAsync())!.Contains(
                "★ marks",
                StringComparison.Ordinal
            );
            await Assertions
                .Expect(page.GetByTestId("sweep-table").Locator(".sweep-name", new() { HasText = "★" }))
                .ToHaveCountAsync(isClear ? 1 : 0);
            await Assertions
                .Expect(map.Locator(".apexcharts-datalabel", new() { HasText = "★" }))
                .ToHaveCountAsync(isClear ? 1 : 0);
        }

        await ShootAsync(page, "sweeps-done");
        await Assertions.Expect(page.GetByTestId("sweep-estimate")).ToContainTextAsync("2 cells");
        await Assertions.Expect(page.GetByTestId("sweep-seconds")).ToHaveValueAsync("2");

        await page.ReloadAsync();
        await Assertions.Expect(page.GetByTestId("sweep-list").Locator("tbody tr").First).ToContainTextAsync("2 of 2");
    }

    [Fact]
    [Trait("Category", "Long")]
    public async Task Sweeps_WhileOneRuns_TheStageAndTheApiSayWhatHoldsTheLab()
    {
        var page = await OpenComposerAsync();
        // Long cells: the sweep must last until the stage has opened on a busy machine. It is stopped at the end.
        await ComposeAsync(page, "2", seconds: "60");
        await page.GetByTestId("sweep-start").ClickAsync();
        await Assertions.Expect(page.GetByTestId("sweep-progress")).ToContainTextAsync("of 2");

        var refused = await Dashboard.Client.PostAsJsonAsync("/api/runs", new { users = 1 }, Cancellation);

        Assert.Equal(System.Net.HttpStatusCode.Conflict, refused.StatusCode);
        Assert.Contains("sweep", await refused.Content.ReadAsStringAsync(Cancellation), StringComparison.Ordinal);
        // The composer is disabled during the sweep.
        var stage = new StagePage(await OpenAsync(""));
        await Assertions.Expect(stage.Find("held-for")).ToBeVisibleAsync();
        await Assertions.Expect(stage.Find("held-cell")).ToHaveTextAsync("Cell 1 of 2");
        await Assertions.Expect(stage.Find("held-left")).ToContainTextAsync("left");
        await stage.ShootAsync("sweep-held");
        Assert.Equal("", await LayoutFaults.FindAsync(stage.Page));
        await page.GetByTestId("sweep-stop").ClickAsync();
        await Assertions.Expect(page.GetByTestId("sweep-result")).ToHaveAttributeAsync("data-state", "Stopped");
    }

    [Fact]
    [Trait("Category", "Long")]
    public async Task Sweeps_StoppedAndResumed_KeepsWhatWasMeasured()
    {
        var page = await OpenComposerAsync();
        await ComposeAsync(page, "2,3");
        await page.GetByTestId("sweep-start").ClickAsync();
        await Assertions.Expect(page.GetByTestId("sweep-table").Locator("[data-state=Done]")).ToHaveCountAsync(1);

        await page.GetByTestId("sweep-stop").ClickAsync();
        await Assertions.Expect(page.GetByTestId("sweep-result")).ToHaveAttributeAsync("data-state", "Stopped");
        var kept = await NewestAsync();
        await page.GetByTestId("sweep-resume").ClickAsync();

        await Assertions.Expect(page.GetByTestId("sweep-result")).ToHaveAttributeAsync("data-state", "Complete");
        var ended = await NewestAsync();
        Assert.Equal(kept.GetProperty("id").GetString(), ended.GetProperty("id").GetString());
        Assert.Equal(FirstRun(kept), FirstRun(ended));
        Assert.Equal(4, ended.GetProperty("cells").GetArrayLength());
    }

    [Fact]
    public async Task Sweeps_MoreThan200Cells_IsRefusedNextToTheButtonWithTheEstimate()
    {
        var page = await OpenComposerAsync();

        await page.GetByTestId("sweep-users").FillAsync(string.Join(',', Enumerable.Range(1, 50)));

        await Assertions.Expect(page.GetByTestId("sweep-cells-error")).ToContainTextAsync("250 cells");
        await Assertions.Expect(page.GetByTestId("sweep-start")).ToBeDisabledAsync();
        await page.GetByTestId("sweep-users").FillAsync("16,many");
        await Assertions.Expect(page.GetByTestId("sweep-users-error")).ToContainTextAsync("whole numbers");
        await page.GetByTestId("sweep-users").FillAsync("16");
        await Assertions.Expect(page.GetByTestId("sweep-start")).ToBeEnabledAsync();
    }

    [Fact]
    [Trait("Category", "Long")]
    public async Task Sweeps_BurstLadder_DrawsALineForEachVariant()
    {
        var page = await OpenComposerAsync();
        await page.GetByTestId("sweep-preset-burst-ladder").ClickAsync();
        await page.GetByTestId("sweep-burst-sizes").FillAsync("1,10,30");

        await page.GetByTestId("sweep-start").ClickAsync();

        await Assertions.Expect(page.GetByTestId("sweep-progress")).ToBeVisibleAsync();
        await Assertions.Expect(page.GetByTestId("sweep-start")).ToBeVisibleAsync();
        await Assertions.Expect(page.GetByTestId("sweep-result")).ToHaveAttributeAsync("data-state", "Complete");
        await Assertions
            .Expect(page.GetByTestId("sweep-ladder").Locator(".apexcharts-line-series .apexcharts-series"))
            .ToHaveCountAsync(2);
        await Assertions.Expect(page.GetByTestId("sweep-table").Locator("tbody tr")).ToHaveCountAsync(4);
        await ShootAsync(page, "sweeps-ladder");
    }

    private static string? FirstRun(JsonElement sweep) =>
        sweep.GetProperty("cells")[0].GetProperty("figures").GetProperty("runId").GetString();

    private static async Task ComposeAsync(IPage page, string users, string seconds = "2")
    {
        foreach (var unwanted in new[] { "spin-10", "1-worker-no-spin", "2-workers-no-spin" })
            await page.GetByTestId($"sweep-configuration-{unwanted}").UncheckAsync();
        await page.GetByTestId("sweep-users").FillAsync(users);
        await page.GetByTestId("sweep-seconds").FillAsync(seconds);
        await page.GetByTestId("sweep-warm-up").FillAsync("1");
    }

    private static Task ShootAsync(IPage page, string name) => new StagePage(page).ShootAsync($"{name}-1280x720");

    private async Task<JsonElement> NewestAsync()
    {
        var list = await Dashboard.Client.GetFromJsonAsync<JsonElement>("/api/sweeps", Cancellation);
        return list.GetProperty("sweeps")[0];
    }

    private async Task<IPage> OpenComposerAsync()
    {
        var page = await OpenAsync("sweeps");
        await page.GetByTestId("sweep-preset-pool-tuning").ClickAsync();
        await Assertions.Expect(page.GetByTestId("sweep-users")).ToBeVisibleAsync();
        return page;
    }
}
