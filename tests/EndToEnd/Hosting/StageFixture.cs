namespace EndToEnd.Hosting;

/// <summary>One dashboard and one browser for all tests of a lane; each test opens pages of its own, which are closed after it.</summary>
public sealed class StageFixture : IAsyncLifetime
{
    public RunningDashboard Dashboard { get; private set; } = null!;

    public Browser Browser { get; private set; } = null!;

    /// <summary>Takes back what a test has changed.</summary>
    public LabAsFound AsFound { get; private set; } = null!;

    public async ValueTask InitializeAsync()
    {
        Dashboard = await RunningDashboard.StartAsync();
        AsFound = await LabAsFound.RememberAsync(Dashboard);
        Browser = await Browser.StartAsync();
    }

    public async ValueTask DisposeAsync()
    {
        await Browser.DisposeAsync();
        await Dashboard.DisposeAsync();
    }
}
