using FsCheck;
using FsCheck.Fluent;
using LoadEngine.Executors;
using LoadEngine.Figures;
using LoadEngine.Plans;
using LoadEngine.Runs;
using LoadEngine.Tests.Rehearsing;

namespace LoadEngine.Tests.Runs;

public sealed class SnapshotTests
{
    private static readonly LoadTarget Second = LoadTarget.Get("Second", "http://localhost/second");

    [Fact]
    public void Take_NothingYet_HasNoLatencyRatherThanZero()
    {
        var first = new Rehearsal(new ConstantVus(1, Ms(1_000))).Snapshot();
        Assert.Null(first.Interval.Response);
        Assert.Null(first.Total.Service);
        Assert.Null(first.Generator.LatenessP99Ms);
        Assert.Equal((0, 0), (first.Total.Counts.Scheduled, first.Interval.ResponsesPerSecond));
    }

    [Fact]
    public void Take_EverySecond_IntervalsAddUpToTheTotal()
    {
        var run = new Rehearsal(new ConstantVus(4, Ms(5_000)));
        var intervals = new List<IterationFigures>();
        while (run.Core.Phase != LoadRunPhase.Ended)
        {
            run.RunTo(run.NowMs + 333);
            intervals.Add(run.Snapshot().Interval);
        }

        var total = run.Snapshot().Total;
        Assert.Equal(total.Counts.Succeeded, intervals.Sum(interval => interval.Counts.Succeeded));
        Assert.Equal(total.Counts.Scheduled, intervals.Sum(interval => interval.Counts.Scheduled));
        Assert.Equal(total.Counts.BodyBytes, intervals.Sum(interval => interval.Counts.BodyBytes));
        Assert.Equal(
            total.Seconds + run.Snapshot().Drain.TotalSeconds,
            intervals.Sum(interval => interval.Seconds),
            tolerance: 1e-6
        );
        Assert.Equal(2_000, total.Counts.Succeeded);
        Assert.Equal(4_000, total.Counts.BodyBytes);
    }

    [Fact]
    public void Take_TargetThatAnswersNoOne_ReportsTheAgesOfWhatWaits()
    {
        var run = new Rehearsal(new ConstantVus(3, Ms(60_000)));
        run.Target.Behaviour = _ => run.Target.Arrivals.Count <= 3 ? new(500) : FakeAnswer.Never;
        Assert.Null(run.Snapshot().Waiting);
        run.RunTo(400);
        Assert.Equal(new WaitingFigures(3, 0, 400, 400), run.Snapshot().Waiting);
        for (var second = 1; second <= 5; second++)
        {
            // The line climbs at one second a second.
            run.RunTo(500 + (second * 1_000));
            var snapshot = run.Snapshot();
            if (second > 1)
                Assert.Null(snapshot.Interval.Response);
            Assert.Equal(new WaitingFigures(3, 0, second * 1_000, second * 1_000), snapshot.Waiting);
        }
    }

    [Fact]
    public void Take_StartsThatWaitForAUser_CountFromTheirPlannedMoment()
    {
        var run = new Rehearsal(new ConstantArrivalRate(10, Ms(60_000), MaxVus: 2));
        run.Target.Behaviour = _ => FakeAnswer.Never;
        run.RunTo(950);
        Assert.Equal(new WaitingFigures(10, 8, 450, 950), run.Snapshot().Waiting);
    }

    [Fact]
    public void Take_UserThatBeginsAgainWhileItIsCounted_IsInFlightOnce()
    {
        var run = new Rehearsal(new ConstantVus(1, Ms(60_000)));
        run.Target.Behaviour = _ => FakeAnswer.Never;
        run.RunTo(100);
        run.Core.SwitchTo(Second);

        var snapshot = new SnapshotTaker(run.Core).Take(
            withTarget: (name, _) =>
            {
                if (name == "First")
                    run.Core.Targets[1].Recorder.Start(0);
            }
        );

        Assert.Equal((1, 1L), (snapshot.Users, snapshot.InFlight));
    }

