using Experiments;
using Lab.Campaigns;
using Lab.Campaigns.BeforeAfter;
using Lab.Foundation.Results;
using Lab.Runtime.TargetControl;
using Lab.Storage.Summaries;
using Lab.Targets;
using Lab.Targets.CustomEndpoints;
using Lab.Targets.Leases;
using Lab.Testing;
using Microsoft.Extensions.Logging.Abstractions;

namespace Lab.Tests.Campaigns.BeforeAfter;

public sealed class BeforeAfterRunnerTests : IDisposable
{
    private readonly RestartingTarget _target = new();
    private readonly ScriptedLab _lab;
    private readonly BeforeAfterRunner _runner;

    public BeforeAfterRunnerTests()
    {
        _lab = new ScriptedLab(_target);
        _runner = Runner(_lab, _target);
    }

    [Fact]
    public async Task Start_BothComplete_PlaysTheSamePlanOnBothEachOnATargetJustStarted()
    {
        Assert.True(_runner.Start(new() { Users = 7, DurationSeconds = 5 }).IsDone);
        await EndAsync();

        Assert.Equal([VariantKind.Fragile, VariantKind.Fixed], _lab.Requests.Select(request => request.Variant));
        Assert.All(_lab.Requests, request => Assert.Equal((7, 5), (request.Users, request.DurationSeconds)));
        Assert.Equal(2, _target.Restarts.Count);
        Assert.Equal(("/compare?runs=run-1,run-2", null), (_runner.Status.Last!.Address, _runner.Status.Last.Problem));
        Assert.Null(_runner.Status.Progress);
        Assert.Null(_lab.Lease);
    }

    [Fact]
    public async Task Start_VersionsOfDotnet_PlaysTheSameVariantOnEachAndGivesTheSettingsBack()
    {
        Assert.True(_runner.Start(new() { Variant = VariantKind.Fixed }, [8, 9, 10, 11]).IsDone);
        await EndAsync();

        Assert.Equal([8, 9, 10, 11, null], _target.Restarts.Select(settings => settings.Net));
        Assert.Equal(4, _lab.Requests.Count);
        Assert.All(_lab.Requests, request => Assert.Equal(VariantKind.Fixed, request.Variant));
        Assert.Equal("/compare?runs=run-1,run-2,run-3,run-4", _runner.Status.Last!.Address);
        Assert.True(_runner.Status.Last.IsOfVersions);
    }

    [Theory]
    [InlineData(8)]
    [InlineData(8, 8)]
    [InlineData(7, 8)]
    [InlineData(8, 9, 10, 11, 12)]
    public void Start_VersionsThatCannotBeCompared_IsRefused(params int[] versions)
    {
        Assert.Equal("net", Assert.Single(_runner.Start(new(), versions).Errors).Field);
        Assert.Empty(_lab.Requests);
    }

    [Fact]
    public async Task Start_VersionThatCannotBeBuilt_SaysWhyAndKeepsTheOtherRun()
    {
        _target.RestartFailure = number =>
            number == 2 ? new RuntimeUnavailableException(".NET 11 is not available. Needs the .NET SDK.") : null;

        _runner.Start(new(), [8, 11]);
        await EndAsync();

        Assert.Contains("Needs the .NET SDK", _runner.Status.Last!.Problem, StringComparison.Ordinal);
        Assert.Contains(".NET 11", _runner.Status.Last.Problem, StringComparison.Ordinal);
        Assert.Single(_runner.Status.Last.Runs);
    }

    [Fact]
    public async Task Start_PresetWithMostWorkers_PlaysBothWithThemAndGivesTheSettingsBack()
    {
        Assert.True(_runner.Start(new() { Experiment = "burst-ladder", Preset = "ladder-100" }).IsDone);
        await EndAsync();

        Assert.Equal([200, 200, null], _target.Restarts.Select(settings => settings.MaxWorkerThreads));
        Assert.Null(_runner.Status.Last!.Problem);
    }

    [Fact]
    public async Task Start_AgainstSomebodysOwnService_PlaysBothWithoutARestart()
    {
        var service = new RestartingTarget { CanRestart = false };
        var lab = new ScriptedLab(service);
        using var runner = Runner(lab, service);

        Assert.True(runner.Start(new()).IsDone);
        await runner.Work.WaitAsync(TimeSpan.FromSeconds(60), TestContext.Current.CancellationToken);

        Assert.Equal(2, lab.Requests.Count);
        Assert.Empty(service.Restarts);
        Assert.Null(runner.Status.Last!.Problem);
    }

    // Regression: the command was accepted, and the error appeared a second later where no user looked.
    [Fact]
    public void Start_ExperimentOfTheLabsOwnApiBesideSomebodysService_IsRefusedAtOnce()
    {
        var service = new RestartingTarget
        {
            CanRestart = false,
            State = new(TargetPhase.Running, new Uri("http://localhost:1"), 1, "It answers.", []) { IsOwn = false },
        };
        var lab = new ScriptedLab(service);
        using var runner = Runner(lab, service);

        var answer = runner.Start(new());

        Assert.Equal("experiment", Assert.Single(answer.Errors).Field);
        Assert.Empty(lab.Requests);
        Assert.Null(runner.Status.Progress);
    }

