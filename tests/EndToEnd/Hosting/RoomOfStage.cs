using Microsoft.Playwright;

namespace EndToEnd.Hosting;

internal static class RoomOfStage
{
    public const int PhoneWidth = 360,
        PhoneHeight = 740;

    /// <summary>Opens the panel, and the audience listener if it is closed.</summary>
    public static async Task<Uri> OpenAsync(StagePage stage)
    {
        await stage.ClickAsync("room");
        var closed = stage.Find("room-open");
        await Assertions.Expect(closed.Or(stage.Find("room-address"))).ToBeVisibleAsync();
        if (await closed.IsVisibleAsync())
            await closed.ClickAsync();
        return new Uri($"http://{await stage.Find("room-address").InnerTextAsync()}/");
    }

    public static async Task<IPage> JoinAsync(Browser browser, StagePage stage, Uri address)
    {
        var phone = await browser.OpenAsync(address, PhoneWidth, PhoneHeight);
        await phone.FillAsync("#code", (await stage.Find("room-code").InnerTextAsync()).ToLowerInvariant());
        await phone.ClickAsync("#join button");
        await LiveAsync(phone);
        return phone;
    }

    /// <summary>Closes the listener from its panel and waits, because navigating at once would drop the click.</summary>
    public static async Task CloseAsync(StagePage stage)
    {
        await stage.ClickAsync("room-close");
        await Assertions.Expect(stage.Find("room-open")).ToBeEnabledAsync();
    }

    public static Task LiveAsync(IPage phone) =>
        Assertions.Expect(phone.Locator("body")).ToHaveAttributeAsync("data-state", "live");
}
