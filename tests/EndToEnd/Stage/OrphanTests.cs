using System.Diagnostics;
using System.Net.Http.Json;
using EndToEnd.Hosting;

namespace EndToEnd.Stage;

[Collection<StageLane>]
public sealed class OrphanTests
{
    private static readonly TimeSpan Promise = TimeSpan.FromSeconds(2);

    [Fact]
    [Trait("Category", "Long")]
    public async Task Dashboard_KilledWhileTheTargetStarves_TakesTheTargetWithIt()
    {
        var cancellation = TestContext.Current.CancellationToken;
        await using var dashboard = await RunningDashboard.StartAsync();
        var target = await dashboard.TargetProcessIdAsync();
        using var started = await dashboard.Client.PostAsJsonAsync(
            "/api/runs",
            new
            {
                experiment = "blocking",
                variant = "Fragile",
                users = 200,
                durationSeconds = 60,
            },
            cancellation
        );
        Assert.True(started.IsSuccessStatusCode);
        await StarvedAsync(dashboard.TargetPort);

        using var probe = new StallProbe();
        dashboard.Kill();
        var waited = Stopwatch.StartNew();
        while (LiveProcess.IsAlive(target) && waited.Elapsed < Promise * 5)
            await Task.Delay(TimeSpan.FromMilliseconds(10), cancellation);

        Assert.InRange(waited.Elapsed, TimeSpan.Zero, Promise + probe.Stalled);
    }

    // A starved server does not even respond to its health check.
    private static async Task StarvedAsync(int port)
    {
        using var client = new HttpClient { Timeout = TimeSpan.FromSeconds(1) };
        for (var tries = 0; tries < 60; tries++)
        {
            try
            {
                await client.GetStringAsync(
                    new Uri($"http://localhost:{port}/health"),
                    TestContext.Current.CancellationToken
                );
                await Task.Delay(TimeSpan.FromMilliseconds(100), TestContext.Current.CancellationToken);
            }
            catch (TaskCanceledException)
            {
                return;
            }
        }

        Assert.Fail("The target never starved.");
    }
}
