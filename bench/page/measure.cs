#:package Microsoft.Playwright
#:property PublishAot=false
// How long a page lets a person wait, and how busy its main thread is. Prints medians and the longest of each; exits with 1 when a bar is missed.
//   dotnet build src/Dashboard && dotnet run bench/page/measure.cs [clicks, 20 unless told]
// CHROMIUM_PATH names the browser where it is not /usr/bin/chromium. On a machine that does nothing else meanwhile.
using System.Diagnostics;
using System.Globalization;
using System.Net;
using System.Net.Http.Json;
using System.Net.Sockets;
using System.Runtime.CompilerServices;
using Microsoft.Playwright;

const double MostIdleMs = 100, MostUnderFireMs = 300, MostFrameMs = 8;
const int SecondsWatched = 10, Users = 200;
var clicks = args is [var count] ? int.Parse(count, CultureInfo.InvariantCulture) : 20;
var repository = Path.GetFullPath(Path.Combine(Path.GetDirectoryName(ThisFile())!, "..", ".."));
var folder = Directory.CreateTempSubdirectory("dashboard-page-");
var (port, target) = (FreePort(), FreePort());
var program = Path.Combine(repository, "src", "Dashboard", "bin", "Debug", "net10.0", "Dashboard.dll");
using var dashboard = Process.Start(new ProcessStartInfo("dotnet", [program, "--urls", $"http://localhost:{port}", $"--Target:Port={target}", $"--Lab:DataFolder={folder.FullName}"]) { RedirectStandardOutput = true })!;
dashboard.BeginOutputReadLine();
var missed = 0;
try
{
    using var client = new HttpClient { BaseAddress = new($"http://localhost:{port}") };
    await UntilAsync("the target runs", async () => (await client.GetStringAsync("/api/lab")).Contains("\"phase\":\"Running\",\"address\"", StringComparison.Ordinal));
    using var playwright = await Playwright.CreateAsync();
    await using var browser = await playwright.Chromium.LaunchAsync(new()
    {
        ExecutablePath = Environment.GetEnvironmentVariable("CHROMIUM_PATH") ?? "/usr/bin/chromium",
        Args = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"],
    });
    var context = await browser.NewContextAsync(new() { ViewportSize = new() { Width = 1280, Height = 720 } });
    var page = await context.NewPageAsync();
    await page.GotoAsync($"http://localhost:{port}/");
    await Assertions.Expect(page.Locator("main[data-interactive=true]")).ToBeVisibleAsync(new() { Timeout = 60_000 });

    await ClickAsync(page, "idle", MostIdleMs);
    await MainThreadAsync(context, page, "idle");
    await FireAsync(client, "Fixed");
    await ClickAsync(page, "under fire, fixed", MostUnderFireMs, isRunning: true);
    await MainThreadAsync(context, page, "under fire, fixed");
    await StopAsync(client);
    await FireAsync(client, "Fragile");
    await MainThreadAsync(context, page, "under fire, fragile");
    await StopAsync(client);
}
finally
{
    dashboard.Kill(entireProcessTree: true);
    await dashboard.WaitForExitAsync();
    folder.Delete(recursive: true);
}

return missed == 0 ? 0 : 1;

// The server answers each of these: from the click to the first picture that shows the answer.
async Task ClickAsync(IPage page, string state, double mostMs, bool isRunning = false)
{
    await AnswerAsync(page, $"variant, {state}", mostMs, "[data-testid=variant-fragile]", "b => b.getAttribute('aria-pressed') === 'true'", "[data-testid=variant-fixed]");
    await AnswerAsync(page, $"code drawer, {state}", mostMs, "[data-testid=code-toggle]", "(b, was) => b.getAttribute('aria-expanded') !== was", "[data-testid=code-toggle]", "b => b.getAttribute('aria-expanded')");
    if (!isRunning) await AnswerAsync(page, $"more fields, {state}", mostMs, "[data-testid=more]", "(b, was) => b.getAttribute('aria-expanded') !== was", "[data-testid=more]", "b => b.getAttribute('aria-expanded')");
    else await AnswerAsync(page, $"ten users more, {state}", mostMs, "[data-testid=load-up]", "(b, was) => document.querySelector('[data-testid=live-load]').dataset.level !== was", "[data-testid=load-up]", "() => document.querySelector('[data-testid=live-load]').dataset.level");
}

