using Experiments;
using Experiments.Charts;
using Lab.Diagnosis.Evaluation;
using Lab.Foundation.Results;
using Lab.Loads.Planning;
using Lab.Runtime;
using Lab.Storage;
using Lab.Storage.Documents;
using Lab.Storage.Summaries;
using Lab.Targets;
using Lab.Targets.CustomEndpoints;
using Lab.Targets.Frames;
using Lab.Targets.Leases;
using Lab.Testing;
using LoadEngine.Plans;
using Tests.Shared;

namespace Lab.Tests.Runtime;

public sealed class LabRunsTests
{
    private static readonly int InFlight = SeriesCatalogue.IndexOf(SeriesCatalogue.LoadInFlight);

    private static CancellationToken Cancellation => TestContext.Current.CancellationToken;

    [Fact]
    public async Task RunToEndAsync_SubscriberThatThrows_StillHearsOfTheEnd()
    {
        await using var host = await LabHost.StartAsync();
        host.Lab.Changed += () => throw new InvalidOperationException("a broken page");

        var run = await host.Lab.RunToEndAsync(
            new RunRequest
            {
                Model = LoadModel.SharedIterations,
                Iterations = 5,
                Users = 1,
            },
            Cancellation
        );

        Assert.Equal(5, run.Total.Succeeded);
    }

    [Fact]
    public async Task SelectExperiment_Another_PutsAwayWhatIsShownOfTheLastRun()
    {
        await using var host = await LabHost.StartAsync();
        var run = await host.Lab.RunToEndAsync(
            new RunRequest
            {
                Model = LoadModel.SharedIterations,
                Iterations = 3,
                Users = 1,
            },
            Cancellation
        );
        Assert.Same(run, host.Lab.State.LastSummary);

        Assert.True(host.Lab.SelectExperiment("blocking").IsDone);
        Assert.Same(run, host.Lab.State.LastSummary);
        Assert.True(host.Lab.SelectExperiment("io").IsDone);

        Assert.Null(host.Lab.State.LastSummary);
        Assert.Empty(host.Get<IFindings>().Current);
        Assert.Equal(run, host.Lab.Summary(run.Id));
    }

    [Fact]
    public async Task Start_AfterAnotherRun_ShowsNothingOfThat()
    {
        await using var host = await LabHost.StartAsync();
        await host.Lab.RunToEndAsync(
            new RunRequest
            {
                Model = LoadModel.SharedIterations,
                Iterations = 3,
                Users = 1,
            },
            Cancellation
        );

        Assert.True(host.Lab.Start(new RunRequest { Users = 1, DurationSeconds = 30 }).IsDone);

        Assert.Null(host.Lab.State.LastSummary);
        host.Lab.Stop();
    }

    [Fact]
    public async Task Start_ByAPreset_IsKeptWithTheLoadThatWasFired()
    {
        await using var host = await LabHost.StartAsync();

        Assert.True(host.Lab.Start(new RunRequest { Experiment = "abandoned", Preset = "impatient-100" }).IsDone);
        var request = host.Lab.State.Run!.Request;
        host.Lab.Stop();

        Assert.Equal(("impatient-100", 100, 30), (request.Preset, request.Users, request.DurationSeconds));
    }

    // Regression: the report listed the runtime settings of the built-in target for the service.
    [Theory]
    [InlineData(true, false)]
    [InlineData(false, true)]
    public async Task Start_EndpointOfAnotherService_IsOfNoProcessAndNoSettings(bool isElsewhere, bool isTheTargets)
    {
        await using var host = await LabHost.StartAsync();
        await using var other = await LabHost.StartAsync();
        var route = isElsewhere ? new Uri(other.Target.State.Address, "/good/blocking").AbsoluteUri : "/good/blocking";
        var (saved, answer) = host.Get<OwnEndpointStore>().Save(new OwnEndpoint("", "There", new(route)));
        Assert.True(answer.IsDone, string.Join(' ', answer.Errors.Select(error => error.Message)));
        var run = new RunRequest
        {
            Experiment = saved!.Id,
            Model = LoadModel.SharedIterations,
            Iterations = 3,
            Users = 1,
        };

        var summary = await host.Lab.RunToEndAsync(run, Cancellation);

        Assert.Equal(isTheTargets, summary.Settings is not null);
        var stored = await Eventually.WaitForAsync(
            () => host.Get<IRunStore>().List(),
            runs => runs.Any(header => header.Id == summary.Id && header.State == RecordingState.Complete),
            Cancellation
        );
        Assert.NotEmpty(stored);
        Assert.Equal(
            isTheTargets,
            (await host.Get<IRunStore>().ReadAsync(summary.Id, Cancellation))!.Run.ProcessId is not null
        );
    }

