using EndToEnd.Hosting;
using Microsoft.Playwright;

namespace EndToEnd.Settings;

/// <summary>The address of the service under test on the service page.</summary>
[Collection<PagesLane>]
[Trait("Category", "Long")]
public sealed class ServiceAddressTests(StageFixture fixture) : LabTest(fixture)
{
    [Fact]
    public async Task Settings_AddressTyped_ChoosesTheProcessThatListensThereUntilOneIsChosenForIt()
    {
        await using var service = new PlainService();
        var stage = await OpenStageAsync();
        await stage.ClickAsync("nav-service");

        await stage.Find("service-url").FillAsync(service.Address.AbsoluteUri);
        await Assertions.Expect(stage.Find("service-pid-typed")).ToHaveValueAsync($"{Environment.ProcessId}");
        await stage.Find("service-url").FillAsync("http://localhost:1");
        await Assertions.Expect(stage.Find("service-pid-typed")).ToHaveValueAsync("");

        await EnterAddressAsync(stage, service.Address.AbsoluteUri);
        await stage.Find("service-pid-typed").FillAsync("999999999");
        await stage.Find("service-url").FillAsync($"{service.Address}orders");
        await Assertions.Expect(stage.Find("service-pid-typed")).ToHaveValueAsync("999999999");
        await stage.Find("service-url").FillAsync("http://localhost:1");
        await Assertions.Expect(stage.Find("service-pid-typed")).ToHaveValueAsync("");
    }

    [Fact]
    public async Task Settings_AddressPutUnderFire_SaysWhatWasAddedToTheSavedEndpoints()
    {
        await using var service = new PlainService();
        var stage = await OpenStageAsync();
        await stage.ClickAsync("nav-service");

        await EnterAddressAsync(stage, $"{service.Address}not-saved-yet");
        await stage.Find("service-pid-typed").FillAsync("");
        await stage.ClickAsync("service-use");

        await Assertions
            .Expect(stage.Find("service-done"))
            .ToContainTextAsync("“GET /not-saved-yet” was added to the saved endpoints.");
        await stage.ClickAsync("service-own");
        await Assertions.Expect(stage.Find("service-done")).Not.ToContainTextAsync("was added");
    }

    [Fact]
    public async Task Settings_EnterInTheAddress_PutsItUnderFireAndAChangeTakesTheErrorAway()
    {
        await using var service = new PlainService();
        var stage = await OpenStageAsync();
        await stage.ClickAsync("nav-service");

        await stage.Find("service-url").FillAsync("http://localhost:1");
        await stage.Find("service-url").PressAsync("Enter");
        await Assertions.Expect(stage.Find("service-url-error")).ToContainTextAsync("No service listens");
        await stage.Find("service-url").FillAsync("http://localhost:2");
        await Assertions.Expect(stage.Find("service-url-error")).ToHaveCountAsync(0);

        await EnterAddressAsync(stage, $"{service.Address}orders");
        await stage.Find("service-pid-typed").FillAsync("");
        await stage.Find("service-url").PressAsync("Enter");
        await Assertions.Expect(stage.Find("service-done")).ToBeVisibleAsync();
        await stage.ClickAsync("service-own");
        await Assertions.Expect(stage.Find("service-now")).ToContainTextAsync("The built-in target");
    }

    [Fact]
    public async Task Settings_ServiceOfAnotherProgram_IsUnderFireAndTheStageSaysWhyTheRuntimeIsNotSeen()
    {
        await using var service = new PlainService();
        var stage = await OpenStageAsync(scheme: ColorScheme.Light);
        await stage.ClickAsync("nav-service");
        await stage.Find("service-url").FillAsync("http://localhost:1");
        await stage.Find("service-pid-typed").FillAsync("999999999");
        await stage.ClickAsync("service-use");
        await Assertions.Expect(stage.Find("service-url-error")).ToContainTextAsync("No service listens");
        await Assertions.Expect(stage.Find("service-pid-error")).ToContainTextAsync("no process");
        await stage.ScreenshotAsync("settings-mistakes-1280x720-light");

        await EnterAddressAsync(stage, $"{service.Address}orders");
        await stage.Find("service-pid-typed").FillAsync("");
        await stage.ClickAsync("service-use");
        await Assertions.Expect(stage.Find("service-done")).ToBeVisibleAsync();
        await stage.Find("service-done").GetByRole(AriaRole.Link).ClickAsync();

        await Assertions.Expect(stage.Find("runtime-hint")).ToContainTextAsync("No process is selected");
        await Assertions.Expect(stage.Find("target-state")).ToContainTextAsync("Your service Running");
        await Assertions.Expect(stage.Page.Locator(".stage")).ToHaveAttributeAsync("data-experiment", "own-get-orders");
        await stage.EnterAsync("users", 2);
        await stage.EnterAsync("duration", 2);
        await stage.StartAsync();
        await stage.EndedAsync();
        await stage.ShowFiguresAsync();
        await Assertions.Expect(stage.Find("summary-fragile")).ToBeVisibleAsync();
        await stage.ScreenshotAsync("own-service-1280x720-light");
        using var back = await Dashboard.Client.DeleteAsync("/api/target/service", Cancellation);
        Assert.True(back.IsSuccessStatusCode, await back.Content.ReadAsStringAsync(Cancellation));
        await Assertions.Expect(stage.Find("runtime-hint")).ToHaveCountAsync(0);
    }

    private static async Task EnterAddressAsync(StagePage stage, string address)
    {
        await stage.Find("service-url").FillAsync(address);
        await Assertions.Expect(stage.Find("service-pid-typed")).ToHaveValueAsync($"{Environment.ProcessId}");
    }
}
