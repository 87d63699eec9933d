using LoadEngine.Plans;
using LoadEngine.Tests.Rehearsing;

namespace LoadEngine.Tests.Sending;

public sealed class CookieTests
{
    [Fact]
    public async Task Run_CookiesOfEachUser_AreItsOwnAndTheNewest()
    {
        var number = 0;
        await using var server = new ScriptedServer(async connection =>
        {
            var session = Interlocked.Increment(ref number);
            for (var count = 0; await connection.ReadRequestAsync() is { } request; count++)
            {
                Assert.Equal(count == 0 ? null : $"id={session}; n={count - 1}", request.Header("Cookie"));
                await connection.WriteAsync(
                    $"HTTP/1.1 200 OK\r\nSet-Cookie: id={session}; Path=/\r\nSet-Cookie: n={count}; Path=/; "
                        + $"HttpOnly\r\nSet-Cookie: ;;=\r\nContent-Length: 0\r\n\r\n"
                );
            }
        });
        var end = await LiveRun.CompleteAsync(
            LiveRun.Plan(server.Url, new SharedIterations(20, 1)) with
            {
                Cookies = true,
            }
        );
        Assert.Equal(20, end.Total.Counts.Succeeded);
        Assert.Equal("id=1; n=18", server.Requests.Last().Header("Cookie"));
    }

    [Fact]
    public async Task Run_SeveralUsers_NeverSendTheCookieOfAnother()
    {
        // A user waits for its answer, so five held requests are of five users. Without holding, the first user to be
        // connected may send all that there is to send before another begins.
        const int users = 5;
        TaskCompletionSource[] allHaveSent =
        [
            new(TaskCreationOptions.RunContinuationsAsynchronously),
            new(TaskCreationOptions.RunContinuationsAsynchronously),
        ];
        var (received, count) = (0, 0);
        await using var server = new ScriptedServer(async connection =>
        {
            while (await connection.ReadRequestAsync() is { } request)
            {
                var number = Interlocked.Increment(ref received);
                var round = (number - 1) / users;
                if (round < allHaveSent.Length)
                {
                    if (number % users == 0)
                        allHaveSent[round].SetResult();
                    await allHaveSent[round].Task;
                }
                await connection.WriteAsync(
                    request.Header("Cookie") is null
                        ? $"HTTP/1.1 200 OK\r\nSet-Cookie: id={Interlocked.Increment(ref count)}\r\nContent-Length: 0\r\n\r\n"
                        : ScriptedServer.Ok
                );
            }
        });
        await LiveRun.CompleteAsync(LiveRun.Plan(server.Url, new SharedIterations(200, users)) with { Cookies = true });
        Assert.Equal(users, server.Requests.Count(request => request.Header("Cookie") is null));
        Assert.Equal(
            users,
            server.Requests.Select(request => request.Header("Cookie")).OfType<string>().Distinct().Count()
        );
    }

    [Fact]
    public void Validate_CookieHeaderBesidesCookiesOfTheUser_IsAMistake()
    {
        var plan = LiveRun.Plan("http://localhost/") with { Cookies = true };
        plan = plan with
        {
            Target = new(
                "A",
                [plan.Target.Requests[0] with { Headers = new Dictionary<string, string> { ["cookie"] = "a=1" } }]
            ),
        };
        Assert.Equal(
            "target.requests[0].headers",
            Assert.Single(LoadPlanValidation.Validate(plan, AllowedHosts.LoopbackOnly)).Field
        );
    }
}
