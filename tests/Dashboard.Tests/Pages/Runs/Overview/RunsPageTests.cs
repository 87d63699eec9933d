using Bunit;
using Dashboard.Pages.Runs.Overview;
using Dashboard.Tests.Components;
using Lab.Campaigns.Sweeps;
using Lab.Storage;
using Lab.Storage.Documents;
using Lab.Testing;
using Microsoft.Extensions.DependencyInjection;
using MudBlazor;

namespace Dashboard.Tests.Pages.Runs.Overview;

public sealed class RunsPageTests : ComponentTest
{
    private const int Many = 300;

    [Fact]
    public void List_ManyRuns_IsVirtualized()
    {
        var page = Page([.. Enumerable.Range(1, Many).Select(number => RunSamples.Run($"run-{number}"))]);

        Assert.Contains($"{Many} runs", page.Find("[data-testid=run-count]").TextContent, StringComparison.Ordinal);
        Assert.InRange(page.FindAll("[data-testid=run]").Count, 0, Many / 2);
    }

    [Fact]
    public void List_FewRuns_HasOneLinkForEach()
    {
        var page = Page([RunSamples.Run("a"), RunSamples.Run("b")]);

        Assert.Equal(
            ["/runs/a", "/runs/b"],
            page.FindAll("tbody tr")
                .Select(row => Assert.Single(row.QuerySelectorAll("a")).GetAttribute("href"))
                .Order()
        );
    }

    [Theory]
    [InlineData(true)]
    [InlineData(false)]
    public void Menu_Run_OffersAReplayOnlyIfFramesWereRecorded(bool hasFrames)
    {
        var run = RunSamples.Run("a");
        var page = Page([hasFrames ? run : run with { Frames = [] }]);
        var popovers = Render<MudPopoverProvider>();

        page.Find("[data-testid=run-menu] button").Click();

        popovers.WaitForElement("[data-testid=delete]");
        Assert.Equal(hasFrames ? 1 : 0, popovers.FindAll("[data-testid=replay]").Count);
    }

    [Fact]
    public void Sort_ByAFigure_PutsRunsWithoutItLastInEitherOrder()
    {
        var page = Page([
            RunSamples.Run("fast", rps: 800),
            RunSamples.Run("cut", rps: 1) with
            {
                Summary = null,
            },
            RunSamples.Run("slow", rps: 10),
        ]);

        foreach (var expected in new[] { "slow fast cut", "fast slow cut" })
        {
            page.FindAll("th")
                .Single(header => header.TextContent.Contains("Good/s", StringComparison.Ordinal))
                .QuerySelector(".sortable-column-header")!
                .Click();
            page.WaitForState(() =>
                string.Join(' ', page.FindAll("[data-testid=run]").Select(run => run.GetAttribute("data-run")))
                == expected
            );
        }
    }

    private IRenderedComponent<RunsPage> Page(IReadOnlyList<RunDocument> runs)
    {
        Services.AddSingleton<IRunStore>(new InMemoryRunStore(runs));
        Services.AddSingleton<ISweeps, StandingSweeps>();
        var page = Render<RunsPage>();
        page.WaitForElement("[data-testid=runs]");
        return page;
    }
}
