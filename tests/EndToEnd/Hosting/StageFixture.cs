[assembly: AssemblyFixture(typeof(EndToEnd.Hosting.StageFixture))]
[assembly: CollectionBehavior(DisableTestParallelization = true)]

namespace EndToEnd.Hosting;

/// <summary>One dashboard and one browser for all tests; each test opens pages of its own.</summary>
public sealed class StageFixture : IAsyncLifetime
{
    public RunningDashboard Dashboard { get; private set; } = null!;

    public Browser Browser { get; private set; } = null!;

    public async ValueTask InitializeAsync()
    {
        Dashboard = await RunningDashboard.StartAsync();
        Browser = await Browser.StartAsync();
    }

    public async ValueTask DisposeAsync()
    {
        await Browser.DisposeAsync();
        await Dashboard.DisposeAsync();
    }
}
