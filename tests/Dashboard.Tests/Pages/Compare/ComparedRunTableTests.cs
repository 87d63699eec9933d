using Lab.Testing;

namespace Dashboard.Tests.Pages.Compare;

public sealed class ComparedRunTableTests
{
    [Fact]
    public async Task Table_OfStoredRuns_SlidesWithASignAndWithoutItsNote()
    {
        await using var host = await PagesHost.StartAsync(
            new InMemoryRunStore([StoredRuns.Run("a"), StoredRuns.Run("b", 20, name: "b")])
        );

        var page = await host.Client.GetStringAsync(
            new Uri("compare?runs=a,b", UriKind.Relative),
            TestContext.Current.CancellationToken
        );

        Assert.Matches(
            "class=\"slides [^\"]*\"><div class=\"slid\">\\s*<table[^>]*data-testid=\"compare-table\"",
            page
        );
        Assert.Matches("</table>\\s*</div></div>\\s*<p class=\"muted compare-note\"", page);
    }
}