async Task AnswerAsync(IPage page, string what, double mostMs, string first, string isAnswered, string second, string before = "() => null")
{
    var waits = new List<double>();
    for (var i = 0; i < clicks; i++)
    {
        waits.Add(await page.EvaluateAsync<double>($$"""
            async selector => {
              const button = document.querySelector(selector), was = ({{before}})(button), began = performance.now();
              button.click();
              while (!({{isAnswered}})(button, was)) {
                if (performance.now() - began > 10_000) throw new Error('no answer to ' + selector);
                await new Promise(requestAnimationFrame);
              }
              await new Promise(painted => requestAnimationFrame(() => setTimeout(painted)));
              return performance.now() - began;
            }
            """, i % 2 == 0 ? first : second));
        await page.WaitForTimeoutAsync(100);
    }

    Tell(what, waits, mostMs);
}

// What the browser itself counts, divided by the frames that were drawn meanwhile.
async Task MainThreadAsync(IBrowserContext context, IPage page, string state)
{
    var session = await context.NewCDPSessionAsync(page);
    // Processor time of the thread: what other programs take in the meantime is not the page's.
    await session.SendAsync("Performance.enable", new Dictionary<string, object> { ["timeDomain"] = "threadTicks" });
    var (before, drawn) = (await CountsAsync(session), await DrawnAsync(page));
    await page.WaitForTimeoutAsync(SecondsWatched * 1_000);
    var (after, frames) = (await CountsAsync(session), await DrawnAsync(page) - drawn);
    double Ms(string counter) => (after[counter] - before[counter]) * 1_000 / frames;
    Tell($"main thread a frame, {state} ({frames:0} frames; script {Ms("ScriptDuration"):0.0}, style {Ms("RecalcStyleDuration"):0.0}, layout {Ms("LayoutDuration"):0.0} ms)", [Ms("TaskDuration")], MostFrameMs);
}

void Tell(string what, List<double> valuesMs, double mostMs)
{
    valuesMs.Sort();
    var (median, longest) = (valuesMs[valuesMs.Count / 2], valuesMs[^1]);
    if (median > mostMs) missed++;
    Console.WriteLine(string.Create(CultureInfo.InvariantCulture, $"{what,-90} median {median,6:0.0} ms, longest {longest,6:0.0} ms, bar {mostMs:0} ms{(median > mostMs ? "   MISSED" : "")}"));
}

static async Task<Dictionary<string, double>> CountsAsync(ICDPSession session)
{
    var answer = await session.SendAsync("Performance.getMetrics");
    return answer!.Value.GetProperty("metrics").EnumerateArray().ToDictionary(metric => metric.GetProperty("name").GetString()!, metric => metric.GetProperty("value").GetDouble());
}

static async Task<double> DrawnAsync(IPage page) =>
    double.Parse((await page.Locator("[data-testid=chart-throughput]").GetAttributeAsync("data-last-sequence"))!, CultureInfo.InvariantCulture);

static async Task FireAsync(HttpClient client, string variant)
{
    using var answer = await client.PostAsJsonAsync("/api/runs", new { experiment = "blocking", variant, users = Users, durationSeconds = 120, rampSeconds = 1 });
    answer.EnsureSuccessStatusCode();
    await Task.Delay(TimeSpan.FromSeconds(4));
}

static async Task StopAsync(HttpClient client)
{
    (await client.DeleteAsync("/api/runs/current")).Dispose();
    await UntilAsync("the lab is idle", async () => (await client.GetStringAsync("/api/lab")).Contains("\"phase\":\"Idle\"", StringComparison.Ordinal));
}

static async Task UntilAsync(string what, Func<Task<bool>> isSo)
{
    for (var waited = Stopwatch.StartNew(); waited.Elapsed < TimeSpan.FromMinutes(2); await Task.Delay(200))
    {
        try
        {
            if (await isSo()) return;
        }
        catch (HttpRequestException)
        {
            // It does not listen yet.
        }
    }

    throw new TimeoutException($"Waited for two minutes until {what}.");
}

static int FreePort()
{
    using var listener = new TcpListener(IPAddress.Loopback, 0);
    listener.Start();
    return ((IPEndPoint)listener.LocalEndpoint).Port;
}

static string ThisFile([CallerFilePath] string path = "") => path;
