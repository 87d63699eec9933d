using Experiments.Charts;
using Lab.Loads.Planning;
using Lab.Runtime;
using Lab.Targets;
using Lab.Targets.Frames;
using Lab.Teaching.Lessons;
using Lab.Testing;

namespace Lab.Tests.Teaching.Lessons;

public sealed class LessonSessionTests : IAsyncLifetime
{
    private LabHost host = null!;

    public async ValueTask InitializeAsync()
    {
        host = await LabHost.StartAsync();
        host.Probes.Runtime = Readings.Create(TimeProvider.System.GetTimestamp(), threads: 4);
    }

    public async ValueTask DisposeAsync() => await host.DisposeAsync();

    [Fact]
    [Trait("Category", "Long")]
    public async Task Run_FromPredictionToExplanation_KeepsEveryResult()
    {
        using var session = Session();
        session.Predict();
        Assert.Equal(LessonPhase.Predicting, session.Phase);

        foreach (var run in session.Lesson.Runs)
        {
            Predict(session);
            Assert.Equal(run, session.Current);
            await RunBrieflyAsync(session);
            Assert.Null(session.Problem);
        }

        Assert.Equal(LessonPhase.Explained, session.Phase);
        Assert.Equal(session.Lesson.Runs, session.Results.Select(result => result.Run));
        Assert.All(session.Results, result => Assert.True(result is { WasStopped: true, Figures.Succeeded: > 0 }));
        Assert.All(session.Results, result => Assert.True(result.Signals.Peak(SeriesCatalogue.LoadUsers) > 0));
    }

    [Fact]
    [Trait("Category", "Long")]
    public async Task Run_TargetDiesInTheMiddle_SaysSoAndKeepsThePrediction()
    {
        using var session = Session();
        Predict(session);

        await WithRunAsync(
            session,
            () =>
                host.Target.State = host.Target.State with
                {
                    Phase = TargetPhase.Crashed,
                    Message = "It ended with exit code 139.",
                }
        );

        Assert.Contains("ended during the run", session.Problem, StringComparison.Ordinal);
        Assert.Contains("exit code 139", session.Problem, StringComparison.Ordinal);
        Assert.Equal(LessonPhase.Predicted, session.Phase);
        Assert.NotNull(session.Prediction);
        Assert.Empty(session.Results);

        host.Target.RunAt(host.Address);
        await RunBrieflyAsync(session);
        Assert.Null(session.Problem);
        Assert.Single(session.Results);
    }

    [Fact]
    public void GoOnFrom_WhereTheLearnerWas_StandsThereAgain()
    {
        using var before = Session();
        Predict(before);
        using var after = Session();

        after.GoOnFrom(before.Progress);

        Assert.Equal((LessonPhase.Predicted, before.Prediction), (after.Phase, after.Prediction));
        using var ended = Session();
        ended.GoOnFrom(new([.. ended.Lesson.Runs.Select(run => Results.Of(run))], null));
        Assert.Equal(LessonPhase.Explained, ended.Phase);
        ended.GoOnFrom(before.Progress);
        Assert.Equal(LessonPhase.Explained, ended.Phase);
    }

    // Regression: predicting again before restoring the earlier results lost them.
    [Fact]
    public void GoOnFrom_PredictedAgainMeanwhile_HasWhatHadBeenPlayed()
    {
        using var session = Session();
        var earlier = new LessonState([Results.Of(session.Lesson.Runs[0])], null);
        Predict(session);

        Assert.False(session.Progress.IsAsFarAs(earlier));
        session.GoOnFrom(earlier);

        Assert.Equal((LessonPhase.Predicting, 1), (session.Phase, session.Results.Count));
        Assert.True(session.Progress.IsAsFarAs(earlier));
        Predict(session);
        Assert.True(session.Progress.IsAsFarAs(new([], session.Prediction)));
        Assert.False(new LessonState([], null).IsAsFarAs(new([], session.Prediction)));
    }

    [Fact]
    public async Task Run_RunOfSomebodyElse_IsLeftAlone()
    {
        using var session = Session();
        Predict(session);
        Assert.True(
            host.Lab.Start(
                new RunRequest
                {
                    Users = 1,
                    DurationSeconds = 60,
                    RampSeconds = 0,
                }
            ).IsDone
        );

        await session.RunAsync(() => { });

        Assert.Contains("A run is active", session.Problem, StringComparison.Ordinal);
        Assert.Equal(RunPhase.Running, host.Lab.State.Phase);
        Assert.NotNull(session.Prediction);
        host.Lab.Stop();
    }

