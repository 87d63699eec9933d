using System.Net;
using System.Net.Http.Json;
using System.Net.Sockets;
using System.Text;
using System.Text.Json.Nodes;
using EndToEnd.Hosting;
using Microsoft.Playwright;

namespace EndToEnd.Access;

[Collection<PagesLane>]
public sealed class HostilePagesTests(StageFixture fixture) : LabTest(fixture)
{
    private const float PatienceMs = 60_000;
    private const string Name = "<img src=x onerror=\"window.hit=1\"> & <b>bold</b>";

    private HttpClient Client => Dashboard.Client;

    [Fact]
    [Trait("Category", "Long")]
    public async Task Compare_RunsNamedAsMarkup_AreTextInEveryChart()
    {
        var ids = new[] { await RecordAsync(Name), await RecordAsync(Name + " 2") };
        var page = await OpenAsync($"compare?runs={ids[0]},{ids[1]}");
        var violations = Violations(page);
        foreach (
            var chart in new[]
            {
                "compare-bars-rps",
                "compare-bars-latency",
                "compare-distribution",
                "compare-chart-rps",
            }
        )
        {
            var drawn = page.GetByTestId(chart);
            await Assertions.Expect(drawn).ToHaveAttributeAsync("data-drawn", "true", new() { Timeout = PatienceMs });
            await drawn.HoverAsync();
            if (!chart.StartsWith("compare-chart", StringComparison.Ordinal))
            {
                var legend = await drawn.EvaluateAsync<string>(
                    "host => [...host.shadowRoot.querySelectorAll('.apexcharts-legend-text')].map(text => text.textContent).join()"
                );
                Assert.Contains(
                    "<img src=x",
                    legend.Replace("\u2060", "", StringComparison.Ordinal),
                    StringComparison.Ordinal
                );
            }

            Assert.Equal(
                0,
                await drawn.EvaluateAsync<int>(
                    "host => (host.shadowRoot ?? host).querySelectorAll('img, b, script').length"
                )
            );
        }

        Assert.False(await page.EvaluateAsync<bool>("'hit' in window"));
        Assert.Empty(violations);
        await page.Context.CloseAsync();
    }

    [Theory]
    [Trait("Category", "Long")]
    [InlineData("sweep-heat-map", ".apexcharts-heatmap-rect", "Matrix")]
    [InlineData("sweep-ladder", ".apexcharts-marker", "Ladder")]
    public async Task Sweep_ConfigurationsNamedAsMarkup_AreTextInItsCharts(string chart, string point, string shape)
    {
        var folder = Directory.CreateDirectory(Path.Combine(Path.GetDirectoryName(Dashboard.Runs)!, "sweeps")).FullName;
        var file = Path.Combine(folder, $"hostile-{shape}.json");
        await File.WriteAllTextAsync(file, HostileSweep(shape).ToJsonString(), Cancellation);
        try
        {
            var page = await OpenAsync("no-such-page");
            var violations = Violations(page);
            await page.GotoAsync(new Uri(Dashboard.Address, $"sweeps/hostile-{shape}").AbsoluteUri);

            var drawn = page.GetByTestId(chart);
            await drawn.Locator(point).First.HoverAsync(new() { Timeout = PatienceMs, Force = true });

            Assert.Contains(
                "<img src=x",
                (await drawn.EvaluateAsync<string>("host => host.shadowRoot.textContent")).Replace(
                    "\u2060",
                    "",
                    StringComparison.Ordinal
                ),
                StringComparison.Ordinal
            );
            Assert.Equal(
                0,
                await drawn.EvaluateAsync<int>("host => host.shadowRoot.querySelectorAll('img, b, script').length")
            );
            await Assertions.Expect(page.GetByTestId("sweep-table")).ToContainTextAsync("<img src=x");
            Assert.False(await page.EvaluateAsync<bool>("'hit' in window"));
            Assert.Empty(violations);
            await page.Context.CloseAsync();
        }
        finally
        {
            File.Delete(file);
        }
    }

