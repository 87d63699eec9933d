using LoadEngine.Plans;
using LoadEngine.Runs;
using LoadEngine.Tests.Rehearsing;
using LoadEngine.Thresholds;
using Microsoft.AspNetCore.Builder;

namespace LoadEngine.Tests.Runs;

/// <summary>Several concurrent loads.</summary>
public sealed class ScenarioTests
{
    [Fact]
    public async Task Run_SeveralScenarios_EachHasItsExecutorItsStartAndItsFigures()
    {
        await using var server = await StartAsync();

        // One user per start: a server that stalls for a moment delays them, and none is dropped.
        var run = Observe(
            LoadPlan.From(
                new("browse", LoadTarget.Get("Browse", server.Url + "/browse"), new SharedIterations(30, 3)),
                new("order", LoadTarget.Get("Order", server.Url + "/order"), new ConstantArrivalRate(20, Ms(1_000), 20))
                {
                    StartAfter = Ms(1_000),
                }
            )
        );

        Assert.Equal((30, 20), (Part(run, "browse").Total.Succeeded, Part(run, "order").Total.Succeeded));
        Assert.Equal(
            (30, 20),
            (server.Requests.Count(path => path == "/browse"), server.Requests.Count(path => path == "/order"))
        );
        Assert.Equal((50, 50), (run.Total.Succeeded, run.Last.Total.Counts.Succeeded));
        Assert.Equal(["Browse", "Order"], run.Last.Targets.Select(target => target.Name));
        // Each scenario is active for the duration of its load.
        Assert.True(
            run.Last.Targets[1].Seconds < run.Last.Elapsed.TotalSeconds - 0.9,
            $"{run.Last.Targets[1].Seconds} s of {run.Last.Elapsed.TotalSeconds} s"
        );
        Assert.InRange(run.Last.Elapsed.TotalSeconds, 1.9, 10);
        Assert.All(
            run.Snapshots.Where(snapshot => snapshot.Elapsed < TimeSpan.FromSeconds(0.9)),
            early => Assert.Equal(0, early.Targets[1].Counts.Scheduled)
        );
        Assert.True(
            Part(run, "order").Total.Lateness.PercentileNs(50) < 900_000_000,
            "The starts of a scenario are planned from its own start."
        );
    }

    [Fact]
    public void Run_ScenarioThatBeginsLater_SendsNothingBefore()
    {
        using var server = new OkServer();
        var run = LoadRun.Start(
            LoadPlan.From(
                new LoadScenario("late", LoadTarget.Get("Late", server.Url), new SharedIterations(5, 1))
                {
                    StartAfter = Ms(60_000),
                }
            ),
            AllowedHosts.LoopbackOnly
        );
        Assert.Equal((LoadRunPhase.Running, 0), (run.Phase, server.Requests));
        run.Stop();
        var end = RunObserver.Watch(run).End();
        Assert.Equal((0L, 0), (end.Total.Scheduled, server.Requests));
        Assert.InRange(end.Last.Elapsed.TotalSeconds, 0, 30);
    }

    [Fact]
    public async Task Run_Stopped_EndsAllScenarios()
    {
        await using var server = await StartAsync();
        var run = Observe(
            LoadPlan.From(
                new("one", LoadTarget.Get("One", server.Url + "/one"), new ConstantVus(2, Ms(60_000))),
                new("two", LoadTarget.Get("Two", server.Url + "/two"), new ConstantVus(2, Ms(60_000)))
                {
                    StartAfter = Ms(50_000),
                }
            ),
            "count{one}<10 abort"
        );
        Assert.Equal("count{one}<10 abort", run.StoppedBy?.Text);
        Assert.Equal(run.Total.Scheduled, run.Total.Completed + run.Total.Cancelled + run.Total.Dropped);
    }

    [Fact]
    public async Task Run_WarmUp_IsThatOfTheRunForEveryScenario()
    {
        await using var server = await StartAsync();
        var run = Observe(
            LoadPlan.From(
                new("one", LoadTarget.Get("One", server.Url + "/one"), new ConstantArrivalRate(50, Ms(2_000), 20)),
                new("two", LoadTarget.Get("Two", server.Url + "/two"), new ConstantArrivalRate(50, Ms(1_000), 20))
                {
                    StartAfter = Ms(500),
                }
            ) with
            {
                WarmUp = Ms(1_000),
            }
        );
        Assert.Equal((50, 25), (Part(run, "one").Total.Scheduled, Part(run, "two").Total.Scheduled));
    }

    [Fact]
    public async Task Run_ScenariosWithRandomParts_DrawDifferentNumbers()
    {
        await using var server = await StartAsync();
        Observe(
            LoadPlan.From(
                new("one", LoadTarget.Get("One", server.Url + "/{random}"), new SharedIterations(20, 1)),
                new("two", LoadTarget.Get("Two", server.Url + "/{random}"), new SharedIterations(20, 1))
            )
        );
        Assert.Equal(40, server.Requests.Distinct().Count());
    }

    [Fact]
    public void Validate_MistakesInScenarios_AreNamedByTheirScenario()
    {
        var plan = LoadPlan.From(
            new("a", LoadTarget.Get("A", "http://elsewhere.example/"), new ConstantVus(0, Ms(5_000))),
            new("a", LoadTarget.Get("B", "http://localhost/"), new Burst([15_000]))
            {
                StartAfter = Ms(-1),
                ThinkTime = Ms(5),
            },
            new("{c}", LoadTarget.Get("C", "http://localhost/"), new Burst([15_000]))
        );
        Assert.Equal(
            [
                "scenarios",
                "scenarios",
                "scenarios",
                "scenarios.a.executor.users",
                "scenarios.a.startAfter",
                "scenarios.a.target.requests[0].url",
                "scenarios.a.thinkTime",
            ],
            LoadPlanValidation.Validate(plan, AllowedHosts.LoopbackOnly).Select(error => error.Field).Order()
        );
    }

    private static RunPart Part(RunObservation run, string name) => run.Parts.Single(part => part.Name == name);

    private static RunObservation Observe(LoadPlan plan, params string[] thresholds) =>
        RunObserver
            .Watch(
                LoadRun.Start(plan, AllowedHosts.LoopbackOnly),
                thresholds:
                [
                    .. thresholds.Select(text =>
                        Threshold.TryParse(text, out var threshold, out var mistake)
                            ? threshold
                            : throw new FormatException(mistake)
                    ),
                ]
            )
            .End();

    private static Task<KestrelServer> StartAsync() =>
        KestrelServer.StartAsync(
            (app, server) =>
                app.Run(context =>
                {
                    server.Requests.Enqueue(context.Request.Path);
                    return Task.CompletedTask;
                })
        );
}
