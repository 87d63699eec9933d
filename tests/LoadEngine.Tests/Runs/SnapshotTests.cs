using FsCheck;
using FsCheck.Fluent;
using LoadEngine.Executors;
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
        var first = new Rehearsal(new ConstantVus(1, 1_000)).Snapshot();
        Assert.Null(first.Interval.Response);
        Assert.Null(first.Total.Service);
        Assert.Null(first.Generator.LatenessP99Ms);
        Assert.Equal((0, 0), (first.Total.Scheduled, first.Interval.ResponsesPerSecond));
    }

    [Fact]
    public void Take_EverySecond_IntervalsAddUpToTheTotal()
    {
        var run = new Rehearsal(new ConstantVus(4, 5_000));
        var intervals = new List<IterationFigures>();
        while (run.Core.Phase != LoadRunPhase.Ended)
        {
            run.RunTo(run.NowMs + 333);
            intervals.Add(run.Snapshot().Interval);
        }

        var total = run.Snapshot().Total;
        Assert.Equal(total.Succeeded, intervals.Sum(interval => interval.Succeeded));
        Assert.Equal(total.Scheduled, intervals.Sum(interval => interval.Scheduled));
        Assert.Equal(total.BodyBytes, intervals.Sum(interval => interval.BodyBytes));
        Assert.Equal(total.Seconds, intervals.Sum(interval => interval.Seconds), tolerance: 1e-6);
        Assert.Equal(2_000, total.Succeeded);
        Assert.Equal(4_000, total.BodyBytes);
    }

    [Fact]
    public void WarmUp_ItsIterations_AreSentButLeftOut()
    {
        var run = new Rehearsal(new ConstantVus(2, 3_000), plan => plan with { WarmUpMs = 1_000 });
        run.RunTo(500);
        run.Connected(7_000_000);
        var during = run.Snapshot();
        Assert.Equal((0, 0), (during.Total.Scheduled, during.Total.Seconds));
        Assert.Null(during.Total.Connect);
        run.RunTo(1_500);
        Assert.Equal(100, run.Snapshot().Interval.ResponsesPerSecond * 0.5, tolerance: 3);
        var end = run.RunToEnd();
        Assert.Equal(600, run.Target.Arrivals.Count);
        Assert.Equal(400, end.Total.Succeeded, tolerance: 2);
        Assert.Equal(200, end.Total.ResponsesPerSecond, tolerance: 3);
        Assert.Equal(200, Assert.Single(end.Targets).Total.ResponsesPerSecond, tolerance: 3);
        Assert.Null(end.Total.Connect);
    }

    [Fact]
    public void WarmUp_Drops_AreLeftOut()
    {
        var run = new Rehearsal(new ConstantArrivalRate(100, 2_000, MaxVus: 1, MaxWaitMs: 0), plan => plan with { WarmUpMs = 1_000 });
        run.Target.Behaviour = _ => new(run.NowMs < 900 ? 50 : 5);
        var end = run.RunToEnd();
        Assert.Equal((100, 100, 0), (end.Total.Scheduled, end.Total.Succeeded, end.Total.Dropped));
    }

    [Fact]
    public void SwitchTo_MidRun_FilesWhatIsInFlightUnderTheOldTarget()
    {
        var run = new Rehearsal(new ConstantVus(10, 4_000));
        run.Target.Behaviour = message => new(message.RequestUri!.AbsolutePath == "/" ? 400 : 10);
        run.RunTo(1_000);
        run.Core.SwitchTo(Second);
        run.RunTo(1_100);
        Assert.Equal(30, run.Target.Arrivals.Count(arrival => arrival.Url == Rehearsal.Url));
        var midway = run.Snapshot();
        Assert.Equal(["First", "Second"], midway.Targets.Select(target => target.Name));
        Assert.Equal((20, 30), (midway.Targets[0].Total.Succeeded, midway.Targets[0].Total.Scheduled));
        Assert.Equal(0, midway.ActiveInterval.Scheduled);
        run.RunTo(2_000);
        run.Core.SwitchTo(LoadTarget.Get("First", Rehearsal.Url));
        run.RunTo(2_500);
        var end = run.RunToEnd();
        Assert.Equal(2, end.Targets.Count);
        Assert.Equal(400, end.Targets[0].Total.Service!.MaxMs, tolerance: 1);
        Assert.Equal(10, end.Targets[1].Total.Service!.MaxMs, tolerance: 0.1);
        Assert.Equal(1, end.Targets[1].Total.Seconds, tolerance: 0.01);
        Assert.Equal(end.Total.Seconds, end.Targets.Sum(target => target.Total.Seconds), tolerance: 1e-6);
        Assert.Equal(end.Total.Scheduled, end.Targets.Sum(target => target.Total.Scheduled));
    }

    [Fact]
    public void SwitchTo_DuringTheWarmUp_CountsOnlyTheSecondsAfterIt()
    {
        var run = new Rehearsal(new ConstantVus(1, 4_000), plan => plan with { WarmUpMs = 1_000 });
        run.RunTo(600);
        run.Core.SwitchTo(Second);
        run.RunTo(2_000);
        run.Core.SwitchTo(LoadTarget.Get("First", Rehearsal.Url));
        var end = run.RunToEnd();
        Assert.Equal(2, end.Targets[0].Total.Seconds, tolerance: 0.02);
        Assert.Equal(1, end.Targets[1].Total.Seconds, tolerance: 0.02);
    }

    [Fact]
    public void Take_RandomRuns_BalancesAtEverySnapshotAndAtTheEnd() =>
        Prop.ForAll(AnyRun.ToArbitrary(), description =>
        {
            var run = new Rehearsal(description.Executor, plan => plan with
            {
                TimeoutMs = 150, GracefulStopMs = description.GraceMs, ThinkTimeMs = description.ThinkMs, FailurePauseMs = 30,
            });
            var random = new Random(description.Seed);
            run.Target.Behaviour = _ => random.Next(8) switch
            {
                0 => new(random.Next(1, 80), Status: 503),
                1 => new(random.Next(1, 80), Failure: new IOException("broken")),
                2 => FakeAnswer.Never,
                _ => new(random.Next(1, 120)),
            };
            IterationFigures sum = run.Snapshot().Total;
            long scheduled = 0, completed = 0;
            while (run.Core.Phase != LoadRunPhase.Ended && run.NowMs < 60_000)
            {
                run.RunTo(run.NowMs + random.Next(1, 200));
                if (random.Next(6) == 0) run.Core.SwitchTo(random.Next(2) == 0 ? Second : LoadTarget.Get("First", Rehearsal.Url));
                if (random.Next(6) == 0) run.Core.Executor.TrySetUsers(random.Next(30));
                if (random.Next(6) == 0) run.Core.Executor.TrySetRate(random.Next(1, 300));
                if (run.NowMs > description.StopMs) run.Core.RequestStop();
                var snapshot = run.Snapshot();
                sum = snapshot.Total;
                scheduled += snapshot.Interval.Scheduled;
                completed += snapshot.Interval.Completed;
                Assert.Equal(run.Target.InFlight, snapshot.InFlight);
                Assert.Equal(sum.Scheduled, sum.Completed + sum.Cancelled + sum.Dropped + snapshot.InFlight);
                Assert.Equal((scheduled, completed), (sum.Scheduled, sum.Completed));
                Assert.Equal(run.Target.Arrivals.Count, sum.Scheduled - sum.Dropped);
                Assert.Equal(sum.Failed, sum.Errors.Values.Sum());
                Assert.Equal(sum.Succeeded, sum.Response?.Count ?? 0);
                Assert.Equal(sum.Scheduled, snapshot.Targets.Sum(target => target.Total.Scheduled));
            }

            Assert.Null(run.Core.Fault);
            Assert.Equal(LoadRunPhase.Ended, run.Core.Phase);
            Assert.Equal(0, run.Target.InFlight);
        }).Check(Config.QuickThrowOnFailure.WithMaxTest(40));

    private static Gen<RunDescription> AnyRun { get; } =
        from seed in Gen.Choose(0, int.MaxValue)
        from kind in Gen.Choose(0, 5)
        from users in Gen.Choose(1, 25)
        from rate in Gen.Choose(1, 400)
        from thinkMs in Gen.Elements(0, 0, 40)
        from graceMs in Gen.Elements(0, 60, 400)
        from stopMs in Gen.Elements(300, 1_500, 60_000)
        select new RunDescription(seed, kind switch
        {
            0 => new ConstantVus(users, 1_500),
            1 => new RampingVus([new(500, users), new(0, users / 2), new(700, 1)], StartUsers: users / 3, GracefulRampDownMs: graceMs),
            2 => new ConstantArrivalRate(rate, 1_500, users, thinkMs),
            3 => new RampingArrivalRate([new(500, rate), new(0, rate / 2), new(700, 0)], StartRatePerSecond: 1, MaxVus: users),
            4 => new Burst([users, 1, users / 2 + 1], PauseMs: 20, MaxDurationMs: 1_500),
            _ => new SharedIterations(rate, users, MaxDurationMs: 1_500),
        }, thinkMs, graceMs, stopMs);

    private sealed record RunDescription(int Seed, ExecutorPlan Executor, int ThinkMs, int GraceMs, int StopMs);
}