    [Theory]
    [InlineData("")]
    [InlineData("lessons/blocking")]
    [InlineData("lessons/talk")]
    [InlineData("runs")]
    [InlineData("sweeps")]
    [InlineData("counters")]
    [InlineData("service")]
    [Trait("Category", "Long")]
    public async Task Page_UnderThePolicy_NeedsNothingThatIsForbidden(string path)
    {
        var page = await OpenAsync("no-such-page");
        var violations = Violations(page);

        await page.GotoAsync(new Uri(Dashboard.Address, path).AbsoluteUri);
        await page.Locator("main[data-interactive=true]").WaitForAsync(new() { Timeout = PatienceMs });
        await page.Locator("[data-theme-toggle]").ClickAsync();
        await page.Locator("[data-dialog-open=help]").ClickAsync();
        await Assertions.Expect(page.Locator("#help")).ToBeVisibleAsync();

        Assert.Empty(violations);
        await page.Context.CloseAsync();
    }

    [Fact]
    public async Task ForeignPage_OfThisMachine_ChangesNothingAndFollowsNothing()
    {
        using var server = new ForeignServer();
        var before = await Client
            .GetStringAsync(new Uri("/api/stacks/latest", UriKind.Relative), Cancellation)
            .ContinueWith(got => got.IsCompletedSuccessfully ? got.Result : "none", TaskScheduler.Default);
        var page = await OpenBlankAsync();
        await page.GotoAsync(server.Address.AbsoluteUri);
        var dashboard = Dashboard.Address.Authority;

        await page.EvaluateAsync(
            "host => Promise.allSettled(['/api/stacks', '/api/sweeps/none/resume'].map(path => "
                + "fetch(`http://${host}${path}`, { method: 'POST', mode: 'no-cors' })))",
            dashboard
        );
        foreach (var path in new[] { "/hubs/telemetry", "/hubs/counters", "/_blazor" })
        {
            var opened = await page.EvaluateAsync<bool>(
                "address => new Promise(done => { const socket = new WebSocket(address); socket.onopen = () => "
                    + "done(true); socket.onerror = () => done(false); })",
                $"ws://{dashboard}{path}"
            );
            Assert.False(opened, path);
        }

        Assert.False(
            await page.EvaluateAsync<bool>(
                "host => new Promise(done => { const frame = document.createElement('iframe'); frame.src = "
                    + "`http://${host}/`; frame.onload = () => { try { done(frame.contentDocument !== null && "
                    + "frame.contentDocument.body.childElementCount > 0); } catch { done(false); } }; "
                    + "document.body.append(frame); })",
                dashboard
            )
        );
        var after = await Client
            .GetStringAsync(new Uri("/api/stacks/latest", UriKind.Relative), Cancellation)
            .ContinueWith(got => got.IsCompletedSuccessfully ? got.Result : "none", TaskScheduler.Default);
        Assert.Equal(before, after);
        await page.Context.CloseAsync();
    }

    private static JsonObject HostileSweep(string shape)
    {
        var (isMatrix, cells) = (shape == "Matrix", new JsonArray());
        foreach (var (name, users) in new[] { (Name, 1), (Name, 2), (Name + " 2", 1), (Name + " 2", 2) })
        {
            var cell = new JsonObject
            {
                ["number"] = cells.Count + 1,
                ["configuration"] = name,
                ["variant"] = "Fixed",
                ["users"] = users,
                ["state"] = "Done",
                ["rungs"] = new JsonArray(),
            };
            if (isMatrix)
                cell["figures"] = new JsonObject
                {
                    ["runId"] = "none",
                    ["seconds"] = 1,
                    ["requestsPerSecond"] = 100 * users,
                    ["failuresPerSecond"] = 0,
                    ["p50Ms"] = 1,
                    ["p95Ms"] = 2,
                    ["cpu"] = new JsonObject
                    {
                        ["meanPercent"] = 50,
                        ["minPercent"] = 40,
                        ["maxPercent"] = 60,
                    },
                };
            else
                cell["rungs"] = new JsonArray(
                    new[] { 1, 10 }
                        .Select(size =>
                            (JsonNode)
                                new JsonObject
                                {
                                    ["size"] = size,
                                    ["seconds"] = 0.5,
                                    ["succeeded"] = size,
                                    ["failed"] = 0,
                                }
                        )
                        .ToArray()
                );
            cells.Add(cell);
        }

        return new()
        {
            ["schema"] = "concurrency-dashboard/sweep/1",
            ["id"] = "hostile",
            ["startedAt"] = "2026-01-01T00:00:00Z",
            ["state"] = "Complete",
            ["cells"] = cells,
            ["environment"] = new JsonObject
            {
                ["operatingSystem"] = Name,
                ["cores"] = 2,
                ["memoryMiB"] = 1,
                ["dotNetVersion"] = "10",
                ["engineVersion"] = "1",
                ["serverGc"] = false,
                ["concurrentGc"] = true,
                ["inlineCompletions"] = true,
                ["cpuModel"] = Name,
            },
            ["plan"] = new JsonObject
            {
                ["name"] = Name,
                ["shape"] = shape,
                ["experiment"] = "blocking",
                ["variants"] = new JsonArray("Fixed"),
                ["users"] = isMatrix ? new JsonArray(1, 2) : [],
                ["burstSizes"] = isMatrix ? [] : new JsonArray(1, 10),
                ["secondsPerCell"] = 1,
                ["warmUpSeconds"] = 0,
                ["coolDownSeconds"] = 0,
                ["timeoutMs"] = 1_000,
                ["configurations"] = new JsonArray(
                    new[] { Name, Name + " 2" }
                        .Select(name =>
                            (JsonNode)
                                new JsonObject
                                {
                                    ["name"] = name,
                                    ["description"] = name,
                                    ["settings"] = new JsonObject(),
                                }
                        )
                        .ToArray()
                ),
            },
        };
    }

