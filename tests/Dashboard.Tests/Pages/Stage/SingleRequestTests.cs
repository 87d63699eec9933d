using System.Text.RegularExpressions;
using Lab.Runtime;
using Lab.Targets;
using Lab.Targets.CustomEndpoints;
using Lab.Testing;
using Microsoft.Extensions.DependencyInjection;

namespace Dashboard.Tests.Pages.Stage;

public sealed class SingleRequestTests
{
    // A single saved request is used for both variants, so switching and comparing are not available.
    [Fact]
    public async Task Page_OneSavedRequest_OffersNoOtherVariant()
    {
        await using var single = await StartAsync(new OwnEndpoint("own-a", "Orders", new("/orders")));
        var alone = await PageAsync(single);

        Assert.DoesNotContain("[data-testid=both-stop]", alone);
        Assert.DoesNotContain("data-shortcut=\"f\"", alone);
        Assert.Contains("data-testid=\"asked-of-the-lab\"", alone);
        Assert.DoesNotContain("what recovers?", alone);
        Assert.Contains("</span> Request</span>", alone);
        Assert.Contains("</span> GET /orders</strong>", alone);
        Assert.DoesNotContain("</span> Fragile", alone);
        Assert.Contains("data-testid=\"start\"", alone);
    }

    [Fact]
    public async Task Page_TwoSavedRequests_OffersBothAndTheFlip()
    {
        await using var two = await StartAsync(new OwnEndpoint("own-a", "Orders", new("/orders"), new("/orders2")));
        var page = await PageAsync(two);

        Assert.Contains("data-focus-next=\"[data-testid=both-stop]\"", page);
        Assert.Contains("data-shortcut=\"f\"", page);
        Assert.Contains("what recovers?", page);
    }

    [Fact]
    public async Task Page_ThreeVariants_FlipsToTheFix()
    {
        await using var host = await PagesHost.StartAsync(configure: builder =>
            builder.Services.AddSingleton<ILab>(services => new IdleLab(
                services.GetRequiredService<ITarget>(),
                "sync-over-async"
            ))
        );
        var page = await PageAsync(host);

        Assert.Contains("data-testid=\"variant-contrast\"", page);
        Assert.Matches("<button[^>]*data-testid=\"variant-fixed\"[^>]*data-shortcut=\"f\"", page);
        Assert.DoesNotMatch("<button[^>]*data-testid=\"variant-contrast\"[^>]*data-shortcut=\"f\"", page);
    }

    private static Task<PagesHost> StartAsync(OwnEndpoint endpoint) =>
        PagesHost.StartAsync(configure: builder =>
        {
            builder.Services.AddSingleton<ILab>(services => new IdleLab(
                services.GetRequiredService<ITarget>(),
                endpoint.Id
            ));
            builder.Services.AddSingleton<ILabExperiments>(new ExperimentsWithCustom(endpoint.ToExperiment()));
        });

    private static async Task<string> PageAsync(PagesHost host)
    {
        var page = await host.Client.GetStringAsync(
            new Uri("/", UriKind.Relative),
            TestContext.Current.CancellationToken
        );
        return Regex.Replace(page, @"\s+", " ");
    }
}
