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
var stage = await screen.OpenAsync("/");
var room = await screen.OpenAsync("/?present=1");
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
await TakeAsync(stage, "stage");
await TakeAsync(room, "presentation");
await screen.UntilAsync("the run is kept", "/api/runs", "\"state\":\"Complete\"");
await TakeAsync(await screen.OpenAsync($"/compare?runs={run}~Fragile,{run}~Fixed"), "comparison");
await TakeAsync(await screen.OpenAsync("/lessons/blocking"), "lesson");

async Task TakeAsync(IPage page, string name)
{
    await page.WaitForTimeoutAsync(1_500);
    await page.ScreenshotAsync(new() { Path = Path.Combine(pictures, $"{name}.png") });
    Console.WriteLine($"docs/images/{name}.png");
}
