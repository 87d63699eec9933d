using LoadEngine.Plans;
using LoadEngine.Tests.Rehearsing;

namespace LoadEngine.Tests.Sending;

public sealed class RequestTests
{
    [Fact]
    public async Task Run_PlainGet_SendsHttp11WithNothingOfItsOwn()
    {
        await using var server = ScriptedServer.Answering();
        await LiveRun.CompleteAsync(LiveRun.Plan(server.Url + "health?q=1"));
        var request = Assert.Single(server.Requests);
        Assert.Equal("GET /health?q=1 HTTP/1.1", request.Line);
        Assert.Equal(
            ["Host"],
            request.Head.Split("\r\n", StringSplitOptions.RemoveEmptyEntries).Skip(1).Select(line => line.Split(':')[0])
        );
    }

    [Fact]
    public async Task Run_MethodHeadersAndBody_ArriveAsPlanned()
    {
        await using var server = ScriptedServer.Answering();
        await LiveRun.CompleteAsync(
            Plan(
                server,
                new RequestTemplate
                {
                    Url = server.Url + "orders/{vu}/{iteration}",
                    Method = "PUT",
                    Headers = new Dictionary<string, string>
                    {
                        ["X-Run"] = "{vu}-{iteration}",
                        ["Content-Type"] = "application/vnd.order+json",
                        ["Expires"] = "0",
                    },
                    Body = RequestBody.FromJson("""{"id":{iteration},"name":"é"}"""),
                },
                new SharedIterations(2, 1)
            )
        );
        Assert.Equal(
            ["PUT /orders/1/1 HTTP/1.1", "PUT /orders/1/2 HTTP/1.1"],
            server.Requests.Select(request => request.Line)
        );
        var second = server.Requests.Last();
        Assert.Equal(
            ("1-2", "application/vnd.order+json", "0"),
            (second.Header("X-Run"), second.Header("Content-Type"), second.Header("Expires"))
        );
        Assert.Equal("{\"id\":2,\"name\":\"Ã©\"}", second.Body);
    }

    [Fact]
    public async Task Run_BytesWithBraces_ArriveUntouched()
    {
        await using var server = ScriptedServer.Answering();
        await LiveRun.CompleteAsync(
            Plan(
                server,
                new()
                {
                    Url = server.Url,
                    Method = "POST",
                    Body = RequestBody.FromBytes("{vu}\0"u8.ToArray()),
                }
            )
        );
        var request = Assert.Single(server.Requests);
        Assert.Equal(("{vu}\0", "application/octet-stream"), (request.Body, request.Header("Content-Type")));
    }

    [Fact]
    public async Task Run_EmptyContentType_IsNotSent()
    {
        await using var server = ScriptedServer.Answering();
        await LiveRun.CompleteAsync(
            Plan(
                server,
                new()
                {
                    Url = server.Url,
                    Method = "POST",
                    Headers = new Dictionary<string, string> { ["Content-Type"] = "" },
                    Body = RequestBody.FromText("x"),
                }
            )
        );
        var request = Assert.Single(server.Requests);
        Assert.Equal("x", request.Body);
        Assert.DoesNotContain("Content-Type", request.Head, StringComparison.OrdinalIgnoreCase);
    }

    [Fact]
    public async Task Run_RandomPlaceholder_Differs()
    {
        await using var server = ScriptedServer.Answering();
        await LiveRun.CompleteAsync(
            Plan(server, RequestTemplate.Get(server.Url + "{random}"), new SharedIterations(50, 2))
        );
        Assert.True(server.Requests.Select(request => request.Line).Distinct().Count() > 45);
    }

    [Fact]
    public async Task Run_WeightedRequests_ArriveInProportion()
    {
        await using var server = ScriptedServer.Answering();
        var plan = LiveRun.Plan(server.Url, new SharedIterations(1_000, 4)) with
        {
            Target = new(
                "Mixed",
                [
                    RequestTemplate.Get(server.Url + "often") with
                    {
                        Weight = 9,
                    },
                    RequestTemplate.Get(server.Url + "seldom"),
                ]
            ),
        };
        await LiveRun.CompleteAsync(plan);
        var seldom = server.Requests.Count(request => request.Line.Contains("seldom", StringComparison.Ordinal));
        Assert.Equal(1_000, server.Requests.Count);
        Assert.InRange(seldom, 50, 160);
    }

    [Fact]
    public async Task Run_Redirect_IsNotFollowedAndNoSuccess()
    {
        await using var server = ScriptedServer.Answering(
            "HTTP/1.1 302 Found\r\nLocation: /elsewhere\r\nContent-Length: 0\r\n\r\n"
        );
        var end = await LiveRun.CompleteAsync(LiveRun.Plan(server.Url, new SharedIterations(3, 1)));
        Assert.Equal(
            (0, 3, 3),
            (end.Total.Counts.Succeeded, end.Total.Counts.ByStatus[302], end.Total.Counts.ByError["3xx"])
        );
        Assert.All(server.Requests, request => Assert.Equal("GET / HTTP/1.1", request.Line));
        Assert.Equal(3, server.Requests.Count);
    }

    [Fact]
    public async Task Run_CookiesAndCompression_AreLeftAlone()
    {
        await using var server = ScriptedServer.Answering(
            "HTTP/1.1 200 OK\r\nSet-Cookie: id=1\r\nContent-Encoding: gzip\r\nContent-Length: 8\r\n\r\nnot-gzip"
        );
        var end = await LiveRun.CompleteAsync(LiveRun.Plan(server.Url, new SharedIterations(3, 1)));
        Assert.Equal((3, 24), (end.Total.Counts.Succeeded, end.Total.Counts.BodyBytes));
        Assert.All(server.Requests, request => Assert.Null(request.Header("Cookie")));
    }

    [Fact]
    public async Task Run_LargeChunkedBody_IsDrainedAndTheConnectionKept()
    {
        var chunk = $"10000\r\n{new string('x', 0x10000)}\r\n";
        await using var server = ScriptedServer.Answering(
            $"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n{chunk}{chunk}{chunk}0\r\n\r\n"
        );
        var end = await LiveRun.CompleteAsync(LiveRun.Plan(server.Url, new SharedIterations(10, 1)));
        Assert.Equal((10, 10 * 3 * 0x10000), (end.Total.Counts.Succeeded, end.Total.Counts.BodyBytes));
        Assert.Equal(1, server.ConnectionCount);
    }

    private static LoadPlan Plan(ScriptedServer server, RequestTemplate request, ExecutorPlan? executor = null) =>
        LiveRun.Plan(server.Url, executor) with
        {
            Target = new("Planned", [request]),
        };
}
