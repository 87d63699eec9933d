using EndToEnd.Hosting;
using Microsoft.Playwright;

namespace EndToEnd.Stage;

/// <summary>The question "why?", asked in the middle of a starved run.</summary>
[Collection<StageLane>]
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
        await stage.UntilAsync("the pool says why it grows", async () => await stage.AttributeAsync("pool-adjustments", "data-count") > 0);

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

        await stage.Page.Keyboard.PressAsync("x");
        await Assertions.Expect(stage.Find("stack-panel")).ToHaveCountAsync(0);
        await stage.ScreenshotAsync("stage-strip-1280x720-light");
        await stage.ClickAsync("stop");
        await stage.EndedAsync();
    }
}