    [Fact]
    public void Take_UserThatLeavesWhileItIsCounted_IsStillInFlight()
    {
        var run = new Rehearsal(new ConstantVus(1, Ms(60_000)));
        run.Target.Behaviour = _ => FakeAnswer.Never;
        run.RunTo(100);

        var snapshot = new SnapshotTaker(run.Core).Take(withTarget: (_, _) => run.Core.Roster.CountStopped());

        Assert.Equal((1, 1L), (snapshot.Users, snapshot.InFlight));
        Assert.Equal(snapshot.Total.Counts.Scheduled, snapshot.InFlight);
    }

    [Fact]
    public void Take_RetriedRequest_GoesOnWaitingThroughEveryAttempt()
    {
        var run = new Rehearsal(
            new ConstantVus(1, Ms(10_000)),
            plan => plan with { Retry = new RetryPolicy(20, RetryBackoff.Immediate) }
        );
        run.Target.Behaviour = _ => new(100, Status: 503);
        run.RunTo(1_050);
        Assert.Equal(1_050, run.Snapshot().Waiting!.OldestMs, tolerance: 0.001);
    }

    [Fact]
    public void Take_UserThatThinks_DoesNotWait()
    {
        var run = new Rehearsal(new ConstantVus(1, Ms(10_000)), plan => plan with { ThinkTime = Ms(1_000) });
        run.RunTo(500);
        Assert.Null(run.Snapshot().Waiting);
    }

    [Fact]
    public void End_RequestsThatWereCancelled_ReportTheAgesTheyHadReached()
    {
        var run = new Rehearsal(new ConstantVus(4, Ms(3_000)), plan => plan with { GracefulStop = Ms(1_000) });
        run.Target.Behaviour = _ => run.Target.Arrivals.Count <= 4 ? new(500) : FakeAnswer.Never;
        var end = run.RunToEnd();
        Assert.Equal((4, 4), (end.Total.Counts.Succeeded, end.Total.Counts.Cancelled));
        Assert.Equal(500, end.Total.Response!.MaxMs, tolerance: 6);
        Assert.Equal(4, end.Total.CancelledAge!.Count);
        Assert.Equal(3_500, end.Total.CancelledAge.MinMs, tolerance: 20);
        Assert.Null(end.Waiting);
    }

    [Fact]
    public void WarmUp_ItsIterations_AreSentButLeftOut()
    {
        var run = new Rehearsal(new ConstantVus(2, Ms(3_000)), plan => plan with { WarmUp = Ms(1_000) });
        run.RunTo(500);
        run.Connected(7_000_000);
        var during = run.Snapshot();
        Assert.Equal((0, 0), (during.Total.Counts.Scheduled, during.Total.Seconds));
        Assert.Null(during.Total.Connect);
        run.RunTo(1_500);
        Assert.Equal(100, run.Snapshot().Interval.ResponsesPerSecond * 0.5, tolerance: 3);
        var end = run.RunToEnd();
        Assert.Equal(600, run.Target.Arrivals.Count);
        Assert.Equal(400, end.Total.Counts.Succeeded, tolerance: 2);
        Assert.Equal(200, end.Total.ResponsesPerSecond, tolerance: 3);
        Assert.Equal(200, Assert.Single(end.Targets).ResponsesPerSecond, tolerance: 3);
        Assert.Null(end.Total.Connect);
    }

    // Regression: only responses to requests started after the warm-up were counted, over a time that included the drain.
    [Theory]
    [InlineData(0)]
    [InlineData(10)]
    public void WarmUp_SaturatedService_RateIsTheServicesOwn(int warmUpSeconds)
    {
        var run = new Rehearsal(
            new ConstantVus(200, Ms(30_000)),
            plan => plan with { WarmUp = Ms(warmUpSeconds * 1_000) }
        );
        AnswerFiftyPerSecond(run);

        var end = run.RunToEnd();

        Assert.Equal(30 - warmUpSeconds, end.Total.Seconds, tolerance: 0.01);
        Assert.Equal(50, end.Total.ResponsesPerSecond, tolerance: 0.1);
        Assert.Equal(50, Assert.Single(end.Targets).SucceededPerSecond, tolerance: 0.1);
        Assert.Equal(4, end.Drain.TotalSeconds, tolerance: 0.05);
        Assert.Equal(4_000, end.Total.Response!.P50Ms, tolerance: 50);
    }

