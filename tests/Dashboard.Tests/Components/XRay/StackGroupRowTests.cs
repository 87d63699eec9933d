using Dashboard.Components.XRay;
using Observation.Stacks;

namespace Dashboard.Tests.Components.XRay;

public sealed class StackGroupRowTests : ComponentTest
{
    private static readonly StackFrame Sleep =
            new("System.Threading.Thread.Sleep(int32)", "System.Private.CoreLib", IsApplication: false),
        Handler = new("Shop.Orders.Find(int32)", "Shop", IsApplication: true, "Orders.cs", 20);

    [Fact]
    public void Row_HandlerWithoutAFrame_IsNamedByTheRequestsSeen()
    {
        var row = Render(
            new(ThreadRole.BusyPool, 9, null, "Thread.Sleep", [Sleep])
            {
                Requests = [new("GET /orders/{id}", 5), new("GET /carts", 2)],
            }
        );

        Assert.Contains(">GET /orders/{id} and 1 more</strong>", row, StringComparison.Ordinal);
        Assert.Contains("started on 7 of these threads", row, StringComparison.Ordinal);
        Assert.Contains("5 × GET /orders/{id} · 2 × GET /carts", row, StringComparison.Ordinal);
        Assert.Contains("its handler is not on the stack", row, StringComparison.Ordinal);
    }

    [Fact]
    public void Row_HandlerWithoutAFrameAndNoRequestSeen_GuessesNothing()
    {
        var row = Render(new(ThreadRole.BusyPool, 9, null, "Thread.Sleep", [Sleep]));

        Assert.Contains("Thread.Sleep (framework)", row, StringComparison.Ordinal);
        Assert.DoesNotContain("stack-requests", row, StringComparison.Ordinal);
    }

    [Fact]
    public void Row_HandlerOnTheStack_IsNamedByItselfAndTheRequestIsNextToIt()
    {
        var row = Render(
            new(ThreadRole.BusyPool, 9, Handler, "Thread.Sleep", [Sleep, Handler])
            {
                Requests = [new("GET /orders/{id}", 9)],
            }
        );

        Assert.Contains(">Orders.Find</strong>", row, StringComparison.Ordinal);
        Assert.Contains(">GET /orders/{id}</span>", row, StringComparison.Ordinal);
        Assert.DoesNotContain("stack-inlined", row, StringComparison.Ordinal);
    }

    private string Render(StackGroup group) => Html<StackGroupRow>(row => row.Add(part => part.Group, group));
}
