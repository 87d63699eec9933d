using EndToEnd.Hosting;
using Microsoft.Playwright;

namespace EndToEnd.Knees;

/// <summary>Starts, stops and resumes searches in the browser.</summary>
[Collection<StageLane>]
public sealed class KneePageTests(StageFixture fixture) : LabTest(fixture)
{
    [Fact]
    [Trait("Category", "Long")]
    public async Task Knee_StartedOnThePage_ShowsTrialsAndCanBeStoppedResumedAndExported()
    {
        var page = await OpenAsync("knee");
        await page.GetByTestId("knee-preset-stage").ClickAsync();

        await page.GetByTestId("knee-start").ClickAsync();
        var result = page.GetByTestId("knee-result");
        await Assertions.Expect(result.Locator("tr[data-verdict]")).Not.ToHaveCountAsync(0);
        await Assertions.Expect(result.Locator("svg g g")).Not.ToHaveCountAsync(0);
        await page.GetByTestId("knee-stop").ClickAsync();

        await Assertions.Expect(result).ToHaveAttributeAsync("data-state", "Stopped");
        var measured = await result.Locator("tr[data-verdict]").CountAsync();
        await page.GetByTestId("knee-resume").ClickAsync();
        await Assertions.Expect(result).ToHaveAttributeAsync("data-state", "Running");
        await Assertions.Expect(result.Locator("tr[data-verdict]").Nth(measured)).ToBeVisibleAsync();
        await page.GetByTestId("knee-stop").PressAsync("Enter");
        await Assertions.Expect(result).ToHaveAttributeAsync("data-state", "Stopped");

        var download = await page.RunAndWaitForDownloadAsync(() => page.GetByTestId("knee-export-md").ClickAsync());
        var text = await File.ReadAllTextAsync((await download.PathAsync())!, TestContext.Current.CancellationToken);
        Assert.Contains("| load | trial | result |", text, StringComparison.Ordinal);
    }

    [Fact]
    public async Task Knee_InvalidObjective_IsAnErrorAtTheField()
    {
        var page = await OpenAsync("knee");

        await page.GetByTestId("knee-objective").FillAsync("fast enough");

        await Assertions.Expect(page.GetByTestId("knee-start")).ToBeDisabledAsync();
        await Assertions.Expect(page.GetByText("Not a threshold").First).ToBeVisibleAsync();
    }

    // Regression: the search could not start, and no error was shown.
    [Fact]
    public async Task Knee_InvalidNumber_IsAnError()
    {
        var page = await OpenAsync("knee");

        await page.GetByTestId("knee-trial").FillAsync("0");

        await Assertions.Expect(page.GetByTestId("knee-start")).ToBeDisabledAsync();
        await Assertions
            .Expect(page.GetByTestId("knee-problem"))
            .ToContainTextAsync("Seconds per trial: Must be between 2 s and 60 s.");
    }

    [Fact]
    public async Task Knee_FromTheStage_HasItsExperiment()
    {
        var page = await OpenAsync("");
        await page.GetByTestId("more-actions").ClickAsync();
        await page.GetByTestId("find-knee").ClickAsync();

        await Assertions.Expect(page.GetByTestId("knee-page")).ToBeVisibleAsync();
        Assert.Contains("knee?experiment=", page.Url, StringComparison.Ordinal);
    }
}
