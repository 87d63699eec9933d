using System.Diagnostics;
using System.Globalization;
using System.Net.Http.Json;
using System.Text.Json;
using EndToEnd.Hosting;
using Microsoft.Playwright;

namespace EndToEnd.Stage;

/// <summary>Captures stacks during a starved run.</summary>
[Collection<StageLane>]
[Trait("Category", "Long")]
public sealed class StackCaptureTests(StageFixture fixture) : LabTest(fixture)
{
    [Fact]
    public async Task Stage_StacksAskedForWhileStarved_NameTheLineThatBlocks()
    {
        var stage = await OpenStageAsync();
        await stage.ClickAsync("variant-fragile");
        await stage.EnterAsync("users", 100);
        await stage.EnterAsync("duration", 120);
        await stage.EnterAsync("ramp", 1);
        await stage.StartAsync();
        await stage.UntilAsync("the queue is long", async () => await stage.TileAsync("queue") > 20);
        await stage.UntilAsync(
            "the pool says why it grows",
            async () => await stage.AttributeAsync("pool-adjustments", "data-count") > 0
        );

        await stage.Page.Keyboard.PressAsync("s");

        var first = stage.Find("stack-group").First;
        await Assertions.Expect(first).ToHaveAttributeAsync("data-role", "BusyPool", new() { Timeout = 60_000 });
        await Assertions.Expect(first).ToContainTextAsync("BlockingEndpoints.BadBlocking");
        await Assertions.Expect(first).ToContainTextAsync("Blocking/BlockingEndpoints.cs:");
        await Assertions.Expect(first).ToContainTextAsync("Thread.Sleep");
        await stage.ScreenshotAsync("stage-stacks-1280x720-dark");
        await first.Locator("summary").ClickAsync();
        await Assertions.Expect(first.Locator(".stack-frames")).ToContainTextAsync("WorkerThreadStart");
        await stage.Page.Keyboard.PressAsync("t");
        await stage.ScreenshotAsync("stage-stacks-1280x720-light");

        var before = await TakenAtAsync();
        await stage.ClickAsync("capture-again");
        await stage.UntilAsync("the stacks were captured again", async () => await TakenAtAsync() != before);
        await stage.Page.Keyboard.PressAsync("x");
        await Assertions.Expect(stage.Find("stack-panel")).ToHaveCountAsync(0);
        await stage.ScreenshotAsync("stage-strip-1280x720-light");
        await stage.ClickAsync("stop");
        await stage.EndedAsync();
    }

    // Regression: the stacks opened below the visible area. Other viewers are not scrolled.
    [Fact]
    public async Task Stage_StacksAskedForOnAPhone_AreBroughtIntoViewOfWhoAsked()
    {
        var other = await OpenStageAsync(390, 844);
        var stage = await OpenStageAsync(390, 844);

        // At the lower edge of the screen, where an opened panel is out of sight; a click of the driver would scroll first.
        await stage
            .Find("capture-stacks")
            .EvaluateAsync("button => { button.scrollIntoView({ block: 'end' }); button.click(); }");

        await Assertions
            .Expect(stage.Find("stack-panel").Locator("h2"))
            .ToBeInViewportAsync(new() { Timeout = 60_000 });
        await Assertions.Expect(other.Find("stack-panel")).ToBeVisibleAsync();
        Assert.Equal(0, await other.Page.EvaluateAsync<double>("() => document.scrollingElement.scrollTop"));
    }

    [Fact(SkipUnless = nameof(IsLinux), Skip = "A process is made to stand still in Linux's way.")]
    public async Task Stage_EscapeWhileStacksAreTaken_NoLongerWaitsForThem()
    {
        var other = await OpenStageAsync();
        var stage = await OpenStageAsync();
        var process = await ProcessAsync();
        var before = await TakenAtAsync();

        // A suspended process returns no stacks, so the capture lasts as long as the test needs.
        await SignalAsync("-STOP", process);
        try
        {
            await stage.Page.Keyboard.PressAsync("s");
            await Assertions.Expect(stage.Find("capture-stacks")).ToBeDisabledAsync();
            await stage.Page.Keyboard.PressAsync("Escape");
            await Assertions.Expect(stage.Find("capture-stacks")).ToBeEnabledAsync();
            Assert.Equal("", await LayoutFaults.FindAsync(stage.Page));
        }
        finally
        {
            await SignalAsync("-CONT", process);
        }

        await stage.UntilAsync("the stacks have come", async () => await TakenAtAsync() != before);

        await Assertions.Expect(other.Find("stack-panel")).ToBeVisibleAsync();
        await stage.ClickAsync("variant-fixed");
        await Assertions.Expect(stage.Find("stack-panel")).ToHaveCountAsync(0);
        await stage.Page.Keyboard.PressAsync("s");
        await Assertions.Expect(stage.Find("stack-panel")).ToBeVisibleAsync();
    }

    public static bool IsLinux => OperatingSystem.IsLinux();

    private async Task<string> ProcessAsync() =>
        (await Dashboard.TargetProcessIdAsync()).ToString(CultureInfo.InvariantCulture);

    private async Task<string> TakenAtAsync()
    {
        var latest = await Dashboard.Client.GetAsync(new Uri("/api/stacks/latest", UriKind.Relative), Cancellation);
        return latest.IsSuccessStatusCode
            ? (await latest.Content.ReadFromJsonAsync<JsonElement>(Cancellation)).GetProperty("takenAt").GetString()!
            : "";
    }

    private static async Task SignalAsync(string signal, string process)
    {
        using var kill = Process.Start("kill", [signal, process]);
        await kill.WaitForExitAsync(Cancellation);
        Assert.Equal(0, kill.ExitCode);
    }
}
