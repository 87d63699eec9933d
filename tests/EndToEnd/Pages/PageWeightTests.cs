using EndToEnd.Hosting;
using Microsoft.Playwright;

namespace EndToEnd.Pages;

/// <summary>The transferred size of the stage, because an audience may share one access point.</summary>
[Collection<PagesLane>]
public sealed class PageWeightTests(StageFixture fixture) : LabTest(fixture)
{
    private const double MaxFirstKiB = 450,
        MaxSecondKiB = 30;

    [Fact]
    [Trait("Category", "Long")]
    public async Task Stage_FirstAndSecondVisit_AreLight()
    {
        var page = await OpenBlankAsync();
        var (first, largest) = await VisitAsync(page);
        await page.GotoAsync("about:blank");
        var (second, again) = await VisitAsync(page);

        Assert.True(first <= MaxFirstKiB, $"The first visit took {first:0} KiB: {largest}");
        Assert.True(second <= MaxSecondKiB, $"The second visit took {second:0} KiB: {again}");
        TestContext.Current.TestOutputHelper?.WriteLine($"First visit {first:0} KiB, second {second:0} KiB. {largest}");
    }

    private async Task<(double KiB, string Largest)> VisitAsync(IPage page)
    {
        var session = await page.Context.NewCDPSessionAsync(page);
        var addresses = new Dictionary<string, string>();
        var sizes = new Dictionary<string, double>();
        session.Event("Network.responseReceived").OnEvent += (_, message) =>
            addresses[message!.Value.GetProperty("requestId").GetString()!] = message
                .Value.GetProperty("response")
                .GetProperty("url")
                .GetString()!;
        session.Event("Network.loadingFinished").OnEvent += (_, message) =>
            sizes[message!.Value.GetProperty("requestId").GetString()!] =
                message.Value.GetProperty("encodedDataLength").GetDouble() / 1024;
        await session.SendAsync("Network.enable");
        await page.GotoAsync(Dashboard.Address.AbsoluteUri);
        await AnswersAsync(page);
        await new StagePage(page).UntilAsync(
            "frames arrive",
            async () => await new StagePage(page).AttributeAsync("charts", "data-last-sequence") > 0
        );
        await session.DetachAsync();
        var list = sizes
            .OrderByDescending(pair => pair.Value)
            .Take(12)
            .Select(pair =>
                $"{pair.Value:0.0} {new Uri(addresses.GetValueOrDefault(pair.Key, "about:blank")).AbsolutePath}"
            );
        return (sizes.Values.Sum(), string.Join(", ", list));
    }
}
