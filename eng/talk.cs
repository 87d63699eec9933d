#!/usr/bin/env dotnet
#:package Microsoft.Playwright
#:property PublishAot=false
#:include Screen.cs
// Rehearses the talk in three browsers: the stage, the speaker's phone and a viewer's phone. Takes a picture of each at each step.
//   dotnet build src/Dashboard && dotnet run eng/talk.cs FOLDER [SECONDS | timed]
// SECONDS is the length of each step (default 12); "timed" plays each step at its scheduled minute.
// CHROMIUM_PATH names the browser if it is not /usr/bin/chromium. The room listens on 127.0.0.2 only.
using System.Globalization;
using Microsoft.Playwright;

if (args.Length is 0 or > 2)
{
    Console.Error.WriteLine("dotnet run eng/talk.cs FOLDER [seconds a step | timed]");
    return 2;
}

var folder = Directory.CreateDirectory(args[0]).FullName;
const float PictureAfterMs = 12_000;
const int LongestStepSeconds = 300;
var isTimed = args.ElementAtOrDefault(1) == "timed";
var stepMs = isTimed
    ? PictureAfterMs
    : 1_000 * float.Parse(args.ElementAtOrDefault(1) ?? "12", CultureInfo.InvariantCulture);
await using var screen = await Screen.StartAsync("--room", "--Room:Address=127.0.0.2");
var stage = await screen.OpenAsync("/");
await stage.ClickAsync("[data-testid=room]");
var viewer = await screen.OpenAsync(
    new Uri($"http://{await stage.InnerTextAsync("[data-testid=room-address]")}/"),
    390,
    780
);
await viewer.FillAsync("#code", await stage.InnerTextAsync("[data-testid=room-code]"));
await viewer.ClickAsync("#join button");
await stage.ClickAsync("[data-testid=room-panel] .room-speaker summary");
await stage.ClickAsync("[data-testid=speaker-show]");
var speaker = await screen.OpenAsync(
    new Uri((await stage.GetAttributeAsync("[data-testid=speaker-link]", "href"))!),
    390,
    780
);
await TakeAsync("00-joined");
await stage.ClickAsync("[data-testid=room-hide]");

for (var step = 1; await speaker.IsEnabledAsync("#next"); step++)
{
    if (step == 2)
        await PredictAsync();
    await speaker.ClickAsync("#next");
    await stage.WaitForTimeoutAsync(stepMs);
    await TakeAsync($"{step:00}");
    if (await speaker.Locator("#asking button", new() { HasTextString = "Reveal" }).CountAsync() > 0 && step == 5)
        await RevealAsync();
    Console.WriteLine(
        $"{await speaker.InnerTextAsync("#clock"), 5} {step:00}: {(await speaker.InnerTextAsync("#step")).Split('\n')[0]} | "
            + $"{await speaker.InnerTextAsync("#lab")} | {await speaker.InnerTextAsync("#problem")}"
    );
    if (isTimed)
        await UntilDueAsync();
}

return 0;

// A speaker talks until the next step is due, and is then a little late.
async Task UntilDueAsync()
{
    for (
        var waited = 0;
        waited < LongestStepSeconds
            && (await speaker.InnerTextAsync("#schedule")).StartsWith("next in", StringComparison.Ordinal);
        waited++
    )
        await stage.WaitForTimeoutAsync(1_000);
    Console.WriteLine($"{await speaker.InnerTextAsync("#clock"), 5}     {await speaker.InnerTextAsync("#schedule")}");
}

// The audience predicts before the first run; the result is revealed after the calculation on the board.
async Task PredictAsync()
{
    await speaker.ClickAsync("#asking button >> nth=0");
    await viewer.ClickAsync("#ask button[type=submit]");
    await viewer.WaitForTimeoutAsync(1_500);
    await TakeAsync("01-predicted");
}

async Task RevealAsync()
{
    await speaker.Locator("#asking button", new() { HasTextString = "Reveal" }).ClickAsync();
    await stage.ClickAsync("[data-testid=room]");
    await stage.WaitForTimeoutAsync(1_500);
    await TakeAsync("05-revealed");
    await stage.ClickAsync("[data-testid=room-hide]");
    await speaker.Locator("#asking button", new() { HasTextString = "Done" }).ClickAsync();
}

async Task TakeAsync(string name)
{
    foreach (var (page, who) in new[] { (stage, "stage"), (speaker, "speaker"), (viewer, "viewer") })
        await page.ScreenshotAsync(new() { Path = Path.Combine(folder, $"{name}-{who}.png") });
}