    // Regression: every run of a sweep was named "Thread-pool tuning · Fixed".
    [Fact]
    public async Task Start_OneOfASeries_IsCalledByItsPartToo()
    {
        await using var host = await LabHost.StartAsync();
        using var lease = host.Lab.Reserve("A sweep is on.").Lease!;

        lease.Part = "No spin, 16 users";
        Assert.True(
            host.Lab.Start(new RunRequest { Users = 1, Variant = Experiments.VariantKind.Fixed }, lease).IsDone
        );
        var name = host.Lab.State.Run!.Name;
        host.Lab.Stop();

        Assert.Equal("Thread blocking · Fixed · No spin, 16 users", name);
    }

    [Fact]
    public async Task RunToEnd_RunThatEnds_GivesItsSummary()
    {
        await using var host = await LabHost.StartAsync();

        var summary = await host.Lab.RunToEndAsync(
            new RunRequest
            {
                Model = LoadModel.SharedIterations,
                Iterations = 20,
                Users = 2,
            },
            Cancellation
        );

        Assert.Equal((RunOutcome.Completed, 20), (summary.Ended, summary.Total.Succeeded));
        Assert.Equal(summary, host.Lab.State.LastSummary);
    }

    [Theory]
    [InlineData(false, "all sent")]
    [InlineData(true, "stop")]
    public async Task RunToEnd_AnswersStillAwaited_MarksAStopOnlyWhereSomebodyStoppedIt(bool isStopped, string expected)
    {
        // No response before the mark was seen, because the pump that adds it may be late.
        using var gate = new SemaphoreSlim(0);
        await using var host = await LabHost.StartAsync(context => gate.WaitAsync(context.RequestAborted));

        var run = host.Lab.RunToEndAsync(
            new RunRequest
            {
                Users = 2,
                RampSeconds = 0,
                DurationSeconds = isStopped ? 60 : 2,
                TimeoutMs = 60_000,
            },
            Cancellation
        );
        if (isStopped)
            Assert.True(host.Lab.Stop().IsDone);
        await Eventually.WaitForAsync(
            () => LabelsOf(host, FrameEventKinds.RunStopping),
            stopping => stopping.Length == 1,
            Cancellation
        );
        gate.Release(100);
        await run;

        await Eventually.WaitForAsync(
            () => LabelsOf(host, FrameEventKinds.RunEnded),
            ended => ended.Length == 1,
            Cancellation
        );
        Assert.Equal([expected], LabelsOf(host, FrameEventKinds.RunStopping));
    }

    // Regression: the chart showed "Crashed", while the badge showed "not answering".
    [Theory]
    [InlineData(true, "Crashed")]
    [InlineData(false, "not answering")]
    public async Task Target_Down_IsMarkedInTheWordsOfTheBadge(bool isOwn, string expected)
    {
        await using var host = await LabHost.StartAsync();

        host.Target.State = host.Target.State with { Phase = TargetPhase.Crashed, IsOwn = isOwn };

        await Eventually.WaitForAsync(
            () => LabelsOf(host, FrameEventKinds.Target),
            labels => labels.LastOrDefault() == expected,
            Cancellation
        );
    }

