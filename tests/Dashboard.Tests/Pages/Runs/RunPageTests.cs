using System.Text.RegularExpressions;
using Experiments;
using Lab.Storage.Documents;
using Lab.Testing;
using Reports.Charts;

namespace Dashboard.Tests.Pages.Runs;

public sealed class RunPageTests
{
    [Fact]
    public async Task Page_RunWithAFinding_ReportsItOnceAndAsTheStageDoes()
    {
        await using var host = await PagesHost.StartAsync(new InMemoryRunStore(RunSamples.Run("a")));

        var page = await host.Client.GetStringAsync(
            new Uri("runs/a", UriKind.Relative),
            TestContext.Current.CancellationToken
        );

        Assert.Single(Regex.Matches(page, "The pool starves\\."));
        Assert.Contains("class=\"is-warning\"", page);
        Assert.Contains("aria-label=\"Summary of the run\"", page);
        Assert.DoesNotContain("last run", page);
    }

    [Fact]
    public async Task Page_RunWithASummary_HasTheCardOfTheStageAndTheChartsOfItsReport()
    {
        var run = RunSamples.Run("a");
        await using var host = await PagesHost.StartAsync(new InMemoryRunStore(run));

        var page = await host.Client.GetStringAsync(
            new Uri("runs/a", UriKind.Relative),
            TestContext.Current.CancellationToken
        );

        Assert.Single(Regex.Matches(page, "data-testid=\"end-card\""));
        Assert.Contains("data-testid=\"save-card\"", page, StringComparison.Ordinal);
        Assert.Contains("data-testid=\"run-distribution\"", page, StringComparison.Ordinal);
        Assert.All(
            RunCharts.OverTime(run),
            chart => Assert.Contains($"<strong>{chart.Title}</strong>", page, StringComparison.Ordinal)
        );
    }

    [Fact]
    public async Task Page_RunWithHeldThreads_ListsTheLineAndItsChart()
    {
        var run = RunSamples.Run("a");
        run = run with
        {
            Frames = [.. run.Frames.Select(frame => frame with { Held = [new("BlockingEndpoints.cs:41", 12)] })],
        };
        await using var host = await PagesHost.StartAsync(new InMemoryRunStore(run));

        var page = await host.Client.GetStringAsync(
            new Uri("runs/a", UriKind.Relative),
            TestContext.Current.CancellationToken
        );

        var line = Assert.Single(Regex.Matches(page, "data-held=\"([^\"]*)\"")).Groups[1].Value;
        Assert.Equal("BlockingEndpoints.cs:41", line);
        Assert.Contains("data-testid=\"run-held-chart\"", page, StringComparison.Ordinal);
        Assert.Single(Regex.Matches(page, "data-testid=\"end-held\"[^>]*>[^<]*BlockingEndpoints.cs:41"));
    }

    [Fact]
    public async Task Page_ImportedRun_NamesWhatIsAsReportedByTheFile()
    {
        var run = RunSamples.Run("a");
        run = run with { Summary = run.Summary! with { AsReported = ["findings"] } };
        await using var host = await PagesHost.StartAsync(new InMemoryRunStore(run));

        var page = await host.Client.GetStringAsync(
            new Uri("runs/a", UriKind.Relative),
            TestContext.Current.CancellationToken
        );

        Assert.Contains("As reported by the file: the findings.", page, StringComparison.Ordinal);
    }

    [Fact]
    public async Task Replay_RunWithASummary_HasTheResultForThePresentationsLine()
    {
        var run = RunSamples.Run("a");
        await using var host = await PagesHost.StartAsync(new InMemoryRunStore(run));

        var page = await host.Client.GetStringAsync(
            new Uri("runs/a/replay", UriKind.Relative),
            TestContext.Current.CancellationToken
        );

        Assert.Single(Regex.Matches(page, "data-testid=\"present-result\""));
        Assert.Contains("good/s, p95", page, StringComparison.Ordinal);
    }

    [Fact]
    public async Task Replay_RunOfAnotherTool_ReportsThatNothingWasLookedForAndCallsItByTheTool()
    {
        var run = RunSamples.Run("a") with { MeasuredBy = "Locust", Findings = [] };
        await using var host = await PagesHost.StartAsync(new InMemoryRunStore(run));

        var page = await host.Client.GetStringAsync(
            new Uri("runs/a/replay", UriKind.Relative),
            TestContext.Current.CancellationToken
        );

        Assert.DoesNotContain("No findings in this run", page, StringComparison.Ordinal);
        Assert.Contains(
            "Only runs of this dashboard have findings",
            System.Net.WebUtility.HtmlDecode(page),
            StringComparison.Ordinal
        );
        Assert.Matches("data-of=\"Contrast\"><span aria-hidden=\"true\">[^<]*</span> Locust</strong>", page);
    }

    [Fact]
    public async Task Pages_RunOfAnOwnEndpoint_ReportItsAddress()
    {
        var run = RunSamples.Run("a");
        run = run with
        {
            Run = run.Run with
            {
                Experiment = "own-orders",
                Subject = new(
                    "Orders",
                    new Dictionary<VariantKind, string> { [VariantKind.Fragile] = "GET /orders" },
                    [],
                    ""
                ),
            },
            Summary = run.Summary! with
            {
                Experiment = "own-orders",
                Variants = [run.Summary.Variants[0] with { Route = "/orders" }],
            },
            Plan = System
                .Text.Json.Nodes.JsonNode.Parse(
                    """{"target":{"name":"own","requests":[{"url":"http://localhost:7777/orders","method":"GET"}]}}"""
                )!
                .AsObject(),
        };
        await using var host = await PagesHost.StartAsync(new InMemoryRunStore(run));

        Assert.Contains(
            "GET http://localhost:7777/orders",
            (
                await host.Client.GetStringAsync(
                    new Uri("runs/a", UriKind.Relative),
                    TestContext.Current.CancellationToken
                )
            )
                .Split("data-testid=\"run-load\"")[1]
                .Split("data-testid=\"run-settings\"")[0]
                .Replace("<wbr>", "", StringComparison.Ordinal),
            StringComparison.Ordinal
        );
        Assert.Matches(
            "data-testid=\"run-address\"[^>]*>/orders<",
            await host.Client.GetStringAsync(new Uri("runs", UriKind.Relative), TestContext.Current.CancellationToken)
        );
    }

    [Fact]
    public async Task List_FiguresOfAnotherTool_AreNotCalledAVariant()
    {
        var run = RunSamples.Run("a");
        var figures = run with
        {
            Id = "b",
            Frames = [],
            MeasuredBy = "wrk",
            Run = run.Run with
            {
                Subject = new("wrk", new Dictionary<VariantKind, string> { [VariantKind.Contrast] = "wrk" }, [], ""),
            },
        };
        await using var host = await PagesHost.StartAsync(new InMemoryRunStore(run, figures));

        var page = await host.Client.GetStringAsync(
            new Uri("runs", UriKind.Relative),
            TestContext.Current.CancellationToken
        );

        Assert.Single(Regex.Matches(page, "class=\"run-variants\""));
    }
}
