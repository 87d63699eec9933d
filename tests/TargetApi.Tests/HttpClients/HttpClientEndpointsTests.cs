using System.Net;
using System.Net.NetworkInformation;
using TargetApi.Tests.Running;

namespace TargetApi.Tests.HttpClients;

[Trait("Category", "Long")]
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
        Assert.True(target.Requests.Began("/health").IsCompletedSuccessfully);
        Assert.True(answer.Number("length") > 0);
    }

    [Fact]
    public async Task Get_UnderTheSameLoad_OnlyTheFragileVariantLeavesSocketsInTimeWait()
    {
        var afterGood = await TimeWaitAfterAsync("/good/http");
        var afterBad = await TimeWaitAfterAsync("/bad/http");

        Assert.InRange(afterBad.Count, Requests * 9 / 10, int.MaxValue);
        Assert.True(afterGood.Count <= afterBad.Count / 20, string.Join(", ", afterGood));
    }

    private static async Task<HashSet<string>> TimeWaitAfterAsync(string route)
    {
        using var child = new ChildTarget(["--Target:Port=0"]);
        var address = await child.ListeningAsync(TestContext.Current.CancellationToken);
        // The system chose the port, and may choose one that connections of other tests had at their own end: they rest for a minute.
        var before = TimeWaitAt(address.Port);
        using var client = new HttpClient { BaseAddress = address };
        for (var request = 0; request < Requests; request++)
            Assert.Equal(HttpStatusCode.OK, (await Answer.GetAsync(client, route)).Status);
        var after = TimeWaitAt(address.Port);
        after.ExceptWith(before);
        return after;
    }

    private static HashSet<string> TimeWaitAt(int port) =>
        [
            .. IPGlobalProperties
                .GetIPGlobalProperties()
                .GetActiveTcpConnections()
                .Where(socket =>
                    socket.State == TcpState.TimeWait
                    && (socket.LocalEndPoint.Port == port || socket.RemoteEndPoint.Port == port)
                )
                .Select(socket => $"{socket.LocalEndPoint} > {socket.RemoteEndPoint}"),
        ];
}
