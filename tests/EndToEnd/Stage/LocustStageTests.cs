using System.Diagnostics;
using System.Net.Http.Json;
using System.Text.Json;
using EndToEnd.Hosting;
using Microsoft.Playwright;

namespace EndToEnd.Stage;

/// <summary>A real Locust swarm, controlled from the stage.</summary>
[Trait("Category", "Long")]
[Collection<StageLane>]
public sealed class LocustStageTests(StageFixture fixture) : LabTest(fixture)
{
    private const double MostShift = 0.005;

    private readonly StageFixture _fixture = fixture;

    [Fact]
    public async Task Stage_WithoutLocust_OffersNoSource()
    {
        var stage = await OpenStageAsync();
        await stage.OpenAdvancedAsync();

        // The input of the list is hidden.
        await Assertions.Expect(stage.Find("model")).ToHaveCountAsync(1);
        await Assertions.Expect(stage.Find("source")).ToHaveCountAsync(0);
        await Assertions.Expect(stage.Find("source-note-latency")).ToBeHiddenAsync();
    }

    [Fact]
    public async Task Swarm_FromTheStage_IsStartedChangedFlippedAndStoppedAndLosesAWorker()
    {
        await using var dashboard = await RunningDashboard.StartAsync(locustWorkers: 2);
        var stage = await StagePage.OpenAsync(_fixture.Browser, dashboard);
        await stage.ShowDetailsAsync();
        await stage.OpenAdvancedAsync();
        await stage.ChooseAsync("source", "source-Locust");
        await stage.EnterAsync("users", 40);
        await stage.EnterAsync("duration", 120);
        await stage.EnterAsync("think-time", 300);
        await stage.ClickAsync("more");
        await stage.ClickAsync("variant-fixed");
        await stage.ShootAsync("locust-rest");
        Assert.Equal("", await LayoutFaults.FindAsync(stage.Page));
        await stage.StartAsync();
        await Assertions.Expect(stage.Find("stop")).ToBeEnabledAsync();
        await LayoutFaults.WatchShiftsAsync(stage.Page);
        await Assertions
            .Expect(stage.Find("source-note-latency"))
            .ToHaveTextAsync("Locust: percentiles of about ten seconds, coarse (200, 210 ms)");
        await Assertions.Expect(stage.Find("source-note-latency")).ToBeVisibleAsync();
        await Assertions
            .Expect(stage.Find("source-note-throughput"))
            .ToHaveTextAsync("Locust: rate is a mean over ten seconds");
        await stage.UntilAsync("the rate is drawn", async () => await stage.TileAsync("rps") > 10);
        await stage.UntilAsync("percentiles are drawn", async () => await stage.TileAsync("p95") >= 200);
        Assert.Null(await stage.TileAsync("p99"));
        await stage.Find("spawn-rate").FillAsync("20");
        await stage.Find("spawn-rate").PressAsync("Tab");
        await stage.ClickAsync("load-up");
        await Assertions.Expect(stage.Find("live-load")).ToHaveAttributeAsync("data-level", "50");
        Assert.Equal("", await LayoutFaults.FindAsync(stage.Page));
        await stage.ShootAsync("locust-run");

        Kill(WorkersOf(dashboard)[0]);
        await Assertions
            .Expect(stage.Find("swarm-banner"))
            .ToContainTextAsync("1 worker is missing. The run continues with 1 worker");
        await stage.ShootAsync("locust-worker-lost");
        Assert.Equal("", await LayoutFaults.FindAsync(stage.Page));
        await stage.ClickAsync("variant-fragile");
        await stage.UntilAsync(
            "the other variant is loaded",
            async () => await stage.Page.Locator(".stage").GetAttributeAsync("data-variant") == "Fragile"
        );
        var (moved, what) = await LayoutFaults.ShiftsAsync(stage.Page);
        await stage.ClickAsync("stop");
        await stage.EndedAsync();

        Assert.True(moved < MostShift, $"{moved}: {what}");
        await Assertions.Expect(stage.Find("summary-source")).ToContainTextAsync("percentiles are coarse");
        await stage.ShootAsync("locust-summary");
        await stage.Page.GotoAsync(new Uri(dashboard.Address, "/runs").AbsoluteUri);
        await Assertions.Expect(stage.Find("run-source")).ToHaveTextAsync("Locust");
        var lab = await dashboard.Client.GetFromJsonAsync<JsonElement>("/api/lab", Cancellation);
        var summary = lab.GetProperty("lastSummary");
        Assert.Equal(
            summary.GetProperty("total").GetProperty("requests").GetInt64(),
            summary
                .GetProperty("variants")
                .EnumerateArray()
                .Sum(part => part.GetProperty("figures").GetProperty("requests").GetInt64())
        );
    }

