using System.Net.Sockets;
using LoadEngine.Executors;
using LoadEngine.Plans;
using LoadEngine.Tests.Rehearsing;

namespace LoadEngine.Tests.Executors;

public sealed class ArrivalRateTests
{
    [Fact]
    public void Run_StartsOfTheWarmUpThatAreDroppedAfterIt_BelongToTheWarmUp()
    {
        var run = new Rehearsal(
            new ConstantArrivalRate(100, Ms(4_000), MaxVus: 1) { MaxWait = Ms(500) },
            plan => plan with { WarmUp = Ms(2_000), GracefulStop = Ms(0) }
        );
        run.Target.Behaviour = _ => FakeAnswer.Never;
        var end = run.RunToEnd();
        Assert.Equal((200, 200), (end.Total.Counts.Scheduled, end.Total.Counts.Dropped));
    }

    [Fact]
    public void Run_ConstantRate_StartsAtEveryMultipleHoweverSlowTheAnswers()
    {
        var run = new Rehearsal(new ConstantArrivalRate(20, Ms(2_000)));
        run.Target.Behaviour = _ => new(3_000);
        var end = run.RunToEnd();
        Assert.Equal(Enumerable.Range(0, 40).Select(k => k * 50.0), run.StartsMs);
        Assert.Equal((40, 40, 0), (end.Total.Counts.Scheduled, end.Total.Counts.Succeeded, end.Total.Counts.Dropped));
        Assert.Equal(40, run.Target.MostInFlight);
    }

    [Fact]
    public void Run_RampingRate_StartsAtThePublishedMoments()
    {
        var run = new Rehearsal(new RampingArrivalRate([new(Ms(5_000), 1), new(Ms(1_000), 1), new(Ms(5_000), 0)]));
        run.RunToEnd();
        Assert.Equal([3.162, 4.472, 5.5, 6.527, 7.837, 11], run.StartsMs.Select(ms => Math.Floor(ms) / 1e3));
    }

    [Fact]
    public void Run_NoFreeUserAndNoWait_DropsTheStartAndCountsIt()
    {
        var run = new Rehearsal(new ConstantArrivalRate(100, Ms(1_000), MaxVus: 5) { MaxWait = Ms(0) });
        run.Target.Behaviour = _ => new(100);
        run.RunTo(500);
        var midway = run.Snapshot();
        Assert.Equal(
            midway.Total.Counts.Scheduled,
            midway.Total.Counts.Completed + midway.Total.Counts.Dropped + run.Target.InFlight
        );
        Assert.DoesNotContain(
            midway.Generator.Saturation,
            reason => reason.Contains("dropped", StringComparison.Ordinal)
        );
        var end = run.RunToEnd();
        Assert.Equal(100, end.Total.Counts.Scheduled);
        Assert.Equal(5, run.Target.MostInFlight);
        Assert.Equal(end.Total.Counts.Dropped, Assert.Contains("no-free-user", end.Total.Counts.DroppedByCause));
        Assert.Equal(end.Total.Counts.Scheduled, end.Total.Counts.Succeeded + end.Total.Counts.Dropped);
        Assert.Equal(run.Target.Arrivals.Count, end.Total.Counts.Succeeded);
        Assert.InRange(end.Total.Counts.Succeeded, 45, 55);
    }

    [Fact]
    public void Run_ServerFreezesOnce_ResponseTellsTheWaitAndServiceDoesNot()
    {
        // 2,000 starts/s, at most 100 in flight, responses in 1 ms except for one freeze of 1.4 s: 2,800 users wait, 100 are served late.
        var run = new Rehearsal(new ConstantArrivalRate(2_000, Ms(20_000), MaxVus: 100));
        run.Target.Behaviour = _ => new(run.NowMs is >= 8_000 and < 9_400 ? 9_401 - run.NowMs : 1);
        var end = run.RunToEnd();
        Assert.Equal(
            (40_000, 40_000, 0),
            (end.Total.Counts.Scheduled, end.Total.Counts.Succeeded, end.Total.Counts.Dropped)
        );
        Assert.Equal(100, run.Target.MostInFlight);
        Assert.InRange(end.Total.Response!.P99Ms, 1_195, 1_300);
        Assert.InRange(end.Total.Service!.P99Ms, 0.9, 50);
    }

