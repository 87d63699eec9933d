using EndToEnd.Hosting;
using Microsoft.Playwright;

namespace EndToEnd.Pages;

/// <summary>Fields on a line that is slower than the typist.</summary>
[Collection<PagesLane>]
[Trait("Category", "Long")]
public sealed class TypingTests(StageFixture fixture) : LabTest(fixture)
{
    private const int LineMs = 150;

    [Theory]
    [InlineData("sweeps", "sweep-users", "16,64,128,256")]
    [InlineData("sweeps", "sweep-seconds", "123456")]
    [InlineData("service", "service-url", "http://localhost:5000/api/orders")]
    [InlineData("service", "endpoint-fragile-route", "/api/orders/of/today")]
    [InlineData("service", "endpoint-name", "Orders of today")]
    public async Task Field_TypedWhileAnswersAreUnderWay_KeepsWhatWasTyped(string path, string field, string text)
    {
        var page = await OpenBlankAsync();
        await page.RouteWebSocketAsync(address => address.Contains("/_blazor", StringComparison.Ordinal), Slow);
        await page.GotoAsync(new Uri(Dashboard.Address, path).AbsoluteUri);
        await AnswersAsync(page);
        var box = page.GetByTestId(field);
        await box.FillAsync("");
        // What the page answers to the emptying is under way for as long.
        await page.WaitForTimeoutAsync(4 * LineMs);

        await box.PressSequentiallyAsync(text, new() { Delay = LineMs / 5f });
        await page.WaitForTimeoutAsync(4 * LineMs);

        await Assertions.Expect(box).ToHaveValueAsync(text);
    }

    // Every frame of the server comes later, and in its order.
    private static void Slow(IWebSocketRoute socket)
    {
        var server = socket.ConnectToServer();
        var before = Task.CompletedTask;
        server.OnMessage(frame =>
        {
            before = SendAsync(before, frame);
        });

        async Task SendAsync(Task earlier, IWebSocketFrame frame)
        {
            var late = Task.Delay(LineMs);
            await earlier;
            await late;
            if (frame.Binary is { } bytes) socket.Send(bytes);
            else socket.Send(frame.Text!);
        }
    }
}
