#:package Microsoft.Playwright
#:property PublishAot=false
// Takes the pictures of docs/images anew, from the dashboard as it is built, in a browser without a window:
//   dotnet build src/Dashboard && dotnet run eng/pictures.cs
// CHROMIUM_PATH names the browser where it is not /usr/bin/chromium. On a machine that does nothing else meanwhile.
using System.Diagnostics;
using System.Net;
using System.Net.Http.Json;
using System.Net.Sockets;
using System.Runtime.CompilerServices;
using System.Text.Json;
using Microsoft.Playwright;

var repository = Path.GetFullPath(Path.Combine(Path.GetDirectoryName(ThisFile())!, ".."));
var pictures = Path.Combine(repository, "docs", "images");
var folder = Directory.CreateTempSubdirectory("dashboard-pictures-");
var (port, target) = (FreePort(), FreePort());
var program = Path.Combine(repository, "src", "Dashboard", "bin", "Debug", "net10.0", "Dashboard.dll");
using var dashboard = Process.Start(new ProcessStartInfo("dotnet", [program, "--urls", $"http://localhost:{port}", $"--Target:Port={target}", $"--Lab:DataFolder={folder.FullName}"]) { RedirectStandardOutput = true })!;
dashboard.BeginOutputReadLine();
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

    var stage = await OpenAsync(browser, "/");
    var room = await OpenAsync(browser, "/?present=1");
    var run = (await SentAsync(client, HttpMethod.Post, "/api/runs", new { experiment = "blocking", variant = "Fragile", users = 200, durationSeconds = 24, rampSeconds = 1 })).GetProperty("id").GetString();
    await Task.Delay(TimeSpan.FromSeconds(11));
    await SentAsync(client, HttpMethod.Put, "/api/lab/variant", new { variant = "Fixed" });
    await Task.Delay(TimeSpan.FromSeconds(8));
    await TakeAsync(stage, "stage");
    await TakeAsync(room, "presentation");
    await UntilAsync("the run is kept", async () => (await client.GetStringAsync("/api/runs")).Contains("\"state\":\"Complete\"", StringComparison.Ordinal));
    await TakeAsync(await OpenAsync(browser, $"/compare?runs={run}~Fragile,{run}~Fixed"), "comparison");
    await TakeAsync(await OpenAsync(browser, "/lessons/blocking"), "lesson");
}
finally
{
    dashboard.Kill(entireProcessTree: true);
    await dashboard.WaitForExitAsync();
    folder.Delete(recursive: true);
}

async Task<IPage> OpenAsync(IBrowser browser, string path)
{
    var context = await browser.NewContextAsync(new() { ViewportSize = new() { Width = 1280, Height = 720 }, ColorScheme = ColorScheme.Dark });
    var page = await context.NewPageAsync();
    await page.GotoAsync($"http://localhost:{port}{path}");
    await Assertions.Expect(page.Locator("main[data-interactive=true]")).ToBeVisibleAsync(new() { Timeout = 60_000 });
    return page;
}

async Task TakeAsync(IPage page, string name)
{
    await page.WaitForTimeoutAsync(1_500);
    await page.ScreenshotAsync(new() { Path = Path.Combine(pictures, $"{name}.png") });
    Console.WriteLine($"docs/images/{name}.png");
}

static async Task<JsonElement> SentAsync(HttpClient client, HttpMethod method, string path, object body)
{
    using var answer = await client.SendAsync(new(method, path) { Content = JsonContent.Create(body) });
    var text = await answer.Content.ReadAsStringAsync();
    return answer.IsSuccessStatusCode ? JsonDocument.Parse(text).RootElement : throw new InvalidOperationException($"{path}: {text}");
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
