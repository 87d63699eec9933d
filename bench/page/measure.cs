#!/usr/bin/env dotnet
#:package Microsoft.Playwright
#:property PublishAot=false
#:include ../../eng/Screen.cs
// Measures page response times and main-thread load. Prints medians and maxima; exits with 1 if a limit is exceeded.
// dotnet build src/Dashboard && dotnet run bench/page/measure.cs [clicks, default 20] Set CHROMIUM_PATH if the browser
// is not /usr/bin/chromium. Use an otherwise idle machine.
using System.Globalization;
using Microsoft.Playwright;

const double MostIdleMs = 100,
    MostUnderFireMs = 300,
    MostFrameMs = 8;
const int SecondsWatched = 10,
    Users = 100;
var clicks = args is [var count] ? int.Parse(count, CultureInfo.InvariantCulture) : 20;
var missed = 0;
await using var screen = await Screen.StartAsync();
var page = await screen.OpenAsync("/");
await ClickAsync(page, "idle", MostIdleMs);
await MainThreadAsync(page, "idle");
await FireAsync("Fixed");
await MainThreadAsync(page, "under load, fixed");
await ClickAsync(page, "under load, fixed", MostUnderFireMs, isRunning: true);

// Each click, except those on the drawer, has changed every chart.
await MainThreadAsync(page, "under load, fixed, after these clicks");
await StopAsync();
await FireAsync("Fragile");
await MainThreadAsync(page, "under load, fragile");
await StopAsync();

return missed == 0 ? 0 : 1;

// Each click needs a response of the server; measures from the click to the first picture that shows it.
async Task ClickAsync(IPage page, string state, double mostMs, bool isRunning = false)
{
    await AnswerAsync(
        page,
        $"variant, {state}",
        mostMs,
        "[data-testid=variant-fragile]",
        "b => b.getAttribute('aria-pressed') === 'true'",
        "[data-testid=variant-fixed]"
    );
    await AnswerAsync(
        page,
        $"code drawer, {state}",
        mostMs,
        "[data-testid=code-toggle]",
        "(b, was) => b.getAttribute('aria-expanded') !== was",
        "[data-testid=code-toggle]",
        "b => b.getAttribute('aria-expanded')"
    );
    if (!isRunning)
        await AnswerAsync(
            page,
            $"more fields, {state}",
            mostMs,
            "[data-testid=more]",
            "(b, was) => b.getAttribute('aria-expanded') !== was",
            "[data-testid=more]",
            "b => b.getAttribute('aria-expanded')"
        );
    else
        await AnswerAsync(
            page,
            $"ten users more, {state}",
            mostMs,
            "[data-testid=load-up]",
            "(b, was) => document.querySelector('[data-testid=live-load]').dataset.level !== was",
            "[data-testid=load-up]",
            "() => document.querySelector('[data-testid=live-load]').dataset.level"
        );
}

async Task AnswerAsync(
    IPage page,
    string what,
    double mostMs,
    string first,
    string isAnswered,
    string second,
    string before = "() => null"
)
{
    var waits = new List<double>();
    for (var i = 0; i < clicks; i++)
    {
        waits.Add(
            await page.EvaluateAsync<double>(
                $$"""
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
                """,
                i % 2 == 0 ? first : second
            )
        );
        await page.WaitForTimeoutAsync(100);
    }

    Tell(what, waits, mostMs);
}

// The browser's own counters, divided by the number of frames drawn.
async Task MainThreadAsync(IPage page, string state)
{
    var session = await page.Context.NewCDPSessionAsync(page);
    // Processor time of the thread, which excludes the time used by other programs.
    await session.SendAsync("Performance.enable", new Dictionary<string, object> { ["timeDomain"] = "threadTicks" });
    var (before, drawn) = (await CountsAsync(session), await DrawnAsync(page));
    await page.WaitForTimeoutAsync(SecondsWatched * 1_000);
    var (after, frames) = (await CountsAsync(session), await DrawnAsync(page) - drawn);
    double Ms(string counter) => (after[counter] - before[counter]) * 1_000 / frames;
    Tell(
        $"main thread a frame, {state} ({frames:0} frames; script {Ms("ScriptDuration"):0.0}, style "
            + $"{Ms("RecalcStyleDuration"):0.0}, layout {Ms("LayoutDuration"):0.0} ms)",
        [Ms("TaskDuration")],
        MostFrameMs
    );
}

void Tell(string what, List<double> valuesMs, double mostMs)
{
    valuesMs.Sort();
    var (median, longest) = (valuesMs[valuesMs.Count / 2], valuesMs[^1]);
    if (median > mostMs)
        missed++;
    Console.WriteLine(
        string.Create(
            CultureInfo.InvariantCulture,
            $"{what, -90} median {median, 6:0.0} ms, longest {longest, 6:0.0} ms, bar {mostMs:0} ms{(median > mostMs ? "   MISSED" : "")}"
        )
    );
}

static async Task<Dictionary<string, double>> CountsAsync(ICDPSession session)
{
    var answer = await session.SendAsync("Performance.getMetrics");
    return answer!
        .Value.GetProperty("metrics")
        .EnumerateArray()
        .ToDictionary(
            metric => metric.GetProperty("name").GetString()!,
            metric => metric.GetProperty("value").GetDouble()
        );
}

static async Task<double> DrawnAsync(IPage page) =>
    double.Parse(
        (await page.Locator("[data-testid=charts]").GetAttributeAsync("data-last-sequence"))!,
        CultureInfo.InvariantCulture
    );

async Task FireAsync(string variant)
{
    await screen.SendAsync(
        HttpMethod.Post,
        "/api/runs",
        new
        {
            experiment = "blocking",
            variant,
            users = Users,
            durationSeconds = 120,
            rampSeconds = 1,
        }
    );
    await Task.Delay(TimeSpan.FromSeconds(4));
}

async Task StopAsync()
{
    (await screen.Client.DeleteAsync("/api/runs/current")).Dispose();
    await screen.UntilAsync("the lab is idle", "/api/lab", "\"phase\":\"Idle\"");
}
