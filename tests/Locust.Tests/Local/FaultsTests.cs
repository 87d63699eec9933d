using System.Net;
using System.Net.Sockets;
using LoadEngine.Plans;
using Locust.Local;
using Locust.Swarms;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Hosting;
using Microsoft.AspNetCore.Http;
using Microsoft.Extensions.Logging;

namespace Locust.Tests.Local;

[Trait("Category", "Long")]
public sealed class FaultsTests
{
    private static CancellationToken Cancellation => TestContext.Current.CancellationToken;

    [Fact]
    public async Task Swarm_EveryKindOfFailure_HasItsName()
    {
        var builder = WebApplication.CreateSlimBuilder();
        builder.Logging.ClearProviders();
        builder.WebHost.UseUrls("http://127.0.0.1:0");
        await using var app = builder.Build();
        app.MapGet(
            "/status/{status:int}",
            (int status, HttpResponse response) =>
            {
                response.StatusCode = status;
                // Invalid in any encoding: the reader must not fail.
                return response.Body.WriteAsync(new byte[] { 0xff, 0xfe, 0x80 }).AsTask();
            }
        );
        app.MapGet("/slow", async (HttpContext context) => await Task.Delay(Timeout.Infinite, context.RequestAborted));
        app.MapGet("/reset", (HttpContext context) => context.Abort());
        app.MapPost(
            "/echo",
            async (HttpRequest request) =>
            {
                var body = await new StreamReader(request.Body).ReadToEndAsync(Cancellation);
                return
                    body.StartsWith("user ", StringComparison.Ordinal)
                    && request.Headers["X-One"] == "1"
                    && request.ContentType!.StartsWith("text/plain", StringComparison.Ordinal)
                    && request.Headers.AcceptEncoding == "identity"
                    ? Results.Ok()
                    : Results.StatusCode(500);
            }
        );
        await app.StartAsync(Cancellation);
        var url = app.Urls.Single();
        using var swarm = new LocalSwarm(1, "locust");
        Assert.Null(swarm.EnsureRunning());

        var counted = await KindsAsync(
            swarm,
            Of(url + "/status/500"),
            Of(url + "/status/404"),
            Of(url + "/status/429"),
            Of(url + "/status/302"),
            Of(url + "/slow"),
            Of(url + "/reset"),
            Of($"http://127.0.0.1:{FreePort.Next()}/"),
            Of("http://no-such-host.invalid/"),
            Of(url + "/status/304"),
            Of(url + "/status/204"),
            new()
            {
                Url = url + "/echo",
                Method = "POST",
                Body = RequestBody.FromText("user {vu}"),
                Headers = new Dictionary<string, string> { ["X-One"] = "1" },
            }
        );

        Assert.Equal(
            ["3xx", "429", "4xx", "5xx", "connect-refused", "connection-reset", "name-resolution", "request-timeout"],
            counted.Order(StringComparer.Ordinal)
        );
        await app.StopAsync(Cancellation);
    }

    // Until each has been seen, because weights are random.
    private static async Task<IEnumerable<string>> KindsAsync(LocalSwarm swarm, params RequestTemplate[] requests)
    {
        var target = new LoadTarget("Fragile", requests);
        var plan = Plans.Users(20, TimeSpan.FromSeconds(120), target) with
        {
            Timeout = TimeSpan.FromMilliseconds(500),
            ThinkTime = TimeSpan.FromMilliseconds(50),
        };
        var run = SwarmRun.Start(
            swarm.Master!,
            SwarmSchedule.From(plan.Executor)!,
            new(target, plan, TimeSpan.FromSeconds(120)),
            TimeSpan.FromSeconds(5)
        );
        await Eventually.WaitForAsync(
            () => run.Current,
            current => current.Figures.GetValueOrDefault("Fragile") is { Requests: > 600 },
            Cancellation
        );
        run.Stop();
        var ended = await Eventually.WaitForAsync(
            () => run.Current,
            current => current.Phase == SwarmPhase.Ended,
            Cancellation
        );
        Assert.Null(ended.Fault);
        var figures = ended.Figures["Fragile"];
        Assert.Equal(figures.Failures, figures.FailuresByKind.Values.Sum());

        // Latencies cover successes. A timeout takes half a second, and there is one per three successes; if included, it would
        // be a quarter of them.
        Assert.True(figures.PercentilesMs[90] < 500, $"{figures.PercentilesMs[90]} ms");
        Assert.InRange((double)(figures.Requests - figures.Failures) / figures.Requests, 0.1, 0.5);
        return figures.FailuresByKind.Keys;
    }

    private static RequestTemplate Of(string url) => RequestTemplate.Get(url);
}
