using System.Diagnostics;
using System.Net;
using TargetApi.Blocking;
using TargetApi.Tests.Running;

namespace TargetApi.Tests.Blocking;

public sealed class BlockingEndpointsTests(InProcessTarget target) : IClassFixture<InProcessTarget>
{
    [Theory]
    [InlineData("/bad/blocking", "blocking")]
    [InlineData("/good/blocking", "non-blocking")]
    public async Task Get_EitherVariant_AnswersItsModeAfter200Ms(string route, string mode)
    {
        using var client = target.CreateClient();
        var watch = Stopwatch.StartNew();

        var answer = await Answer.GetAsync(client, route);

        Assert.InRange(watch.ElapsedMilliseconds, 150, 60_000);
        Assert.Equal(HttpStatusCode.OK, answer.Status);
        Assert.Equal(mode, answer.Text("mode"));
        Assert.EndsWith("Z", answer.Text("at"), StringComparison.Ordinal);
    }

    [Fact]
    public void BadBlocking_WhileItWorks_HoldsTheCallingThread()
    {
        var thread = new Thread(() => BlockingEndpoints.BadBlocking(TimeProvider.System));
        thread.Start();

        Assert.True(
            SpinWait.SpinUntil(
                () => thread.ThreadState.HasFlag(System.Threading.ThreadState.WaitSleepJoin),
                TimeSpan.FromSeconds(10)
            )
        );
        thread.Join();
    }

    [Fact]
    public async Task GoodBlocking_WhileItWorks_HasGivenTheCallingThreadBack()
    {
        var work = BlockingEndpoints.GoodBlocking(TimeProvider.System, TestContext.Current.CancellationToken);

        Assert.False(work.IsCompleted);
        await work;
    }

    [Fact]
    public async Task GoodBlocking_ClientLeaves_IsCancelledOnTheServer() =>
        Assert.True(await LeaveAsync("/good/blocking"));

    [Fact]
    public async Task BadBlocking_ClientLeaves_WorksOnToTheEnd() => Assert.False(await LeaveAsync("/bad/blocking"));

    private static async Task<bool> LeaveAsync(string route)
    {
        var cancellation = TestContext.Current.CancellationToken;
        await using var processTarget = new InProcessTarget();
        using var client = processTarget.CreateClient();
        using var leave = CancellationTokenSource.CreateLinkedTokenSource(cancellation);
        var request = client.GetAsync(new Uri(route, UriKind.Relative), leave.Token);
        await processTarget.Requests.Began(route).WaitAsync(TimeSpan.FromSeconds(30), cancellation);

        await leave.CancelAsync();

        await Assert.ThrowsAnyAsync<OperationCanceledException>(() => request);
        return await processTarget.Requests.EndedCancelled(route).WaitAsync(TimeSpan.FromSeconds(30), cancellation);
    }
}