    [Fact]
    public async Task RunToEnd_Refused_ThrowsWithTheReason()
    {
        await using var host = await LabHost.StartAsync();
        host.Target.State = host.Target.State with
        {
            Phase = TargetPhase.Crashed,
            Message = "It ended with exit code 3.",
        };

        var refused = await Assert.ThrowsAsync<RunRejectedException>(() =>
            host.Lab.RunToEndAsync(new RunRequest(), Cancellation)
        );

        Assert.Contains("exit code 3", refused.Message, StringComparison.Ordinal);
        Assert.True(refused.Answer.IsConflict);
    }

    [Fact]
    public async Task RunToEnd_Cancelled_StopsTheRunAndWaitsForItsEnd()
    {
        await using var host = await LabHost.StartAsync();
        using var cancellation = CancellationTokenSource.CreateLinkedTokenSource(Cancellation);
        var run = host.Lab.RunToEndAsync(new RunRequest { Users = 1, DurationSeconds = 600 }, cancellation.Token);

        await cancellation.CancelAsync();

        await Assert.ThrowsAnyAsync<OperationCanceledException>(() => run);
        Assert.Equal((RunPhase.Idle, RunOutcome.Stopped), (host.Lab.State.Phase, host.Lab.State.LastSummary!.Ended));
    }

    // Regression: cancelling at the moment the run ended stopped the next run, which had another owner.
    [Fact]
    public async Task RunToEnd_CancelledWhenAnotherRunIsOn_LeavesThatAlone()
    {
        var lab = new ScriptedLab(new AlwaysRunningTarget()) { Play = _ => null };
        using var lease = lab.Reserve("A test is on.").Lease;
        using var cancellation = CancellationTokenSource.CreateLinkedTokenSource(Cancellation);
        lab.Changed += BeginAnother;

        var run = lab.RunToEndAsync(new RunRequest(), lease, null, cancellation.Token);
        lab.Stop();

        await Assert.ThrowsAnyAsync<OperationCanceledException>(() => run);
        Assert.Equal("run-2", lab.State.Run?.Id);

        // Subscribes first, so that the code waiting for the end of the run is not notified yet.
        void BeginAnother()
        {
            if (lab.Requests.Count != 1)
                return;
            lab.Start(new RunRequest(), lease);
            cancellation.Cancel();
        }
    }

    [Fact]
    public async Task Reserve_UntilGivenBack_RefusesEverybodyElseAlsoBetweenRuns()
    {
        await using var host = await LabHost.StartAsync();
        var request = new RunRequest
        {
            Model = LoadModel.SharedIterations,
            Iterations = 5,
            Users = 1,
        };
        var lease = host.Lab.Reserve("A sweep is on.").Lease;
        Assert.NotNull(lease);

        Assert.Equal("The lab is busy. A sweep is on.", Assert.Single(host.Lab.Start(request).Errors).Message);
        Assert.True(host.Lab.SwitchVariant(Experiments.VariantKind.Fixed).IsConflict);
        Assert.True(host.Lab.SelectExperiment("http").IsConflict);
        Assert.Equal(
            "The lab is busy. A sweep is on.",
            Assert.Single(host.Lab.Reserve("Another series.").Answer.Errors).Message
        );
        Assert.Equal(("A sweep is on.", true), (host.Lab.State.ReservedFor, host.Lab.State.IsHeldForSeries));
        Assert.Equal(5, (await host.Lab.RunToEndAsync(request, lease, null, Cancellation)).Total.Succeeded);

        lease.Dispose();
        lease.Dispose();
        Assert.Equal((null, false), (host.Lab.State.ReservedFor, host.Lab.State.IsHeldForSeries));
        Assert.Equal(5, (await host.Lab.RunToEndAsync(request, Cancellation)).Total.Succeeded);
        Assert.True(host.Lab.Start(request, lease).IsConflict);
    }

