namespace EndToEnd.Hosting;

public sealed class StageFixture : IAsyncLifetime
{
    public RunningDashboard Dashboard { get; private set; } = null!;

    public Browser Browser { get; private set; } = null!;

    /// <summary>Takes back what a test has changed.</summary>
    public LabAsFound AsFound { get; private set; } = null!;

    public async ValueTask InitializeAsync()
    {
        // First, for it is what a machine may lack: nothing else has been started then.
        Browser = await Browser.StartAsync();
        Dashboard = await RunningDashboard.StartAsync();
        AsFound = await LabAsFound.RememberAsync(Dashboard);
    }

    // Whatever a start that failed has left.
    public async ValueTask DisposeAsync()
    {
        if (Browser is not null)
            await Browser.DisposeAsync();
        if (Dashboard is not null)
            await Dashboard.DisposeAsync();
    }
}
