using Lab.Lessons;
using Lab.Live;
using Lab.Testing;

namespace Lab.Tests.Lessons;

public sealed class TalkCourseTests : IAsyncLifetime
{
    private readonly ManualTime _time = new();
    private LabHost _host = null!;
    private TalkCourse _talk = null!;

    public async ValueTask InitializeAsync()
    {
        _host = await LabHost.StartAsync();
        _talk = new TalkCourse(_host.Lab, _time);
    }

    public ValueTask DisposeAsync() => _host.DisposeAsync();

    [Fact]
    public void Next_FromTheBeginning_StartsTheClockAndDoesWhatTheButtonSays()
    {
        _talk.Next(-1);
        _time.Advance(TimeSpan.FromSeconds(90 + 10));
        Assert.Equal((0, true), (_talk.Standing.Step, _talk.Standing.IsTicking));
        Assert.Equal(TimeSpan.FromSeconds(10), _talk.Behind);

        _talk.Next(0);

        Assert.Equal(1, _talk.Standing.Step);
        Assert.Equal(RunPhase.Running, _host.Lab.State.Phase);
    }

    [Fact]
    public void PlayRecordings_WhileItsRunIsOn_StopsTheRunThatNobodyWouldSee()
    {
        _talk.Next(-1);
        _talk.Next(0);
        Assert.Equal(RunPhase.Running, _host.Lab.State.Phase);

        _talk.PlayRecordings(1);

        Assert.NotEqual(RunPhase.Running, _host.Lab.State.Phase);
    }

    [Fact]
    public void Next_TappedTwice_GoesOneStep()
    {
        _talk.Next(-1);
        _talk.Next(-1);

        Assert.Equal(0, _talk.Standing.Step);
    }

    [Fact]
    public void Next_WhatTheLabRefuses_IsToldInWords()
    {
        Assert.True(_host.Lab.Start(new() { Users = 1, DurationSeconds = 60 }).IsDone);

        _talk.Next(-1);

        Assert.NotNull(_talk.Standing.Problem);
        Assert.Equal(0, _talk.Standing.Step);
    }

    [Fact]
    public void GoTo_AnyStep_IsWhereTheTalkIsAndIsTickedOffOnceItsButtonHasDoneItsWork()
    {
        _talk.GoTo(1);
        Assert.Equal((1, true, true), (_talk.Standing.Step, _talk.Standing.IsTicking, _talk.Standing.Played.Contains(1)));

        _talk.GoTo(1);

        Assert.NotNull(_talk.Standing.Problem);
        Assert.Equal([1], _talk.Standing.Played);

        _talk.GoTo(TalkCourse.Steps.Count);

        Assert.Equal(1, _talk.Standing.Step);
    }

    [Fact]
    public void Pause_TheClock_StandsUntilItGoesOn()
    {
        _talk.Next(-1);
        _time.Advance(TimeSpan.FromSeconds(5));
        _talk.Pause();
        _time.Advance(TimeSpan.FromSeconds(60));
        Assert.Equal(TimeSpan.FromSeconds(5), _talk.Elapsed);
        _talk.Pause();
        _time.Advance(TimeSpan.FromSeconds(1));
        Assert.Equal(TimeSpan.FromSeconds(6), _talk.Elapsed);

        _talk.Reset();

        Assert.Equal((-1, TimeSpan.Zero), (_talk.Standing.Step, _talk.Elapsed));
    }

    [Fact]
    public void Back_OneStep_LeavesTheLabAsItIs()
    {
        _talk.Next(-1);
        _talk.Next(0);

        _talk.Back(1);

        Assert.Equal(0, _talk.Standing.Step);
        Assert.Equal(RunPhase.Running, _host.Lab.State.Phase);
    }

    [Fact]
    public void Next_WithRecordings_LeavesTheLabAtRestAndResetKeepsThem()
    {
        _talk.PlayRecordings(16);
        _talk.Next(-1);
        _talk.Next(0);
        Assert.Equal((1, RunPhase.Idle), (_talk.Standing.Step, _host.Lab.State.Phase));
        Assert.Equal([0, 1], _talk.Standing.Played.Order());

        _talk.Reset();
        Assert.Equal((-1, 16), (_talk.Standing.Step, _talk.Standing.RecordingSpeed));

        _talk.PlayRecordings(null);
        _talk.GoTo(1);
        Assert.Equal(RunPhase.Running, _host.Lab.State.Phase);
    }
}
