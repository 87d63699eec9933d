#!/usr/bin/env dotnet
#:package Microsoft.Playwright
#:property PublishAot=false
#:include Screen.cs
// Takes the pictures of docs/images from the built dashboard in a headless browser:
//   dotnet build src/Dashboard && dotnet run eng/pictures.cs
// CHROMIUM_PATH names the browser if it is not /usr/bin/chromium. Run it on an otherwise idle machine.
using Microsoft.Playwright;

var pictures = Path.Combine(Screen.Repository, "docs", "images");
await using var screen = await Screen.StartAsync();
ColorScheme[] themes = [ColorScheme.Dark, ColorScheme.Light];
var stages = await OpenAsync("/");
var presentations = await OpenAsync("/?present=1");
var run = (
    await screen.SendAsync(
        HttpMethod.Post,
        "/api/runs",
        new
        {
            experiment = "blocking",
            variant = "Fragile",
            users = 100,
            durationSeconds = 24,
            rampSeconds = 1,
        }
    )
).GetProperty("id").GetString();
await Task.Delay(TimeSpan.FromSeconds(11));
await screen.SendAsync(HttpMethod.Put, "/api/lab/variant", new { variant = "Fixed" });
await Task.Delay(TimeSpan.FromSeconds(8));
await TakeAsync(stages, "stage");
await TakeAsync(presentations, "presentation");
await screen.UntilAsync("the run is kept", "/api/runs", "\"state\":\"Complete\"");
await TakeAsync(stages, "result");
await TakeAsync(await OpenAsync($"/compare?runs={run}~Fragile,{run}~Fixed"), "comparison");
await TakeAsync(await OpenAsync("/lessons/blocking"), "lesson");

async Task<List<(IPage Page, ColorScheme Theme)>> OpenAsync(string path)
{
    var pages = new List<(IPage, ColorScheme)>();
    foreach (var theme in themes)
        pages.Add((await screen.OpenAsync(path, theme), theme));
    return pages;
}

async Task TakeAsync(List<(IPage Page, ColorScheme Theme)> pages, string name)
{
    await Task.Delay(1_500);
    foreach (var (page, theme) in pages)
    {
        var file = theme == ColorScheme.Dark ? $"{name}.png" : $"{name}-light.png";
        await page.ScreenshotAsync(new() { Path = Path.Combine(pictures, file) });
        Console.WriteLine($"docs/images/{file}");
    }
}
