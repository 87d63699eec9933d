using LoadEngine.Plans;
using LoadEngine.Tests.Rehearsing;
using Microsoft.AspNetCore.Builder;

namespace LoadEngine.Tests.Sending;

/// <summary>Rows of a data feed on the wire.</summary>
public sealed class DataFeedTests
{
    private static readonly DataFeed Users = new(
        ["name", "id"],
        [
            ["Ada", "1"],
            ["B&b", "2"],
            ["C/c \"é\"", "3"],
        ]
    );

    [Fact]
    public async Task Run_InTurn_SendsEachRowAsOftenAsTheOthers()
    {
        var sent = await SendAsync(Users, new SharedIterations(30, 4), "?n={data.name}&i={data.id}");
        Assert.Equal(["Ada 1", "B&b 2", "C/c \"é\" 3"], sent.Distinct().Order());
        Assert.All(sent.GroupBy(text => text), group => Assert.Equal(10, group.Count()));
    }

    [Fact]
    public async Task Run_PerUser_GivesEachUserItsOwn()
    {
        var sent = await SendAsync(
            Users with
            {
                Order = FeedOrder.PerUser,
            },
            new SharedIterations(40, 4),
            "?n={vu}&i={data.id}"
        );
        Assert.All(sent, text => Assert.Contains(text, (string[])["1 1", "2 2", "3 3", "4 1"]));
    }

    [Fact]
    public async Task Run_Random_IsTheSameForTheSameSeed()
    {
        var feed = Users with { Order = FeedOrder.Random };
        var sent = await SendAsync(feed, new SharedIterations(40, 1), "?n={data.id}&i={iteration}");
        Assert.Equal(3, sent.Select(text => text[0]).Distinct().Count());
        Assert.Equal(sent, await SendAsync(feed, new SharedIterations(40, 1), "?n={data.id}&i={iteration}"));
    }

    [Fact]
    public async Task Run_ValuesInHeadersAndBodies_ArriveWhole()
    {
        await using var server = await KestrelServer.StartAsync(
            (app, server) =>
                app.Run(async context =>
                {
                    using var reader = new StreamReader(context.Request.Body);
                    var json = System.Text.Json.JsonDocument.Parse(await reader.ReadToEndAsync()).RootElement;
                    server.Requests.Enqueue(
                        $"{context.Request.Headers["X-Id"]} {json.GetProperty("n").GetString()} {json.GetProperty("i").GetInt32()}"
                    );
                })
        );
        var plan = LiveRun.Plan(server.Url, new SharedIterations(3, 1)) with { Data = Users };
        plan = plan with
        {
            Target = new(
                "A",
                [
                    plan.Target.Requests[0] with
                    {
                        Method = "POST",
                        Headers = new Dictionary<string, string> { ["X-Id"] = "<{data.id}>" },
                        Body = RequestBody.FromJson("""{"n":"{data.name}","i":{data.id}}"""),
                    },
                ]
            ),
        };
        await LiveRun.CompleteAsync(plan);
        Assert.Equal(["<1> Ada 1", "<2> B&b 2", "<3> C/c \"é\" 3"], server.Requests);
    }

    [Fact]
    public async Task Run_RetriedRequest_IsSentWithTheSameRow()
    {
        await using var server = await KestrelServer.StartAsync(
            (app, server) =>
                app.Run(context =>
                {
                    server.Requests.Enqueue(context.Request.Query["i"]!);
                    context.Response.StatusCode = 500;
                    return Task.CompletedTask;
                })
        );
        await LiveRun.CompleteAsync(
            LiveRun.Plan(server.Url + "/?i={data.id}", new SharedIterations(2, 1)) with
            {
                Data = Users,
                Retry = new(1),
            }
        );
        Assert.Equal(["1", "1", "2", "2"], server.Requests);
    }

    [Fact]
    public void Validate_ValueThatNoHeaderCanCarry_IsAMistakeThatNamesTheRow()
    {
        var plan = LiveRun.Plan("http://localhost/") with { Data = Users };
        plan = plan with
        {
            Target = new(
                "A",
                [
                    plan.Target.Requests[0] with
                    {
                        Headers = new Dictionary<string, string> { ["X-Name"] = "{data.name}" },
                    },
                ]
            ),
        };
        var error = Assert.Single(LoadPlanValidation.Validate(plan, AllowedHosts.LoopbackOnly));
        Assert.Contains("Row 3", error.Message, StringComparison.Ordinal);
    }

    private static async Task<string[]> SendAsync(DataFeed feed, ExecutorPlan executor, string query)
    {
        await using var server = await KestrelServer.StartAsync(
            (app, server) => app.MapGet("/", (string n, string i) => server.Requests.Enqueue($"{n} {i}"))
        );
        var end = await LiveRun.CompleteAsync(LiveRun.Plan(server.Url + "/" + query, executor) with { Data = feed });
        Assert.Equal(end.Total.Counts.Scheduled, end.Total.Counts.Succeeded);
        return [.. server.Requests];
    }
}