    [Fact]
    public void WarmUp_SaturatedService_IntervalsAfterItHaveTheServicesRate()
    {
        var run = new Rehearsal(new ConstantVus(200, Ms(30_000)), plan => plan with { WarmUp = Ms(10_000) });
        AnswerFiftyPerSecond(run);
        run.RunTo(10_500);
        run.Snapshot();
        run.RunTo(12_500);

        var snapshot = run.Snapshot();

        Assert.Equal(50, snapshot.Interval.ResponsesPerSecond, tolerance: 1);
        Assert.Equal((0, 100), (snapshot.Interval.Counts.Succeeded, snapshot.Interval.Ended.Succeeded));
        run.RunTo(30_000);
        run.Snapshot();
        run.RunTo(31_000);
        Assert.Equal(50, run.Snapshot().Interval.ResponsesPerSecond, tolerance: 1);
    }

    [Fact]
    public void SwitchTo_SlowTarget_ItsRateExcludesTheAnswersAfterTheSwitch()
    {
        var run = new Rehearsal(new ConstantVus(200, Ms(20_000)));
        AnswerFiftyPerSecond(run);
        run.RunTo(10_000);
        run.Core.SwitchTo(Second);

        var end = run.RunToEnd();

        Assert.Equal(50, end.Targets[0].ResponsesPerSecond, tolerance: 0.2);
        Assert.Equal(700, end.Targets[0].Counts.Responses, tolerance: 3);
        Assert.Equal(50, end.Total.ResponsesPerSecond, tolerance: 0.2);
    }

    [Fact]
    public void WarmUp_Tag_RateCountsWhatEndsAfterIt()
    {
        var run = new Rehearsal(
            new ConstantVus(200, Ms(30_000)),
            plan =>
                plan with
                {
                    WarmUp = Ms(10_000),
                    Target = new("First", [RequestTemplate.Get(Rehearsal.Url) with { Tags = ["login"] }]),
                }
        );
        AnswerFiftyPerSecond(run);
        run.RunToEnd();

        var tag = Assert.Single(run.Parts);

        Assert.Equal(50, tag.Total.UnderLoad.Responses / tag.Counted.TotalSeconds, tolerance: 0.1);
        Assert.Equal(20, tag.Counted.TotalSeconds, tolerance: 0.01);
    }

    // One response each 20 ms, in the order of arrival.
    private static void AnswerFiftyPerSecond(Rehearsal run)
    {
        var freeAtMs = 0.0;
        run.Target.Behaviour = _ =>
        {
            freeAtMs = Math.Max(freeAtMs, run.NowMs) + 20;
            return new(freeAtMs - run.NowMs);
        };
    }

    [Fact]
    public void WarmUp_Drops_AreLeftOut()
    {
        var run = new Rehearsal(
            new ConstantArrivalRate(100, Ms(2_000), MaxVus: 1) { MaxWait = Ms(0) },
            plan => plan with { WarmUp = Ms(1_000) }
        );
        run.Target.Behaviour = _ => new(run.NowMs < 900 ? 50 : 5);
        var end = run.RunToEnd();
        Assert.Equal((100, 100, 0), (end.Total.Counts.Scheduled, end.Total.Counts.Succeeded, end.Total.Counts.Dropped));
    }

