using Experiments;
using Experiments.Charts;
using Lab.Foundation.Results;
using Lab.Loads.Generators;
using Lab.Loads.Planning;
using Lab.Runtime;
using Lab.Runtime.TargetControl;
using Lab.Storage;
using Lab.Storage.Documents;
using Lab.Storage.Summaries;
using Lab.Targets.Frames;
using Lab.Testing;
using LoadEngine.Executors;
using LoadEngine.Plans;
using LoadEngine.Runs;
using Locust.Swarms;
using Locust.Tests;
using Microsoft.Extensions.DependencyInjection;
using Tests.Shared;

namespace Lab.Tests.Loads.Generators;

/// <summary>A run with load from a swarm, with a fake master.</summary>
[Trait("Category", "Long")]
public sealed class LocustRunTests
{
    private static readonly RunRequest Request = new()
    {
        Source = LoadSourceKind.Locust,
        Users = 20,
        RampSeconds = 0,
        DurationSeconds = 600,
    };

    // The fake responds at once, so a command is never repeated.
    private static readonly SwarmPace Quick = new(
        PollInterval: TimeSpan.FromMilliseconds(20),
        MaxReadingAge: TimeSpan.FromMilliseconds(100),
        LostAfter: TimeSpan.FromSeconds(3),
        RepeatAfter: TimeSpan.FromSeconds(60),
        MaxStartTime: TimeSpan.FromSeconds(60)
    );

    private static CancellationToken Cancellation => TestContext.Current.CancellationToken;

    [Fact]
    public async Task Run_OfASwarm_IsStoredWithItsSourceItsFiguresAndNothingItDoesNotKnow()
    {
        await using var master = await FakeMaster.StartAsync();
        await using var host = await HostAsync(master);
        var run = await StartAsync(host);
        await Eventually.WaitForAsync(
            () => host.Lab.State.Swarm,
            swarm => swarm is { Workers: 2, Missing: 0 },
            Cancellation
        );
        master.Count("Fragile", 990, ("5xx", 10));
        await SeenAsync(host, SeriesCatalogue.TotalsRequests, value => value == 1_000);
        Assert.True(host.Lab.SwitchVariant(VariantKind.Fixed).IsDone);
        await Eventually.WaitForAsync(() => master.Orders.Count, orders => orders == 2, Cancellation);
        master.Count("Fixed", 500);
        await SeenAsync(host, SeriesCatalogue.TotalsRequests, value => value == 1_500);
        host.Lab.Stop();
        var summary = await EndAsync(host, run);
        var document = await Eventually.WaitForAsync(
            () => host.Get<IRunStore>().ReadAsync(run.Id, Cancellation).GetAwaiter().GetResult(),
            read => read?.State == RecordingState.Complete,
            Cancellation
        );

        Assert.Equal(
            (RunOutcome.Stopped, LoadSourceKind.Locust, 1_500, 10, 20),
            (summary.Ended, summary.Source, summary.Total.Requests, summary.Total.Failed, summary.PeakUsers)
        );
        var (fragile, @fixed) = (summary.Variants[0], summary.Variants[1]);
        Assert.Equal(
            (VariantKind.Fragile, 1_000, 990, 10),
            (
                fragile.Variant,
                fragile.Figures.Requests,
                fragile.Figures.Succeeded,
                fragile.Figures.FailuresByKind["5xx"]
            )
        );
        Assert.Equal(
            (200, 215, 220, 260),
            (fragile.Figures.P50Ms, fragile.Figures.P95Ms, fragile.Figures.P99Ms, fragile.Figures.MaxMs)
        );
        Assert.Equal((VariantKind.Fixed, 500), (@fixed.Variant, @fixed.Figures.Requests));
        Assert.Equal(
            (LoadSourceKind.Locust, LoadSourceKind.Locust),
            (document!.Run.Request.Source, document.Summary!.Source)
        );
        Assert.Equal(1_500, document.Intervals.Sum(interval => interval.Totals.Completed));
        Assert.All(
            new[]
            {
                SeriesCatalogue.LatencyP99,
                SeriesCatalogue.LatencyMax,
                SeriesCatalogue.LoadInFlight,
                SeriesCatalogue.LoadDropped,
                SeriesCatalogue.GeneratorCpu,
                SeriesCatalogue.GeneratorSaturated,
                SeriesCatalogue.TotalsCancelled,
            },
            series => Assert.All(document.Frames, frame => Assert.Null(frame.Values[SeriesCatalogue.IndexOf(series)]))
        );
        Assert.Contains(
            document.Frames,
            frame =>
                frame.Values[SeriesCatalogue.IndexOf(SeriesCatalogue.LatencyP95)] == 210
                && frame.Values[SeriesCatalogue.IndexOf(SeriesCatalogue.LoadRps)] == 42.5
        );
    }

