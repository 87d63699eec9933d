using System.Net;
using System.Text.RegularExpressions;
using Lab.Runtime;
using Lab.Targets;
using Lab.Testing;
using Microsoft.Extensions.DependencyInjection;

namespace Dashboard.Tests.Pages.Stage;

public sealed partial class StagePageTests : IAsyncLifetime
{
    private static readonly string[] Hooks =
    [
        "experiment-picker",
        "variant-fragile",
        "variant-fixed",
        "users",
        "duration",
        "ramp",
        "timeout",
        "model",
        "more",
        "think-time",
        "warm-up",
        "thresholds",
        "start",
        "stop",
        "progress",
        "tile-rps",
        "tile-p50",
        "tile-p95",
        "tile-p99",
        "tile-queue",
        "tile-threads",
        "tile-time-wait",
        "tile-cpu",
        "tile-failures",
        "tile-sample-age",
        "findings",
        "little",
        "chart-throughput",
        "chart-latency",
        "chart-pool",
        "chart-sockets",
        "target-state",
        "restart-target",
        "capture-stacks",
        "pool-adjustments",
        "runtime",
        "verdict",
        "accounting",
        "details",
        "flip",
    ];

    private PagesHost host = null!;

    private HttpClient client => host.Client;

    public async ValueTask InitializeAsync() => host = await PagesHost.StartAsync();

    [Fact]
    public async Task Page_Idle_HasEveryHook()
    {
        string page = await PageAsync();

        Assert.All(Hooks, hook => Assert.Contains($"data-testid=\"{hook}\"", page));
    }

    [Fact]
    public async Task Page_LatenciesThatStandNextToOneAnother_ReportOverWhichTimeTheyAre()
    {
        string page = WebUtility.HtmlDecode(await PageAsync());

        Assert.All(
            ["p50", "p95", "p99"],
            tile => Assert.Matches($"data-tile=\"{tile}\" title=\"[^\"]*over the last quarter of a second", page)
        );
        Assert.Matches("data-testid=\"little\"[^>]*The mean latency covers those seconds", page);
    }

    [Fact]
    public async Task Page_EveryAssetItNames_IsServedByThisHost()
    {
        string page = await PageAsync();
        var named = Linked()
            .Matches(page)
            .Select(match => WebUtility.HtmlDecode(match.Groups[1].Value))
            .Distinct()
            .ToList();

        Assert.Contains(named, path => path.Contains("blazor.web"));
        Assert.Contains(named, path => path.Contains("uPlot"));
        Assert.Contains(named, path => path.Contains("signalr"));
        foreach (string path in named)
        {
            Assert.DoesNotContain("//", path);
            using var answer = await client.GetAsync(
                new Uri(path, UriKind.Relative),
                TestContext.Current.CancellationToken
            );
            Assert.True(answer.IsSuccessStatusCode, $"{path}: {(int)answer.StatusCode}");
        }
    }

    // Fonts and pictures would add to each first visit, and external ones would fail without a network.
    [Fact]
    public async Task Styles_NameNothingMoreToLoad()
    {
        var sheets = Linked()
            .Matches(await PageAsync())
            .Select(match => match.Groups[1].Value)
            .Where(path => path.EndsWith(".css", StringComparison.Ordinal))
            .Distinct()
            .ToList();

        Assert.Contains(sheets, sheet => sheet.Contains("dashboard"));
        foreach (var sheet in sheets)
            Assert.DoesNotMatch(
                "url\\((?!['\"]?data:)|@import|@font-face",
                await client.GetStringAsync(new Uri(sheet, UriKind.Relative), TestContext.Current.CancellationToken)
            );
    }

    [Fact]
    public async Task Favicon_AskedForByItsOldName_IsThePagesIcon()
    {
        using var answer = await client.GetAsync(
            new Uri("/favicon.ico", UriKind.Relative),
            TestContext.Current.CancellationToken
        );

        Assert.Equal(
            (HttpStatusCode.OK, "image/svg+xml"),
            (answer.StatusCode, answer.Content.Headers.ContentType?.MediaType)
        );
    }

    // Regression: between the runs of Both, Start looked enabled and the first run looked active.
    [Fact]
    public async Task Page_TargetIsMadeReadyForTheNextRunOfASeries_StartSaysWhyNotAndThePictureIsTheRunBefore()
    {
        await using var held = await PagesHost.StartAsync(configure: builder =>
            builder.Services.AddSingleton<ILab>(services => new IdleLab(services.GetRequiredService<ITarget>())
            {
                ReservedFor = "Both variants are being played.",
                LastSummary = RunSamples.Run().Summary,
            })
        );

        var page = WebUtility.HtmlDecode(
            await held.Client.GetStringAsync(new Uri("/", UriKind.Relative), TestContext.Current.CancellationToken)
        );

        Assert.Matches("<button[^>]*data-testid=\"start\"[^>]*disabled[^>]*>", page);
        Assert.Matches(
            "data-testid=\"start-held\"[^>]*>The lab is reserved\\. The reason is shown next to the charts\\.<",
            page
        );
        Assert.Matches("data-testid=\"held-for\"[^>]*>Both variants are being played\\.", page);
        Assert.Contains("data-earlier=\"true\"", page, StringComparison.Ordinal);
        Assert.Contains("showing the previous run", page, StringComparison.Ordinal);
        Assert.DoesNotContain("data-earlier", await PageAsync(), StringComparison.Ordinal);
    }

    [Theory]
    [InlineData(false, true)]
    [InlineData(true, false)]
    public async Task Page_LabIsHeld_OperatesNothingThatCannotReachARun(bool isForOneChange, bool isFixed)
    {
        await using var held = await PagesHost.StartAsync(configure: builder =>
            builder.Services.AddSingleton<ILab>(services => new IdleLab(services.GetRequiredService<ITarget>())
            {
                ReservedFor = "A sweep is on.",
                ReleasesAfterRestart = isForOneChange,
            })
        );

        var page = await held.Client.GetStringAsync(
            new Uri("/", UriKind.Relative),
            TestContext.Current.CancellationToken
        );

        Assert.Matches("id=\"start-held\"", page);
        foreach (var hook in new[] { "users", "duration", "variant-fixed", "flip" })
            Assert.Equal(
                isFixed,
                Regex.IsMatch(
                    page,
                    $"<[a-z]+ [^>]*data-testid=\"{hook}\"[^>]*\\sdisabled\\b|<[a-z]+ [^>]*\\sdisabled\\b[^>]*data-testid=\"{hook}\""
                )
            );
        // A list is an element with a class instead of an attribute.
        foreach (var hook in new[] { "experiment-picker", "model" })
            Assert.Equal(
                isFixed,
                Regex.IsMatch(page, $"mud-disabled[^>]*>(?:(?!mud-input-control).)*data-testid=\"{hook}\"")
            );
    }

    public ValueTask DisposeAsync() => host.DisposeAsync();

    private Task<string> PageAsync() =>
        client.GetStringAsync(new Uri("/", UriKind.Relative), TestContext.Current.CancellationToken);

    [GeneratedRegex("(?:(?:href|src)=\"|: \")(?:\\./)?([^\"]+\\.(?:js|css|svg))\"")]
    private static partial Regex Linked();
}
