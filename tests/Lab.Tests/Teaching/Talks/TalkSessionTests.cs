using Experiments;
using Lab.Runtime;
using Lab.Storage;
using Lab.Storage.Documents;
using Lab.Teaching.Talks;
using Lab.Teaching.Talks.Script;
using Lab.Testing;

namespace Lab.Tests.Teaching.Talks;

public sealed class TalkSessionTests : IAsyncLifetime
{
    private readonly FakeTimeProvider _time = new();
    private LabHost _host = null!;
    private TalkSession _talk = null!;

    public async ValueTask InitializeAsync()
    {
        _host = await LabHost.StartAsync();
        _talk = new TalkSession(_host.Lab, _time, _host.Get<IRunStore>());
    }

    public ValueTask DisposeAsync() => _host.DisposeAsync();

    [Fact]
    public async Task Next_FromTheBeginning_StartsTheClockAndDoesWhatTheButtonSays()
    {
        await _talk.NextAsync(-1);
        _time.Advance(TimeSpan.FromSeconds(90 + 10));
        Assert.Equal((0, true), (_talk.State.Step, _talk.State.IsTicking));
        Assert.Equal(TimeSpan.FromSeconds(10), _talk.Behind);

        await _talk.NextAsync(0);

        Assert.Equal(1, _talk.State.Step);
        Assert.Equal(RunPhase.Running, _host.Lab.State.Phase);
    }

    [Fact]
    public async Task PlayRecordings_WhileItsRunIsOn_StopsTheRunThatNobodyWouldSee()
    {
        await _talk.NextAsync(-1);
        await _talk.NextAsync(0);
        Assert.Equal(RunPhase.Running, _host.Lab.State.Phase);

        _talk.PlayRecordings(1);

        Assert.NotEqual(RunPhase.Running, _host.Lab.State.Phase);
    }

    [Fact]
    public async Task Next_TappedTwice_GoesOneStep()
    {
        await _talk.NextAsync(-1);
        await _talk.NextAsync(-1);

        Assert.Equal(0, _talk.State.Step);
    }

    [Fact]
    public async Task Next_WhatTheLabRefuses_IsToldInWords()
    {
        Assert.True(_host.Lab.Start(new() { Users = 1, DurationSeconds = 60 }).IsDone);

        await _talk.NextAsync(-1);

        Assert.NotNull(_talk.State.Problem);
        Assert.Equal(0, _talk.State.Step);
    }

    [Fact]
    public async Task GoTo_AnyStep_IsWhereTheTalkIsAndIsTickedOffOnceItsButtonHasDoneItsWork()
    {
        await _talk.GoToAsync(1);
        Assert.Equal((1, true, true), (_talk.State.Step, _talk.State.IsTicking, _talk.State.Played.Contains(1)));

        await _talk.GoToAsync(1);

        Assert.NotNull(_talk.State.Problem);
        Assert.Equal([1], _talk.State.Played);

        await _talk.GoToAsync(_talk.State.Steps.Count);

        Assert.Equal(1, _talk.State.Step);
    }

    [Fact]
    public async Task Pause_TheClock_StandsUntilItGoesOn()
    {
        await _talk.NextAsync(-1);
        _time.Advance(TimeSpan.FromSeconds(5));
        _talk.Pause();
        _time.Advance(TimeSpan.FromSeconds(60));
        Assert.Equal(TimeSpan.FromSeconds(5), _talk.Elapsed);
        _talk.Pause();
        _time.Advance(TimeSpan.FromSeconds(1));
        Assert.Equal(TimeSpan.FromSeconds(6), _talk.Elapsed);

        _talk.Reset();

        Assert.Equal((-1, TimeSpan.Zero), (_talk.State.Step, _talk.Elapsed));
    }

    [Fact]
    public async Task Choose_AnotherExperiment_ResetsTheTalkAndStaysAfterAReset()
    {
        await _talk.NextAsync(-1);

        _talk.Choose(0, "hot-lock");

        Assert.Equal((-1, false, TimeSpan.Zero), (_talk.State.Step, _talk.State.IsTicking, _talk.Elapsed));
        await _talk.NextAsync(-1);
        Assert.Equal((RunPhase.Running, "hot-lock"), (_host.Lab.State.Phase, _host.Lab.State.Experiment));
        _talk.Reset();
        Assert.Equal(["hot-lock", .. TalkScript.Usual.Skip(1)], _talk.State.Experiments);
        Assert.Equal("hot-lock", _talk.State.Steps[0].Cue!.Experiment);
    }

    [Theory]
    [InlineData(0, "io")]
    [InlineData(3, "blocking")]
    [InlineData(0, "no-such")]
    public async Task Choose_ExperimentThatCannotTakeThePlace_ChangesNothing(int place, string experiment)
    {
        await _talk.NextAsync(-1);

        _talk.Choose(place, experiment);

        Assert.Equal(0, _talk.State.Step);
        Assert.Equal(TalkScript.Usual, _talk.State.Experiments);
    }

