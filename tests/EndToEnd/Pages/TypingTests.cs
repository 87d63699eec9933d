using EndToEnd.Hosting;
using Microsoft.Playwright;

namespace EndToEnd.Pages;

/// <summary>Fields on a slow connection.</summary>
[Collection<PagesLane>]
[Trait("Category", "Long")]
public sealed class TypingTests(StageFixture fixture) : LabTest(fixture)
{
    private const int LineMs = 150;

    [Theory]
    [InlineData("sweeps", "sweep-users", "16,64,128,256")]
    [InlineData("service", "service-url", "http://localhost:5000/api/orders")]
    public async Task Field_TypedWhileAnswersAreUnderWay_KeepsWhatWasTyped(string path, string field, string text)
    {
        var page = await OpenBlankAsync();
        await page.RouteWebSocketAsync(address => address.Contains("/_blazor", StringComparison.Ordinal), Slow);
        await page.GotoAsync(new Uri(Dashboard.Address, path).AbsoluteUri);
        await AnswersAsync(page);
        var box = page.GetByTestId(field);
        await box.FillAsync("");
        // The response to clearing the field takes as long.
        await page.WaitForTimeoutAsync(4 * LineMs);

        await box.PressSequentiallyAsync(text, new() { Delay = LineMs / 5f });
        await page.WaitForTimeoutAsync(4 * LineMs);

        await Assertions.Expect(box).ToHaveValueAsync(text);
    }

    [Fact]
    public async Task Field_ChosenBeforeThePageHasArrived_KeepsTheKeyboard()
    {
        const int LateMs = 2_000;
        var page = await OpenBlankAsync();
        await page.RouteWebSocketAsync(
            address => address.Contains("/_blazor", StringComparison.Ordinal),
            socket => Slow(socket, LateMs)
        );
        await page.GotoAsync(new Uri(Dashboard.Address, "sweeps").AbsoluteUri);
        await AnswersAsync(page);
        var box = page.GetByTestId("sweep-users");

        await box.FocusAsync();
        await page.WaitForTimeoutAsync(4 * LateMs);

        await Assertions.Expect(box).ToBeFocusedAsync();
    }

    [Fact]
    public async Task Control_DisabledWhileThePageArrives_GetsTheKeyboardBack()
    {
        const int LateMs = 1_000;
        var page = await OpenBlankAsync();
        await page.RouteWebSocketAsync(
            address => address.Contains("/_blazor", StringComparison.Ordinal),
            socket => Slow(socket, LateMs)
        );
        await page.GotoAsync(new Uri(Dashboard.Address, "service").AbsoluteUri);
        await AnswersAsync(page);

        await page.GetByTestId("service-use")
            .EvaluateAsync(
                "(button, ms) => { button.focus(); button.disabled = true; return new Promise(resolve => "
                    + "setTimeout(() => resolve(button.disabled = false), ms)); }",
                5 * LateMs
            );

        await Assertions.Expect(page.GetByTestId("service-use")).ToBeFocusedAsync();
    }

    private static void Slow(IWebSocketRoute socket) => Slow(socket, LineMs);

    // Delays all frames of the server without reordering them.
    private static void Slow(IWebSocketRoute socket, int lineMs)
    {
        var server = socket.ConnectToServer();
        var before = Task.CompletedTask;
        server.OnMessage(frame =>
        {
            before = SendAsync(before, frame);
        });

        async Task SendAsync(Task earlier, IWebSocketFrame frame)
        {
            var late = Task.Delay(lineMs);
            await earlier;
            await late;
            if (frame.Binary is { } bytes)
                socket.Send(bytes);
            else
                socket.Send(frame.Text!);
        }
    }
}