    // Regression: the refusal stayed on the page until a reload, long after the end of the run it named.
    [Fact]
    public async Task Heed_LabIsFreeAgain_TakesTheRefusalBack()
    {
        using var session = Session();
        Predict(session);
        Assert.True(
            host.Lab.Start(
                new RunRequest
                {
                    Users = 1,
                    DurationSeconds = 60,
                    RampSeconds = 0,
                }
            ).IsDone
        );
        await session.RunAsync(() => { });
        session.ClearResolvedProblem(host.Lab.State);
        Assert.NotNull(session.Problem);

        session.ClearResolvedProblem(host.Lab.State with { Phase = RunPhase.Idle, Run = null });

        Assert.Null(session.Problem);
        host.Lab.Stop();
    }

    // Regression: after a page reload, the user's own run was refused as if another user had started it.
    [Fact]
    public void Join_RunOfOnesOwnIsOn_OffersNoSecondAndTakesItsResultUp()
    {
        using var before = Session();
        Predict(before);
        using var after = Session();

        after.Join(before.Progress);
        Assert.Equal((LessonPhase.Running, true), (after.Phase, after.IsJoined));

        after.Resume(new([Results.Of(after.Lesson.Runs[0])], null));
        Assert.Equal(
            (LessonPhase.Predicting, 1, false, null),
            (after.Phase, after.Results.Count, after.IsJoined, after.Problem)
        );
    }

    [Fact]
    public void Resume_NothingCameOfTheRun_KeepsThePredictionAndSaysSo()
    {
        using var before = Session();
        Predict(before);
        using var after = Session();
        after.Join(before.Progress);

        after.Resume(before.Progress);

        Assert.Equal((LessonPhase.Predicted, before.Prediction), (after.Phase, after.Prediction));
        Assert.Contains("without results to compare", after.Problem, StringComparison.Ordinal);
    }

    [Fact]
    public async Task Run_PlaceGiven_IsMarkedThereUntilItHasEnded()
    {
        var kept = new LessonProgressStore(TimeProvider.System);
        var place = new LearnerProgress(kept, "a", "blocking");
        var (seen, ended) = (false, 0);
        kept.Ended += () => ended++;
        using var session = Session();
        Predict(session);
        host.Target.State = host.Target.State with { Phase = TargetPhase.Crashed, Message = "The port is taken." };

        await session.RunAsync(() => seen |= place.IsPlaying, place);

        Assert.Equal((true, false, 1), (seen, place.IsPlaying, ended));
        Assert.Equal(session.Prediction, place.Progress!.Prediction);
    }

    [Fact]
    public async Task Run_TargetThatDoesNotComeUp_SaysSo()
    {
        using var session = Session();
        Predict(session);
        host.Target.State = host.Target.State with { Phase = TargetPhase.Crashed, Message = "The port is taken." };

        await session.RunAsync(() => { });

        Assert.Contains("The port is taken.", session.Problem, StringComparison.Ordinal);
        Assert.Equal(LessonPhase.Predicted, session.Phase);
    }

    [Fact]
    public void Reconsider_BeforeTheRun_AsksAgain()
    {
        using var session = Session();
        Predict(session);

        session.Reconsider();

        Assert.Equal(LessonPhase.Predicting, session.Phase);
        Assert.Null(session.Prediction);
        Assert.Equal("250", session.Form.Rps);
    }

    private LessonSession Session() =>
        new(
            LessonLibrary.Find("blocking")!,
            host.Lab,
            Testing.CampaignFactory.Create(host.Lab, host.Target, time: TimeProvider.System, stream: host.Stream)
        );

    private static void Predict(LessonSession session)
    {
        (session.Form.Rps, session.Form.P95) = ("250", "400");
        session.Predict();
        Assert.Equal(LessonPhase.Predicted, session.Phase);
    }

    private Task RunBrieflyAsync(LessonSession session) => WithRunAsync(session, session.Stop);

    /// <summary>Runs an action after the run has been measured for a few frames.</summary>
    private async Task WithRunAsync(LessonSession session, Action then)
    {
        var running = session.RunAsync(() => { });
        var seen = 0;
        await foreach (var frame in host.Stream.ReadAsync(host.Stream.Latest, TestContext.Current.CancellationToken))
        {
            if (running.IsCompleted)
                break;
            if (frame.Values[SeriesCatalogue.IndexOf(SeriesCatalogue.LoadSucceeded)] is > 0 && ++seen == 3)
                break;
        }

        then();
        await running;
    }
}