    [Fact]
    public async Task Back_OneStep_LeavesTheLabAsItIs()
    {
        await _talk.NextAsync(-1);
        await _talk.NextAsync(0);

        _talk.Back(1);

        Assert.Equal(0, _talk.State.Step);
        Assert.Equal(RunPhase.Running, _host.Lab.State.Phase);
    }

    // Regression: the step was marked "✓ done" and selected Thread blocking, but the stage still showed another experiment.
    [Fact]
    public async Task Next_ChoiceWithRecordings_ShowsWhatItSays()
    {
        Assert.True(_host.Lab.SelectExperiment("cpu").IsDone);
        Assert.True(_host.Lab.SwitchVariant(VariantKind.Fixed).IsDone);
        _talk.PlayRecordings(1);

        await _talk.NextAsync(-1);

        Assert.Equal(("blocking", VariantKind.Fragile), (_host.Lab.State.Experiment, _host.Lab.State.Variant));
        Assert.Equal([0], _talk.State.Played);
    }

    [Fact]
    public async Task GoTo_FlipWithoutARun_IsNotTickedOff()
    {
        var flip = _talk.State.Steps.Index().First(step => step.Item.Cue?.Action == TalkAction.Flip).Index;

        await _talk.GoToAsync(flip);

        Assert.NotNull(_talk.State.Problem);
        Assert.Empty(_talk.State.Played);
    }

    [Fact]
    public async Task GoTo_StepWithoutARecording_ShowsTheExperimentOfTheStep()
    {
        var (step, start) = _talk
            .State.Steps.Index()
            .First(pair => pair.Item.Cue is { Action: TalkAction.Start, Experiment: "sync-over-async" });
        _talk.PlayRecordings(1);

        await _talk.GoToAsync(step);

        Assert.Equal((start.Cue!.Experiment, start.Cue.Variant), (_host.Lab.State.Experiment, _host.Lab.State.Variant));
        Assert.Empty(_talk.State.Played);
    }

    // Regression: the step marks of the live talk appeared on recordings that had not been shown yet.
    [Fact]
    public async Task PlayRecordings_AnotherSource_HasNoTicksYet()
    {
        await _talk.NextAsync(-1);
        Assert.Equal([0], _talk.State.Played);

        _talk.PlayRecordings(null);
        Assert.Equal([0], _talk.State.Played);
        _talk.PlayRecordings(1);

        Assert.Empty(_talk.State.Played);
    }

    [Fact]
    public async Task GoTo_StepWithRecordings_IsTickedOffOnceThereIsARecordingToShow()
    {
        _talk.PlayRecordings(1);
        await _talk.GoToAsync(1);
        Assert.Empty(_talk.State.Played);
        var run = RunSamples.Run();
        var recorded = new TalkSession(
            _host.Lab,
            _time,
            new InMemoryRunStore(
                run with
                {
                    Summary = run.Summary! with
                    {
                        PeakUsers = 100,
                        Variants =
                        [
                            run.Summary.Variants[0],
                            run.Summary.Variants[0] with
                            {
                                Variant = VariantKind.Fixed,
                            },
                        ],
                    },
                }
            )
        );
        recorded.PlayRecordings(1);

        await recorded.GoToAsync(1);

        Assert.Equal([1], recorded.State.Played);
    }

    // Regression: "Next: Start…" continued without a run on the stage and without a message.
    [Theory]
    [InlineData(1, true)]
    [InlineData(0, false)]
    public async Task GoTo_StepThatNothingWasRecordedOf_SaysSoThere(int step, bool isTold)
    {
        _talk.PlayRecordings(1);

        await _talk.GoToAsync(step);

        Assert.Equal(isTold ? TalkSession.NothingRecorded : null, _talk.State.Problem);
        _talk.Back(step);
        Assert.Null(_talk.State.Problem);
    }

    [Fact]
    public async Task Next_WithRecordings_LeavesTheLabAtRestAndResetKeepsThem()
    {
        _talk.PlayRecordings(16);
        await _talk.NextAsync(-1);
        await _talk.NextAsync(0);
        Assert.Equal((1, RunPhase.Idle), (_talk.State.Step, _host.Lab.State.Phase));
        Assert.Equal([0], _talk.State.Played);

        _talk.Reset();
        Assert.Equal((-1, 16), (_talk.State.Step, _talk.State.RecordingSpeed));

        _talk.PlayRecordings(null);
        await _talk.GoToAsync(1);
        Assert.Equal(RunPhase.Running, _host.Lab.State.Phase);
    }
}