    private static List<string> Violations(IPage page)
    {
        var violations = new List<string>();
        page.Console += (_, message) =>
        {
            if (message.Text.Contains("Content Security Policy", StringComparison.Ordinal))
                violations.Add(message.Text);
        };
        return violations;
    }

    private async Task<string> RecordAsync(string name)
    {
        using var started = await Client.PostAsJsonAsync(
            "/api/runs",
            new
            {
                experiment = "blocking",
                variant = "Fixed",
                model = "shared-iterations",
                users = 2,
                iterations = 10,
                durationSeconds = 60,
            },
            Cancellation
        );
        started.EnsureSuccessStatusCode();
        var id = (string)(await started.Content.ReadFromJsonAsync<JsonObject>(Cancellation))!["id"]!;
        for (var tries = 0; tries < 300; tries++)
        {
            await Task.Delay(TimeSpan.FromMilliseconds(200), Cancellation);
            var runs = (await Client.GetFromJsonAsync<JsonObject>("/api/runs", Cancellation))!["runs"]!.AsArray();
            if (
                runs.FirstOrDefault(run =>
                    (string?)run!["state"] == "Complete" && ((string)run["id"]!).EndsWith(id, StringComparison.Ordinal)
                )
                is not { } stored
            )
                continue;
            using var labelled = await Client.PutAsJsonAsync(
                $"/api/runs/{(string)stored["id"]!}/labels",
                new
                {
                    name,
                    tags = Array.Empty<string>(),
                    note = Name,
                },
                Cancellation
            );
            labelled.EnsureSuccessStatusCode();
            return (string)stored["id"]!;
        }

        throw new TimeoutException("The run was not recorded.");
    }

    /// <summary>Serves an empty page on another port.</summary>
    private sealed class ForeignServer : IDisposable
    {
        private readonly TcpListener _listener = new(IPAddress.Loopback, 0);

        public ForeignServer()
        {
            _listener.Start();
            Address = new Uri($"http://localhost:{((IPEndPoint)_listener.LocalEndpoint).Port}");
            _ = ServeAsync();
        }

        public Uri Address { get; }

        public void Dispose() => _listener.Dispose();

        private async Task ServeAsync()
        {
            try
            {
                while (true)
                    _ = AnswerAsync(await _listener.AcceptTcpClientAsync(Cancellation));
            }
            catch (Exception end)
                when (end is SocketException or InvalidOperationException or IOException or OperationCanceledException)
            {
                // The test has ended.
            }
        }

        // Concurrently: a browser opens connections in advance and sends nothing on them.
        private static async Task AnswerAsync(TcpClient accepted)
        {
            using var client = accepted;
            try
            {
                await using var stream = client.GetStream();
                if (await stream.ReadAsync(new byte[8192], Cancellation) == 0)
                    return;
                await stream.WriteAsync(
                    Encoding.ASCII.GetBytes(
                        "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: 15\r\nConnection: close\r\n\r\n<!DOCTYPE html>"
                    ),
                    Cancellation
                );
            }
            catch (Exception end)
                when (end is SocketException or InvalidOperationException or IOException or OperationCanceledException)
            {
                // The browser has disconnected, or the test has ended.
            }
        }
    }
}