    [Fact]
    public void SwitchTo_MidRun_FilesWhatIsInFlightUnderTheOldTarget()
    {
        var run = new Rehearsal(new ConstantVus(10, Ms(4_000)));
        run.Target.Behaviour = message => new(message.RequestUri!.AbsolutePath == "/" ? 400 : 10);
        run.RunTo(1_000);
        run.Core.SwitchTo(Second);
        run.RunTo(1_100);
        Assert.Equal(30, run.Target.Arrivals.Count(arrival => arrival.Url == Rehearsal.Url));
        var midway = run.Snapshot();
        Assert.Equal(["First", "Second"], midway.Targets.Select(target => target.Name));
        Assert.Equal((20, 30), (midway.Targets[0].Counts.Succeeded, midway.Targets[0].Counts.Scheduled));
        Assert.Equal(0, midway.ActiveInterval.Counts.Scheduled);
        run.RunTo(2_000);
        run.Core.SwitchTo(LoadTarget.Get("First", Rehearsal.Url));
        run.RunTo(2_500);
        var end = run.RunToEnd();
        Assert.Equal(2, end.Targets.Count);
        Assert.Equal(400, end.Targets[0].Service!.MaxMs, tolerance: 1);
        Assert.Equal(10, end.Targets[1].Service!.MaxMs, tolerance: 0.1);
        Assert.Equal(1, end.Targets[1].Seconds, tolerance: 0.01);
        Assert.Equal(end.Total.Seconds, end.Targets.Sum(target => target.Seconds), tolerance: 1e-6);
        Assert.Equal(end.Total.Counts.Scheduled, end.Targets.Sum(target => target.Counts.Scheduled));
    }

    [Fact]
    public void SwitchTo_BetweenTwoSnapshots_IsAnsweredNoLongerThanTheRunWentOn()
    {
        var run = new Rehearsal(new ConstantVus(10, Ms(2_000)));
        run.Target.Behaviour = message => new(message.RequestUri!.AbsolutePath == "/" ? 3_000 : 10);
        run.RunTo(800);
        run.Snapshot();
        run.RunTo(1_000);
        run.Core.SwitchTo(Second);
        run.RunTo(1_050);
        run.Snapshot();

        var end = run.RunToEnd();

        Assert.Equal(end.Elapsed.TotalSeconds - 1, end.Targets[0].AnsweredAfterSeconds, tolerance: 0.001);
    }

    [Fact]
    public void SwitchTo_DuringTheWarmUp_CountsOnlyTheSecondsAfterIt()
    {
        var run = new Rehearsal(new ConstantVus(1, Ms(4_000)), plan => plan with { WarmUp = Ms(1_000) });
        run.RunTo(600);
        run.Core.SwitchTo(Second);
        run.RunTo(2_000);
        run.Core.SwitchTo(LoadTarget.Get("First", Rehearsal.Url));
        var end = run.RunToEnd();
        Assert.Equal(2, end.Targets[0].Seconds, tolerance: 0.02);
        Assert.Equal(1, end.Targets[1].Seconds, tolerance: 0.02);
    }

    // Regression: a chart showed no requests in flight during the warm-up.
    [Fact]
    public void Take_DuringTheWarmUp_ReportsWhatIsInFlight()
    {
        var run = new Rehearsal(new ConstantVus(5, Ms(4_000)), plan => plan with { WarmUp = Ms(1_000) });
        run.Target.Behaviour = _ => new(400);
        run.RunTo(600);
        Assert.Equal((5, 0), (run.Snapshot().InFlight, run.Snapshot().Total.Counts.Scheduled));

        // The warm-up requests end at 1,200 ms, when counted ones start.
        run.RunTo(1_100);
        Assert.Equal(5, run.Snapshot().InFlight);
        run.RunTo(1_300);
        Assert.Equal(5, run.Snapshot().InFlight);
        Assert.Equal(0, run.RunToEnd().InFlight);
    }