    [Fact]
    public async Task Start_WhileOn_KeepsTheLabAndTellsHowFar()
    {
        _lab.Play = _ => null;
        _runner.Start(new() { DurationSeconds = 30 });
        await UntilAsync(() => _lab.State.Run is not null);

        var progress = _runner.Status.Progress!;
        Assert.Equal((1, 2, VariantKind.Fragile), (progress.Step, progress.Steps, progress.Variant));
        Assert.InRange(progress.SecondsLeft, 30, 70);
        // The message is also shown on the stage, so it must not refer to the stage.
        Assert.Contains("press “Stop both”", _lab.Lease!.Why, StringComparison.Ordinal);
        Assert.True(_runner.Start(new()).IsConflict);
        _runner.Stop();
        await EndAsync();
    }

    [Fact]
    public async Task Stop_InTheFirstRun_StartsNoSecond()
    {
        _lab.Play = _ => null;
        _runner.Start(new());
        await UntilAsync(() => _lab.State.Run is not null);

        Assert.True(_runner.Stop().IsDone);
        await EndAsync();

        Assert.Single(_lab.Requests);
        Assert.Contains("Stopped", _runner.Status.Last!.Problem, StringComparison.Ordinal);
        Assert.Null(_runner.Status.Last.Address);
        Assert.Null(_lab.Lease);
    }

    [Fact]
    public async Task Start_RunStoppedByHand_EndsTheWhole()
    {
        _lab.Play = _ => RunOutcome.Stopped;
        _runner.Start(new());
        await EndAsync();
        Assert.Single(_lab.Requests);
        Assert.Contains("was stopped", _runner.Status.Last!.Problem, StringComparison.Ordinal);
    }

    [Fact]
    public async Task Start_TargetDiesInTheSecondRun_SaysSoAndKeepsTheFirst()
    {
        _lab.Play = number => number == 1 ? RunOutcome.Completed : null;
        _runner.Start(new());
        await UntilAsync(() => _lab.Requests.Count == 2);

        _target.Die("It crashed with exit code 134.");
        await EndAsync();

        Assert.Contains("The run of Fixed failed", _runner.Status.Last!.Problem, StringComparison.Ordinal);
        Assert.Contains("134", _runner.Status.Last.Problem, StringComparison.Ordinal);
        Assert.Equal(["run-1"], _runner.Status.Last.Runs);
        Assert.Null(_lab.Lease);
    }

    [Fact]
    public async Task Start_TargetDoesNotComeBack_SaysSo()
    {
        _target.RestartFailure = _ => new InvalidOperationException("no room on the port");
        _runner.Start(new());
        await EndAsync();
        Assert.Contains("no room on the port", _runner.Status.Last!.Problem, StringComparison.Ordinal);
    }

    [Fact]
    public void Start_BadRequest_IsRefusedBeforeAnything()
    {
        var answer = _runner.Start(new() { Users = 0, Experiment = "nothing" });
        Assert.False(answer.IsConflict);
        Assert.Contains(answer.Errors, error => error.Field == "users");
        Assert.Null(_lab.Lease);
    }

    [Fact]
    public void Start_SingleRequest_IsRefusedForThereIsNothingToCompare()
    {
        var single = new OwnEndpoint("own-a", "Orders", new("/orders")).ToExperiment();
        using var runner = Runner(_lab, _target, new ExperimentsWithCustom(single));

        var answer = runner.Start(new() { Experiment = single.Id });

        Assert.Equal(("experiment", false), (Assert.Single(answer.Errors).Field, answer.IsConflict));
        Assert.Empty(_lab.Requests);
        Assert.Null(_lab.Lease);
    }

    [Fact]
    public void Start_LabReserved_IsRefusedWithWords()
    {
        using var lease = _lab.Reserve("A sweep is on.").Lease;
        var answer = _runner.Start(new());
        Assert.Equal(
            (true, "The lab is busy. A sweep is on."),
            (answer.IsConflict, Assert.Single(answer.Errors).Message)
        );
    }

    public void Dispose() => _runner.Dispose();

    private static BeforeAfterRunner Runner(
        ScriptedLab lab,
        RestartingTarget target,
        ILabExperiments? experiments = null
    )
    {
        var time = new SkippingTime();
        var campaigns = Testing.CampaignFactory.Create(
            lab,
            target,
            new InMemoryRunStore(StoredRuns.Run("run-1"), StoredRuns.Run("run-2")),
            time
        );
        return new(
            lab,
            target,
            new PresetSettings(target),
            experiments ?? BuiltInExperiments.Instance,
            campaigns,
            time,
            NullLogger<BeforeAfterRunner>.Instance
        );
    }

    private Task EndAsync() => _runner.Work.WaitAsync(TimeSpan.FromSeconds(60), TestContext.Current.CancellationToken);

    private static async Task UntilAsync(Func<bool> holds)
    {
        using var patience = CancellationTokenSource.CreateLinkedTokenSource(TestContext.Current.CancellationToken);
        patience.CancelAfter(TimeSpan.FromSeconds(60));
        while (!holds())
            await Task.Delay(10, patience.Token);
    }
}
