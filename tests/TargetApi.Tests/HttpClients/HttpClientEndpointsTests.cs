using System.Net;
using System.Net.NetworkInformation;
using TargetApi.Tests.Running;

namespace TargetApi.Tests.HttpClients;

public sealed class HttpClientEndpointsTests
{
    private const int Requests = 60;

    [Theory]
    [InlineData("/bad/http", "new-httpclient")]
    [InlineData("/good/http", "pooled-httpclient")]
    public async Task Get_EitherVariant_CallsTheTargetsOwnHealthWhereverItListens(string route, string mode)
    {
        await using var target = new InProcessTarget();
        using var client = target.CreateClient();

        var answer = await Answer.GetAsync(client, route);

        Assert.Equal(HttpStatusCode.OK, answer.Status);
        Assert.Equal(mode, answer.Text("mode"));
        // Nobody but the endpoint itself has asked this target, on its port chosen by the system, for its health.
        Assert.True(target.Requests.Began("/health").IsCompletedSuccessfully);
        Assert.True(answer.Number("length") > 0);
    }

    [Fact]
    public async Task Get_UnderTheSameLoad_OnlyTheFragileVariantLeavesSocketsInTimeWait()
    {
        var afterGood = await TimeWaitAfterAsync("/good/http");
        var afterBad = await TimeWaitAfterAsync("/bad/http");

        Assert.InRange(afterBad, Requests * 9 / 10, int.MaxValue);
        Assert.InRange(afterGood, 0, afterBad / 20);
    }

    private static async Task<int> TimeWaitAfterAsync(string route)
    {
        // A fresh child has a port of its own, which no other test has left sockets on.
        using var child = new ChildTarget(["--Target:Port=0"]);
        var address = await child.ListeningAsync(TestContext.Current.CancellationToken);
        using var client = new HttpClient { BaseAddress = address };
        for (var request = 0; request < Requests; request++)
            Assert.Equal(HttpStatusCode.OK, (await Answer.GetAsync(client, route)).Status);
        return IPGlobalProperties.GetIPGlobalProperties().GetActiveTcpConnections().Count(socket =>
            socket.State == TcpState.TimeWait && (socket.LocalEndPoint.Port == address.Port || socket.RemoteEndPoint.Port == address.Port));
    }
}