    [Fact]
    public void Take_RandomRuns_BalancesAtEverySnapshotAndAtTheEnd() =>
        Prop.ForAll(
                AnyRun.ToArbitrary(),
                description =>
                {
                    var run = new Rehearsal(
                        description.Executor,
                        plan =>
                            plan with
                            {
                                Timeout = Ms(150),
                                GracefulStop = Ms(description.GraceMs),
                                ThinkTime = Ms(description.Executor.HasThinkTime ? description.ThinkMs : 0),
                                FailurePause = Ms(30),
                            }
                    );
                    var random = new Random(description.Seed);
                    run.Target.Behaviour = _ =>
                        random.Next(8) switch
                        {
                            0 => new(random.Next(1, 80), Status: 503),
                            1 => new(random.Next(1, 80), Failure: new IOException("broken")),
                            2 => FakeAnswer.Never,
                            _ => new(random.Next(1, 120)),
                        };
                    IterationFigures sum = run.Snapshot().Total;
                    long scheduled = 0,
                        completed = 0;
                    while (run.Core.Phase != LoadRunPhase.Ended && run.NowMs < 60_000)
                    {
                        run.RunTo(run.NowMs + random.Next(1, 200));
                        if (random.Next(6) == 0)
                            run.Core.SwitchTo(random.Next(2) == 0 ? Second : LoadTarget.Get("First", Rehearsal.Url));
                        if (random.Next(6) == 0)
                            run.Core.Executor.TrySetUsers(random.Next(30));
                        if (random.Next(6) == 0)
                            run.Core.Executor.TrySetRate(random.Next(1, 300));
                        if (run.NowMs > description.StopMs)
                            run.Core.RequestStop();
                        var snapshot = run.Snapshot();
                        sum = snapshot.Total;
                        scheduled += snapshot.Interval.Counts.Scheduled;
                        completed += snapshot.Interval.Counts.Completed;
                        Assert.Equal(run.Target.InFlight, snapshot.InFlight);
                        Assert.True(
                            snapshot.InFlight <= (snapshot.Waiting is { } waiting ? waiting.Count - waiting.ForUser : 0)
                        );
                        Assert.Equal(sum.Counts.Cancelled, sum.CancelledAge?.Count ?? 0);
                        Assert.Equal(sum.Counts.Dropped, sum.Counts.DroppedByCause.Values.Sum());
                        Assert.Equal(
                            sum.Counts.Scheduled,
                            sum.Counts.Completed + sum.Counts.Cancelled + sum.Counts.Dropped + snapshot.InFlight
                        );
                        Assert.Equal((scheduled, completed), (sum.Counts.Scheduled, sum.Counts.Completed));
                        Assert.Equal(run.Target.Arrivals.Count, sum.Counts.Scheduled - sum.Counts.Dropped);
                        Assert.Equal(sum.Counts.Failed, sum.Counts.ByError.Values.Sum());
                        Assert.Equal(sum.Counts.Succeeded, sum.Response?.Count ?? 0);
                        Assert.Equal(sum.Counts.Scheduled, snapshot.Targets.Sum(target => target.Counts.Scheduled));
                    }

                    Assert.Null(run.Core.Fault);
                    Assert.Equal(LoadRunPhase.Ended, run.Core.Phase);
                    Assert.Equal(0, run.Target.InFlight);
                }
            )
            .Check(Config.QuickThrowOnFailure.WithMaxTest(40));

    private static Gen<RunDescription> AnyRun { get; } =
        from seed in Gen.Choose(0, int.MaxValue)
        from kind in Gen.Choose(0, 5)
        from users in Gen.Choose(1, 25)
        from rate in Gen.Choose(1, 400)
        from thinkMs in Gen.Elements(0, 0, 40)
        from graceMs in Gen.Elements(0, 60, 400)
        from stopMs in Gen.Elements(300, 1_500, 60_000)
        select new RunDescription(
            seed,
            kind switch
            {
                0 => new ConstantVus(users, Ms(1_500)),
                1 => new RampingVus(
                    [new(Ms(500), users), new(Ms(0), users / 2), new(Ms(700), 1)],
                    StartUsers: users / 3
                )
                {
                    GracefulRampDown = Ms(graceMs),
                },
                2 => new ConstantArrivalRate(rate, Ms(1_500), users) { MaxWait = Ms(thinkMs) },
                3 => new RampingArrivalRate(
                    [new(Ms(500), rate), new(Ms(0), rate / 2), new(Ms(700), 0)],
                    StartRatePerSecond: 1,
                    MaxVus: users
                ),
                4 => new Burst([users, 1, users / 2 + 1]) { Pause = Ms(20), MaxDuration = Ms(1_500) },
                _ => new SharedIterations(rate, users) { MaxDuration = Ms(1_500) },
            },
            thinkMs,
            graceMs,
            stopMs
        );

    private sealed record RunDescription(int Seed, ExecutorPlan Executor, int ThinkMs, int GraceMs, int StopMs);
}
