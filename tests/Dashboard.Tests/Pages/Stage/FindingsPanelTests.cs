using Dashboard.Pages.Stage;
using Lab.Diagnosis;
using Lab.Findings;
using Lab.Testing;
using Microsoft.AspNetCore.Components.Web;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Logging.Abstractions;

namespace Dashboard.Tests.Pages.Stage;

public sealed class FindingsPanelTests
{
    private const string Sign = "<svg", Unnamed = "class=\"unnamed\"";

    // "All is well", and beside it a sign of warning without a name: what it stood for had been over for a while.
    [Theory]
    [InlineData(null)]
    [InlineData(20.0)]
    public async Task Panel_WarningBesideWhatIsGood_ShowsItsSignWhileItHoldsAndWordsOnceItIsOver(double? until)
    {
        Finding good = new("good", FindingSeverity.Good, "All is well", "49 answers a second.", "Because.", [], 30, null);
        Finding warning = new("warned", FindingSeverity.Warning, "Sync over async", "Threads block.", "Because.", [], 8, until);
        var findings = new SetFindings();
        findings.Set([good, good with { Rule = "second" }, warning]);
        await using var services = new ServiceCollection().AddSingleton<IFindings>(findings).AddSingleton(TimeProvider.System).AddLogging().BuildServiceProvider();
        await using var renderer = new HtmlRenderer(services, NullLoggerFactory.Instance);

        var html = await renderer.Dispatcher.InvokeAsync(async () => (await renderer.RenderComponentAsync<FindingsPanel>()).ToHtmlString());

        var tag = html[html.IndexOf("finding-warned", StringComparison.Ordinal)..];
        Assert.Contains("title=\"Sync over async. ", tag, StringComparison.Ordinal);
        Assert.Contains("Sync over async</span>", tag, StringComparison.Ordinal);
        Assert.Equal(until is null, tag.Contains(Sign, StringComparison.Ordinal));
        Assert.Equal(until is null, tag.Contains(Unnamed, StringComparison.Ordinal));
        Assert.Equal(until is not null, tag.Contains(">over: Sync over async<", StringComparison.Ordinal));
    }
}
