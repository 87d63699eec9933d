using System.Net;
using Lab.Testing;

namespace Dashboard.Tests.Pages.Compare;

public sealed class ComparePageTests
{
    [Fact]
    public async Task Page_FourVersionsOfDotnet_OffersAProofOfTheFirstAgainstEachOther()
    {
        await using var host = await PagesHost.StartAsync(
            new InMemoryRunStore([
                .. new[] { 8, 9, 10, 11 }.Select(net =>
                    StoredRuns.Run($"run-{net}", 20, name: $"fragile {net}") with
                    {
                        Settings = new() { Net = net },
                    }
                ),
            ])
        );

        var page = WebUtility.HtmlDecode(
            await host.Client.GetStringAsync(
                new Uri("compare?runs=run-8,run-9,run-10,run-11", UriKind.Relative),
                TestContext.Current.CancellationToken
            )
        );

        Assert.Contains("/proofs?runs=run-8,run-11", page, StringComparison.Ordinal);
        Assert.Contains("Prove .NET 8 against .NET 11", page, StringComparison.Ordinal);
    }
}