    [Fact]
    public void Run_StartThatWaitedTooLong_IsDroppedAndCounted()
    {
        var run = new Rehearsal(new ConstantArrivalRate(10, Ms(3_000), MaxVus: 1) { MaxWait = Ms(500) });
        run.Target.Behaviour = _ => new(1_000);
        var end = run.RunToEnd();
        Assert.Equal(30, end.Total.Counts.Scheduled);
        Assert.Equal(end.Total.Counts.Scheduled, end.Total.Counts.Succeeded + end.Total.Counts.Dropped);
        Assert.Equal(run.Target.Arrivals.Count, end.Total.Counts.Succeeded);
        Assert.InRange(end.Total.Response!.MaxMs, 1_000, 1_550);
    }

    [Fact]
    public void Run_WaitingStarts_AreServedInTheOrderOfTheirPlan()
    {
        var run = new Rehearsal(new ConstantArrivalRate(100, Ms(1_000), MaxVus: 1));
        run.Target.Behaviour = _ => new(run.NowMs < 200 ? 200 : 1);
        var end = run.RunToEnd();
        Assert.Equal((100, 100), (end.Total.Counts.Scheduled, end.Total.Counts.Succeeded));
        Assert.Equal(200, end.Total.Response!.MaxMs, tolerance: 10);
        Assert.Equal(190, end.Total.UserWait!.MaxMs, tolerance: 10);
        Assert.InRange(end.Total.Lateness!.MaxMs, 0, Rehearsal.LongestStepMs);
    }

    [Fact]
    public void Run_StarvedTarget_IsAWaitForUsersAndAccusesNoGenerator()
    {
        var run = new Rehearsal(
            new ConstantArrivalRate(200, Ms(8_000), MaxVus: 20),
            plan => plan with { GracefulStop = Ms(0) }
        );
        run.Target.Behaviour = _ => new(2_000);
        for (var second = 1; second < 8; second++)
        {
            run.RunTo(second * 1_000);
            var health = run.Snapshot().Generator;
            Assert.DoesNotContain(
                health.Saturation,
                reason =>
                    reason.Contains("late", StringComparison.Ordinal)
                    || reason.Contains("dropped", StringComparison.Ordinal)
            );
            Assert.InRange(health.LatenessP99Ms ?? 0, 0, Rehearsal.LongestStepMs);
            if (second == 7)
                Assert.InRange(health.UserWaitP99Ms!.Value, 5_000, 7_000);
        }

        var end = run.RunToEnd();
        Assert.Equal(["run-ended"], end.Total.Counts.DroppedByCause.Keys);
        Assert.InRange(end.Total.DroppedAge!.MaxMs, 6_000, 8_100);
        Assert.Equal(end.Total.Counts.Dropped, end.Total.Counts.DroppedByCause["run-ended"]);
    }

    [Fact]
    public void Run_SchedulerLaterThanAStartMayWait_ReportsThatItWasTheScheduler()
    {
        var run = new Rehearsal(new ConstantArrivalRate(100, Ms(2_000), MaxVus: 1) { MaxWait = Ms(100) });
        run.Target.Behaviour = _ => new(1);
        run.RunTo(500);
        run.Jump(600);
        run.RunTo(1_200);
        var late = run.Snapshot();
        Assert.InRange(late.Total.Counts.DroppedByCause["scheduler-late"], 40, 55);
        Assert.Contains(
            late.Generator.Saturation,
            reason => reason.Contains("dropped because the scheduler was late", StringComparison.Ordinal)
        );
    }

    [Fact]
    public void Run_SchedulerHeldUp_MeasuresResponseFromThePlannedStart()
    {
        var run = new Rehearsal(new ConstantArrivalRate(100, Ms(1_000)));
        run.Target.Behaviour = _ => new(5);
        run.RunTo(306);
        run.Jump(200);
        var end = run.RunToEnd();
        Assert.Equal(100, end.Total.Counts.Succeeded);
        Assert.Equal(5, end.Total.Service!.MaxMs, tolerance: 0.001);
        Assert.Equal(200, end.Total.Response!.MaxMs, tolerance: 11);
        Assert.Equal(190, end.Total.Lateness!.MaxMs, tolerance: 11);
    }

