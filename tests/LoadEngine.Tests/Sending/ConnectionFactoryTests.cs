using System.Net;
using LoadEngine.Plans;
using LoadEngine.Tests.Rehearsing;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Hosting;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Server.Kestrel.Core;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Logging;

namespace LoadEngine.Tests.Sending;

public sealed class ConnectionFactoryTests
{
    [Fact]
    public async Task Reuse_ManyRequests_OpensOneConnection()
    {
        // Of one user: for several, the client's pool now and then opens one more while another is being handed over.
        await using var server = ScriptedServer.Answering();
        var end = await LiveRun.CompleteAsync(LiveRun.Plan(server.Url, new SharedIterations(300, 1)));
        Assert.Equal(300, end.Total.Counts.Succeeded);
        Assert.Equal(1, server.ConnectionCount);
        Assert.Equal(1, end.Total.Connect!.Count);
        Assert.Equal(300, end.Total.FirstByte!.Count);
        Assert.True(end.Total.FirstByte.MaxMs <= end.Total.Service!.MaxMs);
    }

    [Fact]
    public async Task Reuse_ManyUsers_CountsEveryConnection()
    {
        await using var server = ScriptedServer.Answering();
        var end = await LiveRun.CompleteAsync(LiveRun.Plan(server.Url, new SharedIterations(300, 4)));
        Assert.Equal(300, end.Total.Counts.Succeeded);
        // One that another request was served before it was open may come after the run's end: nothing went over it.
        Assert.InRange(
            end.Total.Connect!.Count,
            server.Requests.Select(request => request.Connection).Distinct().Count(),
            server.ConnectionCount
        );
        Assert.InRange(server.ConnectionCount, 1, 8);
    }

    [Fact]
    public async Task NewForEachRequest_ManyRequests_OpensOneConnectionForEachRequest()
    {
        await using var server = ScriptedServer.Answering();
        var plan = LiveRun.Plan(server.Url, new SharedIterations(40, 2)) with
        {
            Connections = ConnectionPolicy.NewForEachRequest,
        };
        var end = await LiveRun.CompleteAsync(plan);
        Assert.Equal((40, 40), (end.Total.Counts.Succeeded, server.Requests.Count));
        Assert.Equal(40, server.Requests.Select(request => request.Connection).Distinct().Count());
    }

    [Fact]
    public async Task NewForEachRequest_ServerOfHttp10ThatClosesAfterEachAnswer_IsNeverSentToOnAClosingConnection()
    {
        await using var server = new ScriptedServer(async connection =>
        {
            if (await connection.ReadRequestAsync() is not null)
                await connection.WriteAsync("HTTP/1.0 200 OK\r\nContent-Length: 2\r\n\r\nok");
        });
        var end = await LiveRun.CompleteAsync(
            LiveRun.Plan(server.Url, new SharedIterations(400, 8)) with
            {
                Connections = ConnectionPolicy.NewForEachRequest,
            }
        );
        Assert.Equal(400, end.Total.Counts.Succeeded);
        Assert.Empty(end.Total.Counts.ByError);
    }

    [Fact]
    public async Task Reuse_ServerClosesBetweenRequests_IsNotAFailure()
    {
        await using var server = new ScriptedServer(async connection =>
        {
            for (var i = 0; i < 3 && await connection.ReadRequestAsync() is not null; i++)
                await connection.WriteAsync(ScriptedServer.Ok);
        });
        var end = await LiveRun.CompleteAsync(LiveRun.Plan(server.Url, new SharedIterations(60, 2)));
        Assert.Equal((60, 0), (end.Total.Counts.Succeeded, end.Total.Counts.Failed));
        Assert.InRange(server.ConnectionCount, 20, 60);
    }

    [Fact]
    public async Task Connect_HostThatAPlaceholderMadeForeign_IsNotSentTo()
    {
        await using var server = ScriptedServer.Answering();
        // A burst gives each of the four one request; of shared ones the first alone might send them all.
        var plan = LiveRun.Plan(
            server.Url.Replace("127.0.0.1", "{vu}27.0.0.1", StringComparison.Ordinal),
            new Burst([4])
        );
        var end = await LiveRun.CompleteAsync(plan);
        Assert.Equal((4, 1), (end.Total.Counts.Completed, end.Total.Counts.Succeeded));
        Assert.All(
            server.Requests,
            request => Assert.StartsWith("127.0.0.1:", request.Header("Host"), StringComparison.Ordinal)
        );
        Assert.Equal(server.Requests.Count, end.Total.Counts.Succeeded);
        Assert.Equal(["host-not-allowed"], end.Total.Counts.ByError.Keys);
    }

    [Fact]
    public async Task Http2_PriorKnowledge_SharesConnections()
    {
        var builder = WebApplication.CreateSlimBuilder();
        builder.Logging.ClearProviders();
        builder.WebHost.ConfigureKestrel(kestrel =>
            kestrel.Listen(IPAddress.Loopback, 0, listen => listen.Protocols = HttpProtocols.Http2)
        );
        await using var app = builder.Build();
        var connections = new System.Collections.Concurrent.ConcurrentDictionary<string, string>();
        app.MapPost(
            "/echo",
            async context =>
            {
                connections[context.Connection.Id] = context.Request.Protocol;
                await context.Request.Body.CopyToAsync(context.Response.Body, context.RequestAborted);
            }
        );
        await app.StartAsync(TestContext.Current.CancellationToken);
        var url = app.Urls.Single() + "/echo";
        var plan = LiveRun.Plan(url, new SharedIterations(200, 8)) with
        {
            Protocol = HttpProtocolVersion.Http2,
            Target = new(
                "Echo",
                [
                    new()
                    {
                        Url = url,
                        Method = "POST",
                        Body = RequestBody.FromText("abc"),
                    },
                ]
            ),
        };
        var end = await LiveRun.CompleteAsync(plan);
        Assert.Equal((200, 600), (end.Total.Counts.Succeeded, end.Total.Counts.BodyBytes));
        Assert.Equal("HTTP/2", Assert.Single(connections.Values.Distinct()));
        Assert.InRange(connections.Count, 1, 3);
    }
}
