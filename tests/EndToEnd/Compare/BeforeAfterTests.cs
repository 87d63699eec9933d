using System.Diagnostics;
using System.Text.RegularExpressions;
using EndToEnd.Hosting;
using Microsoft.Playwright;

namespace EndToEnd.Compare;

/// <summary>Before/after in the browser: one click, both variants, the comparison and its export.</summary>
[Collection<StageLane>]
public sealed partial class BeforeAfterTests(StageFixture fixture) : LabTest(fixture)
{
    private const float LongestMs = 120_000;

    [Fact]
    [Trait("Category", "Long")]
    public async Task RunBoth_OneClick_LandsOnTheComparisonAndItsReportOpensFromTheDisk()
    {
        var stage = await OpenStageAsync();
        var problems = new List<string>();
        stage.Page.PageError += (_, problem) => problems.Add(problem);
        await stage.EnterAsync("users", 100);
        await stage.EnterAsync("duration", 5);
        await stage.Find("thresholds").FillAsync("p95<500, failed_rate<2%");
        await stage.Find("thresholds").PressAsync("Tab");

        await stage.ChooseActionAsync("run-both");
        await Assertions.Expect(stage.Find("both-step")).ToHaveTextAsync("1 of 2");
        await Assertions.Expect(stage.Find("live-verdict").First).ToBeVisibleAsync();
        await Assertions.Expect(stage.Find("chart-latency")).ToHaveAttributeAsync("data-levels", "p95<500");
        await stage.ScreenshotAsync("both-fragile-1280x720-dark");
        await Assertions.Expect(stage.Find("both-step")).ToHaveTextAsync("2 of 2", new() { Timeout = LongestMs });

        await stage.Page.WaitForURLAsync(ComparisonAddress(), new() { Timeout = LongestMs });
        await Assertions.Expect(stage.Find("compare-headline")).ToContainTextAsync("more successful responses");
        foreach (
            var chart in new[]
            {
                "compare-chart-rps",
                "compare-chart-p95",
                "compare-distribution",
                "compare-bars-rps",
                "compare-bars-latency",
            }
        )
            await Assertions.Expect(stage.Find(chart)).ToHaveAttributeAsync("data-drawn", "true");
        await stage.ScreenshotAsync("compare-1280x720-dark");
        await stage
            .Page.Locator(".page.compare")
            .EvaluateAsync("page => { page.style.height = 'auto'; document.body.style.height = 'auto'; }");
        await stage.Page.ScreenshotAsync(new() { Path = Repository.Output("compare-whole-dark.png"), FullPage = true });
        await stage.Page.ClickAsync("[data-theme-toggle]");
        await stage.ScreenshotAsync("compare-1280x720-light");

        await OpenFromDiskAsync(await DownloadAsync(stage.Page, "compare-export-html"), "comparison-report");
        var run = new Uri(stage.Page.Url).Query.Split('=')[1].Split(',')[0];
        await stage.Page.GotoAsync(new Uri(Dashboard.Address, $"/runs/{run}").AbsoluteUri);
        await OpenFromDiskAsync(await DownloadAsync(stage.Page, "export-html"), "run-report");
        Assert.Empty(problems);
    }

    [Fact]
    [Trait("Category", "Long")]
    public async Task RunBoth_Stopped_ReportsItAndGivesTheLabBack()
    {
        var stage = await OpenStageAsync();
        await stage.EnterAsync("users", 5);
        await stage.EnterAsync("duration", 60);
        await stage.ChooseActionAsync("run-both");
        await Assertions.Expect(stage.Page.Locator(".stage[data-phase=Running]")).ToBeVisibleAsync();
        await stage.AnsweredAsync();

        await stage.ClickAsync("both-stop");

        await Assertions
            .Expect(stage.Find("both-problem"))
            .ToContainTextAsync("Stopped before", new() { Timeout = LongestMs });
        await Assertions.Expect(stage.Find("start")).ToBeEnabledAsync();
        Assert.Equal("/", new Uri(stage.Page.Url).AbsolutePath);
        await stage.Page.SetViewportSizeAsync(390, 844);
        Assert.Equal("", await LayoutFaults.WiderThanScreenAsync(stage.Page));
    }