    [Fact]
    public void TrySetRate_MidRun_ChangesThePaceFromThenOn()
    {
        var run = new Rehearsal(new ConstantArrivalRate(10, Ms(3_000)));
        run.RunTo(1_000);
        var before = run.Target.Arrivals.Count;
        Assert.True(run.Core.Executor.TrySetRate(100));
        run.RunTo(2_000);
        Assert.Equal(100, run.Target.Arrivals.Count - before, tolerance: 1);
        Assert.True(run.Core.Executor.TrySetRate(1));
        var faster = run.Target.Arrivals.Count;
        run.RunToEnd();
        Assert.Equal(1, run.Target.Arrivals.Count - faster, tolerance: 1);
        Assert.Equal(3_000, run.Core.ElapsedNs / 1e6, tolerance: 30);
        Assert.False(run.Core.Executor.TrySetUsers(3));
    }

    [Fact]
    public void TrySetRate_StartsOverdueUnderTheOldRate_AreStillMade()
    {
        var run = new Rehearsal(new ConstantArrivalRate(1_000, Ms(10_000)));
        run.RunTo(100);
        run.Jump(100);
        run.Core.Executor.TrySetRate(1);
        run.RunTo(200);
        Assert.Equal(201, run.Snapshot().Total.Counts.Scheduled, tolerance: 1);
    }

    [Fact]
    public void TrySetRate_AgainAndAgain_AddsNoStartsOfItsOwn()
    {
        var run = new Rehearsal(new ConstantArrivalRate(2, Ms(10_000)));
        for (var ms = 10; ms <= 5_000; ms += 10)
        {
            run.Core.Executor.TrySetRate(ms % 20 == 0 ? 2 : 2.01);
            run.RunTo(ms);
        }

        Assert.Equal(11, run.Target.Arrivals.Count, tolerance: 1);
    }

    [Fact]
    public void Run_RefusedConnections_KeepsThePaceWithoutResting()
    {
        var run = new Rehearsal(
            new ConstantArrivalRate(100, Ms(1_000), MaxVus: 2),
            plan => plan with { FailurePause = Ms(1_000) }
        );
        run.Target.Behaviour = _ =>
            new(
                1,
                Failure: new HttpRequestException("refused", new SocketException((int)SocketError.ConnectionRefused))
            );
        var end = run.RunToEnd();
        Assert.Equal((100, 0), (end.Total.Counts.ByError["connect-refused"], end.Total.Counts.Dropped));
    }

    [Fact]
    public void Stop_UsersWaitingForAStart_LetsThemGo()
    {
        var run = new Rehearsal(new ConstantArrivalRate(100, Ms(60_000)));
        run.RunTo(1_000);
        run.Core.RequestStop();
        var end = run.RunToEnd();
        Assert.Equal((0, 0), (end.Users, end.InFlight));
        Assert.InRange(run.NowMs, 1_000, 1_100);
    }

    [Fact]
    public void Poisson_ConstantRate_StartsAtRandomGapsOfThatMean()
    {
        var run = Poisson(seed: 1);
        run.RunToEnd();
        var starts = run.StartsMs.ToList();

        // The standard deviation of the count is 77.
        Assert.Equal(6_000, starts.Count, tolerance: 310);
        var gaps = starts.Zip(starts.Skip(1), (one, next) => next - one).ToList();
        var mean = gaps.Average();
        Assert.Equal(5, mean, tolerance: 0.3);
        Assert.Equal(1, Math.Sqrt(gaps.Average(gap => Math.Pow(gap - mean, 2))) / mean, tolerance: 0.08);
    }

    [Fact]
    public void Poisson_SameSeed_StartsAtTheSameTimes()
    {
        Assert.Equal(Starts(1), Starts(1));
        Assert.NotEqual(Starts(1), Starts(2));

        static List<double> Starts(int seed)
        {
            var run = Poisson(seed);
            run.RunTo(2_000);
            return [.. run.StartsMs];
        }
    }

    [Fact]
    public void Poisson_RateChanged_StartsAtTheNewRate()
    {
        var run = Poisson(seed: 1);
        run.RunTo(10_000);
        var before = run.Target.Arrivals.Count;
        Assert.True(run.Core.Executor.TrySetRate(50));
        run.RunTo(30_000);

        Assert.Equal(1_000, run.Target.Arrivals.Count - before, tolerance: 130);
    }

    private static Rehearsal Poisson(int seed) =>
        new(
            new ConstantArrivalRate(200, Ms(30_000)) { Arrivals = ArrivalSpacing.Poisson },
            plan => plan with { Seed = seed }
        );
}