    [Fact]
    public async Task ChangeLoad_UsersAndSpawnRate_ReachTheMaster()
    {
        await using var master = await FakeMaster.StartAsync();
        await using var host = await HostAsync(master);
        var run = await StartAsync(host);

        // A change before the first order replaces it.
        await Eventually.WaitForAsync(() => master.Orders.Count, orders => orders == 1, Cancellation);
        Assert.True(host.Lab.ChangeLoad(new(Users: 50)).IsDone);
        await Eventually.WaitForAsync(() => master.Orders.Count, orders => orders == 2, Cancellation);
        Assert.True(host.Lab.ChangeLoad(new(Users: 50) { SpawnRate = 3 }).IsDone);
        await Eventually.WaitForAsync(() => master.Orders.Count, orders => orders == 3, Cancellation);
        Assert.Equal("spawnRate", Assert.Single(host.Lab.ChangeLoad(new(Users: 50) { SpawnRate = 0 }).Errors).Field);
        host.Lab.Stop();
        var summary = await EndAsync(host, run);

        // Another spawn rate is not a load change. The frame of the end is published after the summary.
        await Eventually.WaitForAsync(
            () => Happened(host, FrameEventKinds.RunEnded),
            ended => ended == 1,
            Cancellation
        );
        Assert.Equal(1, Happened(host, FrameEventKinds.LoadChanged));
        Assert.InRange(summary.Loads.Count, 0, 2);
        Assert.Equal([(20, 20), (50, 20), (50, 3)], master.Orders.Select(order => (order.Users, order.SpawnRate)));
    }

    [Fact]
    public async Task Run_WorkerLost_IsShownAndGoesOn()
    {
        await using var master = await FakeMaster.StartAsync();
        await using var host = await HostAsync(master);
        var run = await StartAsync(host);
        await Eventually.WaitForAsync(() => host.Lab.State.Swarm, swarm => swarm is { Workers: 2 }, Cancellation);

        master.LoseWorker();

        var swarm = await Eventually.WaitForAsync(
            () => host.Lab.State.Swarm,
            swarm => swarm is { Missing: 1 },
            Cancellation
        );
        Assert.StartsWith(
            "1 worker is missing. The run continues with 1 worker;",
            swarm!.Description,
            StringComparison.Ordinal
        );
        await Eventually.WaitForAsync(
            () => Happened(host, FrameEventKinds.WorkerLost),
            lost => lost == 1,
            Cancellation
        );
        Assert.Equal(RunPhase.Running, host.Lab.State.Phase);
        host.Lab.Stop();
        Assert.Equal(RunOutcome.Stopped, (await EndAsync(host, run)).Ended);
        Assert.Null(host.Lab.State.Swarm);
    }

    [Fact]
    public async Task Run_MasterLost_FailsWithWordsAndTheLabStaysUsable()
    {
        var master = await FakeMaster.StartAsync();
        await using var host = await HostAsync(master);
        var run = await StartAsync(host);

        // A start resets the counters.
        await Eventually.WaitForAsync(() => master.Orders.Count, orders => orders == 1, Cancellation);
        master.Count("Fragile", 300);
        await SeenAsync(host, SeriesCatalogue.TotalsRequests, value => value == 300);

        await master.DieAsync();
        var summary = await EndAsync(host, run);

        Assert.Equal((RunOutcome.Failed, 300), (summary.Ended, summary.Total.Requests));
        Assert.Contains("The Locust master was lost.", summary.Problem, StringComparison.Ordinal);
        Assert.Equal(summary.Problem, host.Lab.State.Problem);
        var refused = await host.Lab.StartAsync(Request);
        Assert.Contains("No Locust master listens", Assert.Single(refused.Errors).Message, StringComparison.Ordinal);
        Assert.Equal(3, (
                await host.Lab.RunToEndAsync(
                    new()
                    {
                        Model = LoadModel.SharedIterations,
                        Iterations = 3,
                        Users = 1,
                    },
                    Cancellation
                )
            ).Total.Succeeded);
    }

    [Fact]
    public async Task Dispose_InTheMiddleOfASwarm_TellsTheMasterToStopBeforeItLetsGoOfIt()
    {
        await using var master = await FakeMaster.StartAsync();
        await using var host = await HostAsync(master);
        var source = host.Get<LocustSource>();
        var load = source.Start(
            new()
            {
                Target = LoadTarget.Get("Fragile", "http://127.0.0.1:9/"),
                Executor = new ConstantVus(1, TimeSpan.FromSeconds(60)),
            }
        );
        await Eventually.WaitForAsync(() => master.Orders.Count, orders => orders == 1, Cancellation);

        source.Dispose();

        Assert.Equal(("stopped", 1), (master.State, master.Stops));
        Assert.Equal(RunEnding.Stopped, load.Ending);
    }

    [Fact]
    public async Task Start_LocustNotSetUp_IsRefusedWithTheWayThere()
    {
        await using var host = await LabHost.StartAsync();

        var error = Assert.Single((await host.Lab.StartAsync(Request)).Errors);

        Assert.Equal("source", error.Field);
        Assert.Contains("--locust", error.Message, StringComparison.Ordinal);
        Assert.Equal("source", Assert.Single(host.Lab.Start(Request).Errors).Field);
    }

