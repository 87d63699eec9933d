using LoadEngine.Plans;
using LoadEngine.Runs;
using LoadEngine.Tests.Rehearsing;
using LoadEngine.Thresholds;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;

namespace LoadEngine.Tests.Runs;

/// <summary>Figures of the requests with one tag.</summary>
public sealed class TagTests
{
    [Fact]
    public async Task Run_TaggedRequests_HaveOwnFiguresThatAddUp()
    {
        await using var server = await StartAsync();
        var run = Observe(server, new SharedIterations(60, 3));

        var parts = run.Parts.ToDictionary(part => part.Name, part => part.Total);
        Assert.Equal(["all", "good", "slow"], parts.Keys.Order());
        Assert.Equal(server.Requests.Count(request => request == "/good"), parts["good"].Succeeded);
        Assert.Equal(server.Requests.Count(request => request == "/slow"), parts["slow"].Failed);
        Assert.Equal((run.Total.Completed, run.Total.Scheduled), (parts["all"].Completed, parts["all"].Scheduled));
        Assert.Equal(60, parts["all"].Completed);
        Assert.True(parts["good"].Response.PercentileNs(50) < parts["slow"].FailedResponse.PercentileNs(50));
        Assert.Equal(parts["good"].Succeeded, parts["good"].Response.Count);
    }

    [Fact]
    public async Task Judge_ThresholdOfATag_IsJudgedOnThatTagAlone()
    {
        await using var server = await StartAsync();
        var run = Observe(server, new SharedIterations(60, 3));

        Assert.Equal(
            [true, false, false],
            ((string[])["failed_rate{good}==0", "failed_rate{slow}==0", "failed_rate==0"]).Select(text =>
                run.Evaluate(Parse(text)).Passed
            )
        );
        Assert.Equal("failed_rate{slow}", run.Evaluate(Parse("failed_rate{slow}==0")).Metric);
    }

    [Fact]
    public async Task Watch_ThresholdOfATagThatAborts_StopsTheRun()
    {
        await using var server = await StartAsync();
        var run = Observe(server, new ConstantVus(2, Ms(60_000)), "failed{good}==0 abort", "failed{slow}==0 abort");
        Assert.Equal("failed{slow}==0 abort", run.StoppedBy?.Text);
    }

    [Fact]
    public void Run_WarmUp_IsNotInTheFiguresOfATag()
    {
        var run = new Rehearsal(
            new ConstantVus(1, Ms(2_000)),
            plan => plan with { WarmUp = Ms(1_000), Target = new("A", [plan.Target.Requests[0] with { Tags = ["t"] }]) }
        );
        var end = run.RunToEnd();
        Assert.Equal(end.Total.Counts.Completed, run.Core.Tags.Totals["t"].Completed);
        Assert.InRange(end.Total.Counts.Completed, 95, 101);
    }

    [Theory]
    [InlineData("p95{nobody}<500")]
    [InlineData("p95{GOOD}<500")]
    public async Task RunAsync_ThresholdOfATagNoOneHas_IsAMistake(string threshold)
    {
        await using var server = await StartAsync();
        await Assert.ThrowsAsync<FormatException>(() =>
            LoadTest.RunAsync(
                Plan(server, new SharedIterations(1, 1)),
                [threshold],
                cancellation: TestContext.Current.CancellationToken
            )
        );
        Assert.Empty(server.Requests);
    }

    private static RunObservation Observe(KestrelServer server, ExecutorPlan executor, params string[] thresholds) =>
        RunObserver
            .Watch(
                LoadRun.Start(Plan(server, executor), AllowedHosts.LoopbackOnly),
                thresholds: [.. thresholds.Select(Parse)]
            )
            .End();

    private static LoadPlan Plan(KestrelServer server, ExecutorPlan executor) =>
        new()
        {
            Target = new(
                "Both",
                [
                    RequestTemplate.Get(server.Url + "/good") with
                    {
                        Tags = ["good", "all"],
                        Weight = 2,
                    },
                    RequestTemplate.Get(server.Url + "/slow") with
                    {
                        Tags = ["slow", "all", "all"],
                    },
                ]
            ),
            Executor = executor,
        };

    private static Threshold Parse(string text) =>
        Threshold.TryParse(text, out var threshold, out var mistake) ? threshold : throw new FormatException(mistake);

    private static Task<KestrelServer> StartAsync() =>
        KestrelServer.StartAsync(
            (app, server) =>
                app.Run(async context =>
                {
                    server.Requests.Enqueue(context.Request.Path);
                    if (context.Request.Path != "/slow")
                        return;
                    await Task.Delay(30, context.RequestAborted);
                    context.Response.StatusCode = StatusCodes.Status503ServiceUnavailable;
                })
        );
}
