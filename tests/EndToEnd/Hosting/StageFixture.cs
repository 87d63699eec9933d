namespace EndToEnd.Hosting;

public sealed class StageFixture : IAsyncLifetime
{
    public RunningDashboard Dashboard { get; private set; } = null!;

    public Browser Browser { get; private set; } = null!;

    /// <summary>Restores the state after a test.</summary>
    public LabAsFound AsFound { get; private set; } = null!;

    public async ValueTask InitializeAsync()
    {
        // First, because a machine may lack a browser: then nothing else has been started.
        Browser = await Browser.StartAsync();
        Dashboard = await RunningDashboard.StartAsync();
        AsFound = await LabAsFound.RememberAsync(Dashboard);
    }

    // Cleans up after a failed start.
    public async ValueTask DisposeAsync()
    {
        if (Browser is not null)
            await Browser.DisposeAsync();
        if (Dashboard is not null)
            await Dashboard.DisposeAsync();
    }
}
