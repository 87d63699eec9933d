using EndToEnd.Hosting;
using Microsoft.Playwright;

namespace EndToEnd.Proofs;

/// <summary>Starts, stops and resumes proofs in the browser.</summary>
[Collection<StageLane>]
public sealed class ProofsPageTests(StageFixture fixture) : LabTest(fixture)
{
    [Fact]
    [Trait("Category", "Long")]
    public async Task Proofs_StartedOnThePage_CanBeStoppedResumedAndExported()
    {
        var page = await OpenAsync("proofs");
        await page.GetByTestId("proof-preset-stage").ClickAsync();
        await page.GetByTestId("proof-users").FillAsync("10");

        await page.GetByTestId("proof-start").ClickAsync();
        await Assertions.Expect(page.GetByTestId("proof-progress")).ToContainTextAsync("A against itself");
        await page.GetByTestId("proof-stop").ClickAsync();

        var result = page.GetByTestId("proof-result");
        await Assertions.Expect(result).ToHaveAttributeAsync("data-state", "Stopped");
        await page.GetByTestId("proof-resume").ClickAsync();
        await Assertions.Expect(result).ToHaveAttributeAsync("data-state", "Running");
        await Assertions.Expect(page.GetByTestId("proof-stop")).ToBeFocusedAsync();
        await page.GetByTestId("proof-stop").PressAsync("Enter");
        await Assertions.Expect(result).ToHaveAttributeAsync("data-state", "Stopped");

        var download = await page.RunAndWaitForDownloadAsync(() => page.GetByTestId("proof-export-md").ClickAsync());
        var text = await File.ReadAllTextAsync((await download.PathAsync())!, TestContext.Current.CancellationToken);
        Assert.Contains("| figure | A | B |", text, StringComparison.Ordinal);
    }

    [Fact]
    public async Task Proofs_NoUsers_AreAnErrorWithTheRange()
    {
        var page = await OpenAsync("proofs");

        await page.GetByTestId("proof-users").FillAsync("0");

        await Assertions.Expect(page.GetByTestId("proof-start")).ToBeDisabledAsync();
        await Assertions.Expect(page.GetByTestId("proof-problem")).ToContainTextAsync("between 1 and 20,000");
    }
}
