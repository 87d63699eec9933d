using EndToEnd.Hosting;
using Microsoft.Playwright;

namespace EndToEnd.Pages;

/// <summary>The dashboard is restarted under an open page.</summary>
[Collection<StageLane>]
public sealed class ReconnectTests(StageFixture fixture) : LabTest(fixture)
{
    private const float LongestMs = 60_000;

    [Fact]
    [Trait("Category", "Long")]
    public async Task Lesson_DashboardKilledAndStartedAgain_ReportsWhatWasLost()
    {
        using var data = new DataFolder();
        var page = await OpenBlankAsync();
        Uri address;
        await using (var first = await RunningDashboard.StartAsync(data.Path))
        {
            address = first.Address;
            await page.GotoAsync(new Uri(address, "/lessons/blocking").AbsoluteUri);
            await AnswersAsync(page);
            await Assertions.Expect(page.GetByTestId("dashboard-anew")).Not.ToBeVisibleAsync();

            first.Kill();
            await Assertions.Expect(page.Locator("html[data-lost]")).ToHaveCountAsync(1, new() { Timeout = LongestMs });
        }

        await using var second = await RunningDashboard.StartAsync(data.Path, at: address);

        await Assertions
            .Expect(page.GetByTestId("dashboard-anew"))
            .ToContainTextAsync("The dashboard has restarted", new() { Timeout = LongestMs });
        await Assertions.Expect(page.Locator("html[data-lost]")).ToHaveCountAsync(0);
        await page.ScreenshotAsync(new() { Path = Repository.Output("dashboard-anew-1280x720-dark.png") });
        await page.Locator("[data-close]").ClickAsync();
        await Assertions.Expect(page.GetByTestId("dashboard-anew")).Not.ToBeVisibleAsync();

        // Reported once: a reloaded page has lost nothing.
        await page.ReloadAsync();
        await AnswersAsync(page);
        await Assertions.Expect(page.GetByTestId("dashboard-anew")).Not.ToBeVisibleAsync();
    }
}