    [Fact]
    public async Task Start_AnotherSwarmIsOnThere_IsRefused()
    {
        await using var master = await FakeMaster.StartAsync();
        master.State = "running";
        await using var host = await HostAsync(master);

        Assert.Contains(
            "another swarm",
            Assert.Single((await host.Lab.StartAsync(Request)).Errors).Message,
            StringComparison.Ordinal
        );
        Assert.Empty(master.Orders);
    }

    [Theory]
    [InlineData("http://127.0.0.{vu}/", false)]
    [InlineData("http://load.example/", false)]
    [InlineData("http://load.example/", true)]
    public async Task Start_HostThatMayNotBeLoaded_IsRefusedAtTheStartAndAtTheFlip(string url, bool isFlip)
    {
        await using var master = await FakeMaster.StartAsync();
        await using var host = await HostAsync(master);
        var (allowed, other) = (LoadTarget.Get("Fragile", "http://127.0.0.1:9/"), LoadTarget.Get("Fixed", url));
        var plan = new LoadPlan
        {
            Target = isFlip ? allowed : other,
            Executor = new ConstantVus(1, TimeSpan.FromSeconds(60)),
        };
        var source = host.Get<LocustSource>();

        if (!isFlip)
        {
            Assert.Contains(
                Assert.Throws<InvalidLoadPlanException>(() => source.Start(plan)).Errors,
                error => error.Field.StartsWith("target.requests", StringComparison.Ordinal)
            );
            Assert.Empty(master.Orders);
            return;
        }

        var load = source.Start(plan);
        Assert.Throws<InvalidLoadPlanException>(() => load.SwitchTo(other));
        load.Abort();
        await Eventually.WaitForAsync(() => load.Ending, ending => ending is not null, Cancellation);
        Assert.DoesNotContain(master.Orders, order => order.Plan.GetProperty("name").GetString() == "Fixed");
    }

    [Fact]
    public async Task Start_PlanThatAsksForMoreThanASwarmCanDo_IsRefusedAtTheStartAndAtTheFlip()
    {
        await using var master = await FakeMaster.StartAsync();
        await using var host = await HostAsync(master);
        var (usual, looked) = (
            LoadTarget.Get("Fragile", "http://127.0.0.1:9/"),
            new LoadTarget(
                "Fixed",
                [RequestTemplate.Get("http://127.0.0.1:9/") with { Expect = new() { Contains = "ok" } }]
            )
        );
        var plan = new LoadPlan
        {
            Target = looked,
            Executor = new ConstantVus(1, TimeSpan.FromSeconds(60)),
            Cookies = true,
        };
        var source = host.Get<LocustSource>();

        Assert.Equal(
            ["target.requests", "cookies"],
            Assert.Throws<InvalidLoadPlanException>(() => source.Start(plan)).Errors.Select(error => error.Field)
        );
        Assert.Empty(master.Orders);

        var load = source.Start(plan with { Target = usual, Cookies = false });
        Assert.Contains(
            "does not check bodies",
            Assert.Single(Assert.Throws<InvalidLoadPlanException>(() => load.SwitchTo(looked)).Errors).Message,
            StringComparison.Ordinal
        );
        load.Abort();
        await Eventually.WaitForAsync(() => load.Ending, ending => ending is not null, Cancellation);
    }

    [Fact]
    public void Validate_WhatLocustCannotDo_IsSaidForEachField()
    {
        var errors = RunPlanner.Validate(
            Request with
            {
                Model = LoadModel.ConstantArrivalRate,
                RatePerSecond = 5,
                Thresholds = ["p95<500"],
                WarmUpSeconds = 2,
            }
        );

        Assert.Equal(["model", "thresholds", "warmUpSeconds"], errors.Select(error => error.Field));
    }

    private static Task<LabHost> HostAsync(FakeMaster master) =>
        LabHost.StartAsync(configure: builder =>
        {
            builder.Configuration["Locust:Url"] = master.Url.ToString();
            builder.Services.AddSingleton(Quick);
        });

    private static int Happened(LabHost host, string kind) =>
        host.Stream.GetFramesAfter(0).SelectMany(frame => frame.Events).Count(frameEvent => frameEvent.Kind == kind);

    private static async Task<CurrentRun> StartAsync(LabHost host)
    {
        var answer = await host.Lab.StartAsync(Request);
        return answer.Run ?? throw new InvalidOperationException(answer.Errors[0].Message);
    }

    private static async Task<RunSummary> EndAsync(LabHost host, CurrentRun run) =>
        (await Eventually.WaitForAsync(() => host.Lab.Summary(run.Id), summary => summary is not null, Cancellation))!;

    private static Task<double?> SeenAsync(LabHost host, Series series, Func<double?, bool> asked) =>
        Eventually.WaitForAsync(
            () =>
                host.Stream.GetFramesAfter(host.Stream.Latest - 1) is [.., var frame]
                    ? frame.Values[SeriesCatalogue.IndexOf(series)]
                    : null,
            asked,
            Cancellation
        );
}
