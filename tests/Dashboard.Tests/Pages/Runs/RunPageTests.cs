using System.Text.RegularExpressions;
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
}
