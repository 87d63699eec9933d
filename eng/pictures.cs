#!/usr/bin/env dotnet
#:package Microsoft.Playwright
#:property PublishAot=false
#:include Screen.cs
// Takes the pictures of docs/images from the built dashboard in a headless browser:
//   dotnet build src/Dashboard && dotnet build tests/Services/Ailing && dotnet run eng/pictures.cs
// With the argument "xray" it takes those of the X-ray alone, with "experiments" those of docs/experiments.md, or of
// the experiments named after it. CHROMIUM_PATH names the browser if it is not /usr/bin/chromium. Run it on an otherwise idle machine.
using Microsoft.Playwright;

var pictures = Path.Combine(Screen.Repository, "docs", "images");
await using var screen = await Screen.StartAsync();
ColorScheme[] themes = [ColorScheme.Dark, ColorScheme.Light];
var takesAll = !args.Contains("xray");
var stages = await OpenAsync("/");
if (args.Contains("experiments"))
{
    await TakeExperimentsAsync();
    return;
}

var presentations = takesAll ? await OpenAsync("/?present=1") : [];
var panels = await OpenAsync("/");
var run = (
    await screen.SendAsync(
        HttpMethod.Post,
        "/api/runs",
        new
        {
            experiment = "blocking",
            variant = "Fragile",
            users = 100,
            durationSeconds = 30,
            rampSeconds = 1,
        }
    )
).GetProperty("id").GetString();
await PressAsync("w");
await Task.Delay(TimeSpan.FromSeconds(9.5));
await TakeAsync(panels, "xray-blocking", "[data-testid=xray-panel]");
await screen.SendAsync(HttpMethod.Put, "/api/lab/variant", new { variant = "Fixed" });
await PressAsync("a");
await ReadAsync();
await TakeAsync(panels, "xray-awaits", "[data-testid=xray-panel]");
if (takesAll)
{
    await Task.Delay(TimeSpan.FromSeconds(2));
    await TakeAsync(stages, "stage");
    await TakeAsync(presentations, "presentation");
    await screen.UntilAsync("the run is kept", "/api/runs", "\"state\":\"Complete\"");
    await TakeAsync(stages, "result");
    await TakeAsync(await OpenAsync($"/compare?runs={run}~Fragile,{run}~Fixed"), "comparison");
    await TakeAsync(await OpenAsync("/lessons/blocking"), "lesson");
}

await screen.UntilAsync("the run is kept", "/api/runs", "\"state\":\"Complete\"");
await TakeDeadlockAsync();

// Each with its first preset: fragile on the left of the switch, fixed on the right.
async Task TakeExperimentsAsync()
{
    (string Experiment, string Preset)[] chosen =
    [
        ("cache-stampede", "popular-500"),
        ("queued-work", "orders-260"),
        ("mixed-semaphore", "turns-100"),
        ("hot-lock", "buyers-40"),
        ("deadlock", "transfers-16"),
        ("gc", "reports-50"),
        ("database", "orders-200"),
        ("database-leak", "items-200"),
        ("outgoing-http", "callers-200"),
        ("http2-streams", "streams-200"),
    ];
    foreach (var (experiment, preset) in chosen.Where(pair => args is [_] || args.Contains(pair.Experiment)))
    {
        await screen.SendAsync(
            HttpMethod.Post,
            "/api/runs",
            new
            {
                experiment,
                variant = "Fragile",
                preset,
            }
        );
        await Task.Delay(TimeSpan.FromSeconds(9));
        await screen.SendAsync(HttpMethod.Put, "/api/lab/variant", new { variant = "Fixed" });
        await Task.Delay(TimeSpan.FromSeconds(9));
        await TakeAsync(stages, experiment);
        await screen.Client.DeleteAsync("/api/runs/current");
        await screen.UntilAsync("the run has ended", "/api/lab", "\"phase\":\"Idle\"");
    }
}

// A service with a deadlock, started by its command.
async Task TakeDeadlockAsync()
{
    var port = Screen.FreePort();
    var folder = Path.Combine(Screen.Repository, "tests", "Services", "Ailing", "bin", "Debug", "net10.0");
    var service = await screen.SendAsync(
        HttpMethod.Put,
        "/api/target/service",
        new
        {
            url = $"http://127.0.0.1:{port}/?transfer",
            command = $"dotnet Ailing.dll deadlock {port}",
            folder,
        }
    );
    await screen.SendAsync(
        HttpMethod.Post,
        "/api/runs",
        new
        {
            experiment = service.GetProperty("saved").GetProperty("id").GetString(),
            users = 20,
            durationSeconds = 40,
            timeoutMs = 5_000,
        }
    );
    await Task.Delay(TimeSpan.FromSeconds(8));
    foreach (var (page, _) in panels)
        await page.GetByTestId("xray-tab-locks").ClickAsync();
    await ReadAsync();
    await TakeAsync(panels, "xray-locks", "[data-testid=xray-panel]");
}

async Task PressAsync(string key)
{
    foreach (var (page, _) in panels)
        await page.Keyboard.PressAsync(key);
}

// All viewers see the same look.
async Task ReadAsync()
{
    await Task.Delay(TimeSpan.FromSeconds(2));
    var look = panels[0].Page.GetByTestId("look");
    if (await look.IsEnabledAsync())
        await look.ClickAsync();
    await Assertions.Expect(look).ToBeEnabledAsync(new() { Timeout = 30_000 });
}

async Task<List<(IPage Page, ColorScheme Theme)>> OpenAsync(string path)
{
    var pages = new List<(IPage, ColorScheme)>();
    foreach (var theme in themes)
        pages.Add((await screen.OpenAsync(path, theme), theme));
    return pages;
}

async Task TakeAsync(List<(IPage Page, ColorScheme Theme)> pages, string name, string? part = null)
{
    await Task.Delay(1_500);
    foreach (var (page, theme) in pages)
    {
        var file = theme == ColorScheme.Dark ? $"{name}.png" : $"{name}-light.png";
        var path = Path.Combine(pictures, file);
        // A page in the background draws no charts.
        await page.BringToFrontAsync();
        if (part is null)
            await page.ScreenshotAsync(new() { Path = path });
        else
            await page.Locator(part).ScreenshotAsync(new() { Path = path });
        Console.WriteLine($"docs/images/{file}");
    }
}
