using LoadEngine.Plans;
using LoadEngine.Recording;
using LoadEngine.Tests.Rehearsing;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;

namespace LoadEngine.Tests.Sending;

/// <summary>Redirects fail unless they are followed; followed ones are counted.</summary>
public sealed class RedirectTests
{
    [Fact]
    public async Task Run_RedirectThatIsNotFollowed_FailsAs3xxAndOnlyOneRequestIsSent()
    {
        await using var server = await StartAsync();
        var end = await LiveRun.CompleteAsync(LiveRun.Plan(server.Url + "/from", new SharedIterations(10, 2)));
        Assert.Equal(
            (0, 10, 0),
            (end.Total.Counts.Succeeded, end.Total.Counts.ByError["3xx"], end.Total.Counts.Redirects)
        );
        Assert.Equal(10, server.Requests.Count);
    }

    [Fact]
    public async Task Run_RedirectsThatAreFollowed_AreCountedAndTheLastAnswerDecides()
    {
        await using var server = await StartAsync();
        var end = await LiveRun.CompleteAsync(
            LiveRun.Plan(server.Url + "/from", new SharedIterations(10, 2)) with
            {
                MaxRedirects = 2,
            }
        );
        Assert.Equal(
            (10, 20, 10),
            (end.Total.Counts.Succeeded, end.Total.Counts.Redirects, end.Total.Counts.Responses)
        );
        Assert.Equal(10, end.Total.Counts.ByStatus[200]);
        Assert.Equal(30, server.Requests.Count);
    }

    [Fact]
    public async Task Run_MoreRedirectsThanAllowed_FailsAs3xx()
    {
        await using var server = await StartAsync();
        var end = await LiveRun.CompleteAsync(
            LiveRun.Plan(server.Url + "/from", new SharedIterations(4, 1)) with
            {
                MaxRedirects = 1,
            }
        );
        Assert.Equal((4, 4), (end.Total.Counts.ByError["3xx"], end.Total.Counts.Redirects));
        Assert.Equal(8, server.Requests.Count);
    }

    [Fact]
    public async Task Run_RedirectToAHostThatIsNotAllowed_IsSentNowhere()
    {
        await using var server = await StartAsync();
        var end = await LiveRun.CompleteAsync(
            LiveRun.Plan(server.Url + "/away", new SharedIterations(3, 1)) with
            {
                MaxRedirects = 5,
            }
        );
        Assert.Equal(3, end.Total.Counts.ByError[ErrorKinds.NameOf(ErrorKind.HostNotAllowed)]);
        Assert.Empty(end.Total.Counts.ByStatus);
    }

    [Fact]
    public async Task Run_RedirectToAnAddressThatIsRefused_IsSentNowhereWhateverItIsCalled()
    {
        await using var refused = await StartAsync();
        var port = new Uri(refused.Url).Port;
        await using var server = await KestrelServer.StartAsync(app =>
            app.Run(context =>
            {
                context.Response.Redirect($"http://localhost:{port}/to");
                return Task.CompletedTask;
            })
        );
        var result = await LoadTest.RunAsync(
            LiveRun.Plan(server.Url, new SharedIterations(3, 1)) with
            {
                MaxRedirects = 5,
            },
            allowedHosts: new AllowedHosts([]) { Denies = endPoint => endPoint.Port == port },
            cancellation: TestContext.Current.CancellationToken
        );
        Assert.Equal(3, result.Figures.Counts.ByError[ErrorKinds.NameOf(ErrorKind.HostNotAllowed)]);
        Assert.Empty(refused.Requests);
    }

    [Fact]
    public async Task Run_SlowRedirect_IsNotPartOfTheFirstByteOfTheLastResponse()
    {
        const double RedirectMs = 200;
        await using var server = await KestrelServer.StartAsync(app =>
        {
            app.MapGet(
                "/slow",
                async context =>
                {
                    await Task.Delay(Ms(RedirectMs + 20), context.RequestAborted);
                    context.Response.Redirect("/to");
                }
            );
            app.MapGet("/to", () => "here");
        });
        var end = await LiveRun.CompleteAsync(
            LiveRun.Plan(server.Url + "/slow", new SharedIterations(1, 1)) with
            {
                MaxRedirects = 1,
            }
        );

        Assert.True(end.Total.FirstByte!.MaxMs <= end.Total.Service!.MaxMs - RedirectMs);
    }