    // Regression: between two runs of a series, a load change reported that there was no run, and a variant could be selected.
    [Theory]
    [InlineData(Experiments.VariantKind.Fragile)]
    [InlineData(Experiments.VariantKind.Fixed)]
    public async Task Reserve_UntilGivenBack_RefusesEveryVariantAndLoadInTheSameWordsAlsoInARun(
        Experiments.VariantKind variant
    )
    {
        await using var host = await LabHost.StartAsync();
        using var lease = host.Lab.Reserve("Both variants are being played.").Lease;
        Refuses();

        var run = host.Lab.RunToEndAsync(new RunRequest { Users = 1, DurationSeconds = 1 }, lease, null, Cancellation);
        Assert.NotNull(host.Lab.State.Run);
        Refuses();
        Assert.True(host.Lab.SwitchVariant(variant, lease).IsDone);
        await run;
        Refuses();

        void Refuses()
        {
            Assert.All(
                [
                    host.Lab.SwitchVariant(variant),
                    host.Lab.ChangeLoad(new LoadChange(Users: 1)),
                    host.Lab.ChangeLoad(new LoadChange(Users: 7)),
                ],
                answer =>
                    Assert.Equal(
                        "The lab is busy. Both variants are being played.",
                        Assert.Single(answer.Errors).Message
                    )
            );
        }
    }

    // Regression: "Fixed, under load" was shown for ten seconds in which no request was sent to Fixed.
    [Fact]
    public async Task SwitchVariant_EveryUserWaits_IsPendingUntilTheFirstRequest()
    {
        const int users = 3;
        var answered = new TaskCompletionSource(TaskCreationOptions.RunContinuationsAsynchronously);
        await using var host = await LabHost.StartAsync(_ => answered.Task);
        var started = new RunRequest
        {
            Users = users,
            RampSeconds = 0,
            DurationSeconds = 60,
        };
        Assert.True(host.Lab.Start(started).IsDone);
        await Eventually.WaitForAsync(
            () =>
                host.Stream.GetFramesAfter(host.Stream.Latest - 1) is [.., var last]
                    ? last.Values[InFlight]
                    : (double?)null,
            inFlight => inFlight == users,
            Cancellation
        );

        Assert.True(host.Lab.SwitchVariant(VariantKind.Fixed).IsDone);

        Assert.Equal(new PendingSwitch(VariantKind.Fragile, users), host.Lab.State.PendingSwitch);
        Assert.Equal(VariantKind.Fragile, host.Lab.State.VariantUnderLoad);

        answered.SetResult();

        await Eventually.WaitForAsync(() => host.Lab.State.PendingSwitch, pending => pending is null, Cancellation);
        Assert.Equal(VariantKind.Fixed, host.Lab.State.VariantUnderLoad);
        await Eventually.WaitForAsync(
            () => host.Stream.GetFramesAfter(0).SelectMany(frame => frame.Events).ToList(),
            events => events.Exists(happened => happened is { Kind: FrameEventKinds.FirstRequest }),
            Cancellation
        );
        Assert.Equal(
            users,
            host.Stream.GetFramesAfter(0)
                .SelectMany(frame => frame.Events)
                .Single(happened => happened.Kind == FrameEventKinds.VariantSwitched)
                .Waiting
        );
    }

    [Fact]
    public async Task RunToEnd_BurstLadder_TellsTheRungs()
    {
        await using var host = await LabHost.StartAsync();

        var summary = await host.Lab.RunToEndAsync(
            new RunRequest
            {
                Model = LoadModel.Burst,
                BurstSizes = [1, 5, 20],
                DurationSeconds = 60,
            },
            Cancellation
        );

        Assert.Equal([1, 5, 20], summary.Rungs.Select(rung => rung.Size));
        Assert.Equal(26, summary.Rungs.Sum(rung => rung.Succeeded));
        Assert.All(summary.Rungs, rung => Assert.Equal(0, rung.Failed));
    }

    private static string[] LabelsOf(LabHost host, string kind) =>
        [
            .. host
                .Stream.GetFramesAfter(0)
                .SelectMany(frame => frame.Events)
                .Where(frameEvent => frameEvent.Kind == kind)
                .Select(frameEvent => frameEvent.Label),
        ];
}
