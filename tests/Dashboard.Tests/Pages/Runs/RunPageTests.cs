using System.Text.RegularExpressions;
using Experiments;
using Lab.Testing;

namespace Dashboard.Tests.Pages.Runs;

public sealed class RunPageTests
{
    [Fact]
    public async Task Page_RunWithAFinding_TellsItOnceAndAsTheStageDoes()
    {
        await using var host = await PagesHost.StartAsync(new HeldRuns(RunSamples.Run("a")));

        var page = await host.Client.GetStringAsync(new Uri("runs/a", UriKind.Relative), TestContext.Current.CancellationToken);

        Assert.Single(Regex.Matches(page, "The pool starves\\."));
        Assert.Contains("class=\"is-warning\"", page);
        Assert.Contains("aria-label=\"Summary of the run\"", page);
        Assert.DoesNotContain("last run", page);
    }

    // Seen: the end of a replay in presentation mode had no result, which the end of the run itself has.
    [Fact]
    public async Task Replay_RunWithASummary_HasTheResultForThePresentationsLine()
    {
        var run = RunSamples.Run("a");
        await using var host = await PagesHost.StartAsync(new HeldRuns(run));

        var page = await host.Client.GetStringAsync(new Uri("runs/a/replay", UriKind.Relative), TestContext.Current.CancellationToken);

        Assert.Single(Regex.Matches(page, "data-testid=\"present-result\""));
        Assert.Contains("good/s, p95", page, StringComparison.Ordinal);
    }

    [Fact]
    public async Task List_FiguresOfAnotherTool_AreNotOfferedAsAReplayNorCalledAVariant()
    {
        var run = RunSamples.Run("a");
        var figures = run with
        {
            Id = "b", Frames = [], MeasuredBy = "wrk",
            Run = run.Run with { Subject = new("wrk", new Dictionary<VariantKind, string> { [VariantKind.Contrast] = "wrk" }, [], "") },
        };
        await using var host = await PagesHost.StartAsync(new HeldRuns(run, figures));

        var page = await host.Client.GetStringAsync(new Uri("runs", UriKind.Relative), TestContext.Current.CancellationToken);

        Assert.Contains("/runs/a/replay", page);
        Assert.DoesNotContain("/runs/b/replay", page);
        Assert.Single(Regex.Matches(page, "class=\"run-variants\""));
    }
}
