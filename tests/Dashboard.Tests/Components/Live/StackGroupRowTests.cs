using System.Net;
using Dashboard.Components.Live;
using Microsoft.AspNetCore.Components;
using Microsoft.AspNetCore.Components.Web;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Logging.Abstractions;
using Observation.Stacks;

namespace Dashboard.Tests.Components.Live;

public sealed class StackGroupRowTests : IAsyncDisposable
{
    private static readonly StackFrame Sleep =
            new("System.Threading.Thread.Sleep(int32)", "System.Private.CoreLib", IsApplication: false),
        Handler = new("Shop.Orders.Find(int32)", "Shop", IsApplication: true, "Orders.cs", 20);

    private readonly HtmlRenderer _renderer = new(
        new ServiceCollection().BuildServiceProvider(),
        NullLoggerFactory.Instance
    );

    public ValueTask DisposeAsync() => _renderer.DisposeAsync();

    [Fact]
    public async Task Row_HandlerWithoutAFrame_IsNamedByTheRequestsSeen()
    {
        var row = await RenderAsync(
            new(ThreadRole.BusyPool, 9, null, "Thread.Sleep", [Sleep])
            {
                Requests = [new("GET /orders/{id}", 5), new("GET /carts", 2)],
            }
        );

        Assert.Contains(">GET /orders/{id} and 1 more</span>", row, StringComparison.Ordinal);
        Assert.Contains("started on 7 of these threads", row, StringComparison.Ordinal);
        Assert.Contains("5 × GET /orders/{id} · 2 × GET /carts", row, StringComparison.Ordinal);
        Assert.Contains("its handler is not on the stack", row, StringComparison.Ordinal);
    }

    [Fact]
    public async Task Row_HandlerWithoutAFrameAndNoRequestSeen_GuessesNothing()
    {
        var row = await RenderAsync(new(ThreadRole.BusyPool, 9, null, "Thread.Sleep", [Sleep]));

        Assert.Contains("Thread.Sleep (framework)", row, StringComparison.Ordinal);
        Assert.DoesNotContain("stack-requests", row, StringComparison.Ordinal);
    }

    [Fact]
    public async Task Row_HandlerOnTheStack_IsNamedByItselfAndTheRequestIsNextToIt()
    {
        var row = await RenderAsync(
            new(ThreadRole.BusyPool, 9, Handler, "Thread.Sleep", [Sleep, Handler])
            {
                Requests = [new("GET /orders/{id}", 9)],
            }
        );

        Assert.Contains(">Orders.Find</span>", row, StringComparison.Ordinal);
        Assert.Contains(">GET /orders/{id}</span>", row, StringComparison.Ordinal);
        Assert.DoesNotContain("stack-inlined", row, StringComparison.Ordinal);
    }

    private Task<string> RenderAsync(StackGroup group) =>
        _renderer.Dispatcher.InvokeAsync(async () =>
            WebUtility.HtmlDecode(
                (
                    await _renderer.RenderComponentAsync<StackGroupRow>(
                        ParameterView.FromDictionary(new Dictionary<string, object?> { ["Group"] = group })
                    )
                ).ToHtmlString()
            )
        );
}
