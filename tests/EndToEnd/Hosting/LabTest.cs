using Microsoft.Playwright;

namespace EndToEnd.Hosting;

public abstract class LabTest(StageFixture fixture) : IAsyncLifetime
{
    /// <summary>The shared dashboard.</summary>
    protected RunningDashboard Dashboard => fixture.Dashboard;

    /// <summary>Cancels the test on Ctrl+C.</summary>
    protected static CancellationToken Cancellation => TestContext.Current.CancellationToken;

    /// <inheritdoc/>
    public ValueTask InitializeAsync() => ValueTask.CompletedTask;

    /// <inheritdoc/>
    public async ValueTask DisposeAsync()
    {
        GC.SuppressFinalize(this);
        await fixture.Browser.ClosePagesAsync();
        try
        {
            await fixture.AsFound.RestoreAsync();
        }
        finally
        {
            await PagesAsFound.RestoreAsync(fixture);
        }
    }

    protected async Task<IPage> OpenAsync(string path, ColorScheme scheme = ColorScheme.Dark)
    {
        var page = await fixture.Browser.OpenAsync(new Uri(Dashboard.Address, path), scheme: scheme);
        await AnswersAsync(page);
        return page;
    }

    protected Task<IPage> OpenBlankAsync(ColorScheme scheme = ColorScheme.Dark) =>
        fixture.Browser.OpenAsync(new Uri("about:blank"), scheme: scheme);

    /// <summary>Opens the stage and waits for frames.</summary>
    internal Task<StagePage> OpenStageAsync(
        int width = 1280,
        int height = 720,
        ColorScheme scheme = ColorScheme.Dark
    ) => StagePage.OpenAsync(fixture, width, height, scheme);

    /// <summary>Waits for the circuit. Before that, the prerendered page has only working links.</summary>
    protected static Task AnswersAsync(IPage page) =>
        Assertions.Expect(page.Locator("main[data-interactive=true]")).ToBeVisibleAsync();
}