    [Fact]
    [Trait("Category", "Long")]
    public async Task RunBoth_TargetDies_HasTheReasonAndTheSummaryInSight()
    {
        var stage = await OpenStageAsync();
        await stage.EnterAsync("users", 20);
        await stage.EnterAsync("duration", 60);
        await stage.ChooseActionAsync("run-both");
        await Assertions
            .Expect(stage.Find("both-progress"))
            .ToContainTextAsync("under load", new() { Timeout = LongestMs });

        Process.GetProcessById(await Dashboard.TargetProcessIdAsync()).Kill();

        await Assertions.Expect(stage.Find("both-problem")).ToContainTextAsync("failed", new() { Timeout = LongestMs });
        await Assertions.Expect(stage.Find("restart-target")).ToBeEnabledAsync();
        await stage.ScreenshotAsync("both-died-1280x720-dark");
        Assert.Equal(
            "",
            await stage.Page.EvaluateAsync<string>(
                """
                () => {
                  const box = selector => document.querySelector(selector).getBoundingClientRect();
                  const meets = (one, other) => one.left < other.right && other.left < one.right &&
                    one.top < other.bottom && other.top < one.bottom;
                  const [words, close, charts, summary, details, stacks] = ['[data-testid=both-problem]',
                    '[data-testid=both-close]', '.charts', '.summary-place', '.target-details', '.pool-strip button'].map(box);
                  return [
                    words.right > innerWidth || close.right > innerWidth ? 'beyond the screen' : '',
                    words.bottom > charts.top ? 'over the charts' : '',
                    meets(details, summary) ? 'the details over the summary' : '',
                    stacks.height > 28 ? 'the button of the stacks upright' : '',
                  ].filter(Boolean).join(', ');
                }
                """
            )
        );
        await stage.ClickAsync("both-close");
        await Assertions.Expect(stage.Find("both-problem")).Not.ToBeVisibleAsync();
        await stage.ClickAsync("restart-target");
        await Assertions.Expect(stage.Find("target-state")).ToContainTextAsync("Running");
    }

    [Fact]
    [Trait("Category", "Long")]
    public async Task RunBoth_LoadedAgainInMidRun_LandsOnTheComparisonOnce()
    {
        var stage = await OpenStageAsync();
        await stage.EnterAsync("users", 5);
        await stage.EnterAsync("duration", 3);
        await stage.ChooseActionAsync("run-both");
        await Assertions.Expect(stage.Find("both-step")).ToHaveTextAsync("2 of 2", new() { Timeout = LongestMs });

        await stage.Page.ReloadAsync();
        await stage.Page.WaitForURLAsync(ComparisonAddress(), new() { Timeout = LongestMs });

        await stage.ClickAsync("nav-stage");
        await Assertions.Expect(stage.Find("both-compare")).ToBeVisibleAsync();
        await stage.Page.WaitForTimeoutAsync(1_000);
        Assert.Equal("/", new Uri(stage.Page.Url).AbsolutePath);
    }

    [Fact]
    public async Task Picture_KeyOnAFocusedChart_SavesAPng()
    {
        var stage = await OpenStageAsync();
        await stage.Find("chart-flow").FocusAsync();
        var download = await stage.Page.RunAndWaitForDownloadAsync(() => stage.Page.Keyboard.PressAsync("d"));
        var path = Repository.Output("picture-pool.png");
        await download.SaveAsAsync(path);
        Assert.Equal("chart-flow.png", download.SuggestedFilename);
        Assert.Equal([0x89, (byte)'P', (byte)'N', (byte)'G'], (await File.ReadAllBytesAsync(path, Cancellation))[..4]);
    }

    [Fact]
    public async Task Compare_NothingOrTooLittleAsked_OffersThePickerWithWords()
    {
        var page = await OpenAsync("compare?runs=one");
        await Assertions.Expect(page.GetByTestId("compare-mistake")).ToContainTextAsync("at least two runs");
        await page.GotoAsync(new Uri(Dashboard.Address, "/compare").AbsoluteUri);
        await Assertions
            .Expect(page.GetByTestId("compare-empty").Or(page.GetByTestId("compare-go")))
            .ToBeVisibleAsync();
        await page.ScreenshotAsync(new() { Path = Repository.Output("compare-picker-1280x720-dark.png") });
    }

    private static async Task<string> DownloadAsync(IPage page, string testId)
    {
        var download = await page.RunAndWaitForDownloadAsync(() => page.GetByTestId(testId).ClickAsync());
        var path = Repository.Output(download.SuggestedFilename);
        await download.SaveAsAsync(path);
        return path;
    }

    private async Task OpenFromDiskAsync(string path, string name)
    {
        foreach (var scheme in new[] { ColorScheme.Dark, ColorScheme.Light })
        {
            var page = await OpenBlankAsync(scheme);
            await page.Context.SetOfflineAsync(true);
            var asked = new List<string>();
            page.Request += (_, request) => asked.Add(request.Url);
            await page.GotoAsync(new Uri(path).AbsoluteUri);

            await Assertions.Expect(page.Locator("h1")).ToBeVisibleAsync();
            Assert.True(await page.Locator("figure.chart").CountAsync() >= 4);
            Assert.Equal([new Uri(path).AbsoluteUri], asked);
            Assert.True(new FileInfo(path).Length < 2_000_000);
            await page.ScreenshotAsync(
                new()
                {
                    Path = Repository.Output($"{name}-{scheme.ToString().ToLowerInvariant()}.png"),
                    FullPage = true,
                }
            );
        }
    }

    [GeneratedRegex("/compare\\?runs=[0-9-]+,[0-9-]+$")]
    private static partial Regex ComparisonAddress();
}