    [Fact]
    public async Task Run_RedirectWhoseStatusIsExpected_IsASuccessAndNotFollowed()
    {
        await using var server = await StartAsync();
        var plan = LiveRun.Plan(server.Url + "/from", new SharedIterations(3, 1)) with { MaxRedirects = 5 };
        plan = plan with
        {
            Target = new("A", [plan.Target.Requests[0] with { Expect = new() { Statuses = [new(302, 302)] } }]),
        };
        var end = await LiveRun.CompleteAsync(plan);
        Assert.Equal((3, 0), (end.Total.Counts.Succeeded, end.Total.Counts.Redirects));
    }

    [Theory]
    [InlineData("/post302", "GET")]
    [InlineData("/post303", "GET")]
    [InlineData("/post307", "POST body")]
    [InlineData("/post308", "POST body")]
    public async Task Run_PostThatIsRedirected_KeepsMethodAndBodyOnlyWhereTheStatusReportsIt(
        string path,
        string expected
    )
    {
        await using var server = await StartAsync();
        var plan = LiveRun.Plan(server.Url + path) with { MaxRedirects = 1 };
        plan = plan with
        {
            Target = new(
                "A",
                [
                    plan.Target.Requests[0] with
                    {
                        Method = "POST",
                        Body = RequestBody.FromText("body"),
                        Headers = new Dictionary<string, string> { ["X-Kept"] = "yes" },
                    },
                ]
            ),
        };
        var end = await LiveRun.CompleteAsync(plan);
        Assert.Equal(1, end.Total.Counts.Succeeded);
        Assert.Equal($"{expected} yes", server.Requests.Last());
    }

    [Fact]
    public async Task Run_RedirectToAnotherPort_DoesNotTakeCredentialsAlong()
    {
        await using var other = await StartAsync();
        await using var server = await KestrelServer.StartAsync(app =>
            app.Run(context =>
            {
                context.Response.Redirect(other.Url + "/credentials");
                return Task.CompletedTask;
            })
        );
        var plan = LiveRun.Plan(server.Url) with { MaxRedirects = 1 };
        plan = plan with
        {
            Target = new(
                "A",
                [
                    plan.Target.Requests[0] with
                    {
                        Headers = new Dictionary<string, string>
                        {
                            ["Authorization"] = "Bearer 1",
                            ["Cookie"] = "a=1",
                            ["X-Kept"] = "yes",
                        },
                    },
                ]
            ),
        };
        await LiveRun.CompleteAsync(plan);
        Assert.Equal("auth= cookie= kept=yes", other.Requests.Last());
    }

    private static Task<KestrelServer> StartAsync() =>
        KestrelServer.StartAsync(
            (app, server) =>
            {
                app.Use(
                    (context, next) =>
                    {
                        if (
                            context.Request.Method == "GET"
                            && !context.Request.Path.StartsWithSegments("/credentials", StringComparison.Ordinal)
                        )
                            server.Requests.Enqueue($"GET {context.Request.Headers["X-Kept"]}");
                        return next(context);
                    }
                );
                app.MapGet("/from", () => Results.Redirect("/on"));
                app.MapGet("/on", () => Results.Redirect("to"));
                app.MapGet("/to", () => "ok");
                app.MapGet("/away", () => Results.Redirect("http://elsewhere.example/"));
                app.MapPost("/post302", () => Results.Redirect("/to"));
                app.MapPost(
                    "/post303",
                    context =>
                    {
                        (context.Response.StatusCode, context.Response.Headers.Location) = (303, "/to");
                        return Task.CompletedTask;
                    }
                );
                app.MapPost("/post307", () => Results.Redirect("/echo", preserveMethod: true));
                app.MapPost("/post308", () => Results.Redirect("/echo", permanent: true, preserveMethod: true));
                app.MapPost(
                    "/echo",
                    async context =>
                    {
                        using var reader = new StreamReader(context.Request.Body);
                        server.Requests.Enqueue(
                            $"POST {await reader.ReadToEndAsync()} {context.Request.Headers["X-Kept"]}"
                        );
                    }
                );
                app.MapGet(
                    "/credentials",
                    (HttpRequest request) =>
                        server.Requests.Enqueue(
                            $"auth={request.Headers.Authorization} cookie={request.Headers.Cookie} kept={request.Headers["X-Kept"]}"
                        )
                );
            }
        );
}
