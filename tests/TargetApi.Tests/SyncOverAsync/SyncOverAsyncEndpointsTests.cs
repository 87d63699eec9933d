using System.Diagnostics;
using System.Net;
using TargetApi.Tests.Running;

namespace TargetApi.Tests.SyncOverAsync;

[Trait("Category", "Long")]
public sealed class SyncOverAsyncEndpointsTests(InProcessTarget target) : IClassFixture<InProcessTarget>
{
    [Theory]
    [InlineData("/bad/taskwait", "taskwait")]
    [InlineData("/bad/tasksleepwait", "tasksleepwait")]
    [InlineData("/good/taskasyncwait", "taskasyncwait")]
    [InlineData("/api/diagscenario/taskwait", "taskwait")]
    [InlineData("/api/diagscenario/tasksleepwait", "tasksleepwait")]
    [InlineData("/api/diagscenario/taskasyncwait", "taskasyncwait")]
    public async Task Get_EveryVariant_AnswersItsModeAfterHalfASecond(string route, string mode)
    {
        using var client = target.CreateClient();
        var watch = Stopwatch.StartNew();

        var answer = await Answer.GetAsync(client, route);

        Assert.InRange(watch.ElapsedMilliseconds, 400, 60_000);
        Assert.Equal(HttpStatusCode.OK, answer.Status);
        Assert.Equal((mode, "Dana"), (answer.Text("mode"), answer.Text("customer")));
    }

    [Theory]
    [InlineData("/good/taskasyncwait", true)]
    [InlineData("/bad/taskwait", false)]
    public async Task Get_ClientLeaves_OnlyTheAwaitedQueryIsCancelled(string route, bool cancelled)
    {
        var cancellation = TestContext.Current.CancellationToken;
        await using var processTarget = new InProcessTarget();
        using var client = processTarget.CreateClient();
        using var leave = CancellationTokenSource.CreateLinkedTokenSource(cancellation);
        var request = client.GetAsync(new Uri(route, UriKind.Relative), leave.Token);
        await processTarget.Requests.Began(route).WaitAsync(TimeSpan.FromSeconds(30), cancellation);

        await leave.CancelAsync();

        await Assert.ThrowsAnyAsync<OperationCanceledException>(() => request);
        Assert.Equal(
            cancelled,
            await processTarget.Requests.EndedCancelled(route).WaitAsync(TimeSpan.FromSeconds(30), cancellation)
        );
    }
}