    [Fact]
    public async Task Both_OfASwarm_PlaysTheSamePlanOnBothAndComparesThem()
    {
        await using var dashboard = await RunningDashboard.StartAsync(locustWorkers: 1);
        var request = new
        {
            experiment = "blocking",
            source = "locust",
            users = 40,
            durationSeconds = 8,
            thinkTimeMs = 100,
        };
        using var started = await dashboard.Client.PostAsJsonAsync("/api/both", request, Cancellation);
        Assert.True(started.IsSuccessStatusCode, await started.Content.ReadAsStringAsync(Cancellation));
        var last = await Eventually.WaitForAsync(() => Last(dashboard), outcome => outcome is not null, Cancellation);

        Assert.Null(last!.Value.GetProperty("problem").GetString());
        Assert.Equal(2, last.Value.GetProperty("runs").GetArrayLength());
        var stage = await StagePage.OpenAsync(_fixture.Browser, dashboard);
        await stage.Page.GotoAsync(
            new Uri(dashboard.Address, last.Value.GetProperty("address").GetString()).AbsoluteUri
        );
        await Assertions.Expect(stage.Find("compare-contender")).ToHaveCountAsync(2);
        await stage.ShootAsync("locust-compared");
    }

    private static JsonElement? Last(RunningDashboard dashboard)
    {
        var last = dashboard
            .Client.GetFromJsonAsync<JsonElement>("/api/both", Cancellation)
            .GetAwaiter()
            .GetResult()
            .GetProperty("last");
        return last.ValueKind == JsonValueKind.Null ? null : last;
    }

    [Fact]
    public async Task Dashboard_KilledWhileASwarmFires_TakesItsProcessesWithIt()
    {
        await using var dashboard = await RunningDashboard.StartAsync(locustWorkers: 1);
        using var started = await dashboard.Client.PostAsJsonAsync(
            "/api/runs",
            new
            {
                experiment = "blocking",
                variant = "Fixed",
                source = "locust",
                users = 5,
                durationSeconds = 120,
                thinkTimeMs = 100,
            },
            Cancellation
        );
        Assert.True(started.IsSuccessStatusCode, await started.Content.ReadAsStringAsync(Cancellation));
        var processes = ChildrenOf(dashboard.ProcessId, "locustfile.py");
        Assert.Equal(2, processes.Count);

        dashboard.Kill();

        Assert.All(processes, process => Assert.True(LiveProcess.WaitForEnd(process, TimeSpan.FromSeconds(10))));
    }

    private static List<int> WorkersOf(RunningDashboard dashboard) => ChildrenOf(dashboard.ProcessId, "--worker");

    // The parent is the fourth field; the second is a name in parentheses with any content.
    private static List<int> ChildrenOf(int parent, string argument) =>
        [
            .. Directory
                .GetDirectories("/proc")
                .Select(Path.GetFileName)
                .Where(name => int.TryParse(name, out _))
                .Select(name => int.Parse(name!, System.Globalization.CultureInfo.InvariantCulture))
                .Where(id =>
                    Read($"/proc/{id}/stat").Split(')')[^1].Trim().Split(' ') is [_, var owner, ..]
                    && owner == $"{parent}"
                    && Read($"/proc/{id}/cmdline").Contains(argument, StringComparison.Ordinal)
                ),
        ];

    private static string Read(string path)
    {
        try
        {
            return File.ReadAllText(path);
        }
        catch (IOException)
        {
            // It has ended since.
            return "";
        }
    }

    private static void Kill(int process) => Process.GetProcessById(process).Kill();
}
