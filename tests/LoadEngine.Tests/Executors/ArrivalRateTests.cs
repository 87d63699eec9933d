using System.Net.Sockets;
using LoadEngine.Executors;
using LoadEngine.Plans;
using LoadEngine.Tests.Rehearsing;

namespace LoadEngine.Tests.Executors;

public sealed class ArrivalRateTests
{
    [Fact]
    public void Run_ConstantRate_StartsAtEveryMultipleHoweverSlowTheAnswers()
    {
        var run = new Rehearsal(new ConstantArrivalRate(20, 2_000));
        run.Target.Behaviour = _ => new(3_000);
        var end = run.RunToEnd();
        Assert.Equal(Enumerable.Range(0, 40).Select(k => k * 50.0), run.StartsMs);
        Assert.Equal((40, 40, 0), (end.Total.Scheduled, end.Total.Succeeded, end.Total.Dropped));
        Assert.Equal(40, run.Target.MostInFlight);
    }

    [Fact]
    public void Run_RampingRate_StartsAtThePublishedMoments()
    {
        var run = new Rehearsal(new RampingArrivalRate([new(5_000, 1), new(1_000, 1), new(5_000, 0)]));
        run.RunToEnd();
        Assert.Equal([3.162, 4.472, 5.5, 6.527, 7.837, 11], run.StartsMs.Select(ms => Math.Floor(ms) / 1e3));
    }

    [Fact]
    public void Run_NoFreeUserAndNoWait_DropsTheStartAndCountsIt()
    {
        var run = new Rehearsal(new ConstantArrivalRate(100, 1_000, MaxVus: 5, MaxWaitMs: 0));
        run.Target.Behaviour = _ => new(100);
        run.RunTo(500);
        var midway = run.Snapshot();
        Assert.Equal(midway.Total.Scheduled, midway.Total.Completed + midway.Total.Dropped + run.Target.InFlight);
        Assert.NotEmpty(midway.Generator.SaturationReasons);
        var end = run.RunToEnd();
        Assert.Equal(100, end.Total.Scheduled);
        Assert.Equal(5, run.Target.MostInFlight);
        Assert.Equal(end.Total.Scheduled, end.Total.Succeeded + end.Total.Dropped);
        Assert.Equal(run.Target.Arrivals.Count, end.Total.Succeeded);
        Assert.InRange(end.Total.Succeeded, 45, 55);
    }

    [Fact]
    public void Run_ServerFreezesOnce_ResponseTellsTheWaitAndServiceDoesNot()
    {
        // 2,000 starts a second, 100 in flight at most, answers in 1 ms but for one freeze of 1.4 s: 2,800 users wait, and 100 are served late.
        var run = new Rehearsal(new ConstantArrivalRate(2_000, 20_000, MaxVus: 100));
        run.Target.Behaviour = _ => new(run.NowMs is >= 8_000 and < 9_400 ? 9_401 - run.NowMs : 1);
        var end = run.RunToEnd();
        Assert.Equal((40_000, 40_000, 0), (end.Total.Scheduled, end.Total.Succeeded, end.Total.Dropped));
        Assert.Equal(100, run.Target.MostInFlight);
        Assert.InRange(end.Total.Response!.P99Ms, 1_195, 1_300);
        Assert.InRange(end.Total.Service!.P99Ms, 0.9, 50);
    }

    [Fact]
    public void Run_StartThatWaitedTooLong_IsDroppedAndCounted()
    {
        var run = new Rehearsal(new ConstantArrivalRate(10, 3_000, MaxVus: 1, MaxWaitMs: 500));
        run.Target.Behaviour = _ => new(1_000);
        var end = run.RunToEnd();
        Assert.Equal(30, end.Total.Scheduled);
        Assert.Equal(end.Total.Scheduled, end.Total.Succeeded + end.Total.Dropped);
        Assert.Equal(run.Target.Arrivals.Count, end.Total.Succeeded);
        Assert.InRange(end.Total.Response!.MaxMs, 1_000, 1_550);
    }

    [Fact]
    public void Run_WaitingStarts_AreServedInTheOrderOfTheirPlan()
    {
        var run = new Rehearsal(new ConstantArrivalRate(100, 1_000, MaxVus: 1));
        run.Target.Behaviour = _ => new(run.NowMs < 200 ? 200 : 1);
        var end = run.RunToEnd();
        Assert.Equal((100, 100), (end.Total.Scheduled, end.Total.Succeeded));
        Assert.Equal(200, end.Total.Response!.MaxMs, tolerance: 10);
        Assert.Equal(190, end.Total.Lateness!.MaxMs, tolerance: 10);
    }

    [Fact]
    public void Run_SchedulerHeldUp_MeasuresResponseFromThePlannedStart()
    {
        var run = new Rehearsal(new ConstantArrivalRate(100, 1_000));
        run.Target.Behaviour = _ => new(5);
        run.RunTo(306);
        run.Jump(200);
        var end = run.RunToEnd();
        Assert.Equal(100, end.Total.Succeeded);
        Assert.Equal(5, end.Total.Service!.MaxMs, tolerance: 0.001);
        Assert.Equal(200, end.Total.Response!.MaxMs, tolerance: 11);
        Assert.Equal(190, end.Total.Lateness!.MaxMs, tolerance: 11);
    }

    [Fact]
    public void TrySetRate_MidRun_ChangesThePaceFromThenOn()
    {
        var run = new Rehearsal(new ConstantArrivalRate(10, 3_000));
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
        var run = new Rehearsal(new ConstantArrivalRate(1_000, 10_000));
        run.RunTo(100);
        run.Jump(100);
        run.Core.Executor.TrySetRate(1);
        run.RunTo(200);
        Assert.Equal(201, run.Snapshot().Total.Scheduled, tolerance: 1);
    }

    [Fact]
    public void TrySetRate_AgainAndAgain_AddsNoStartsOfItsOwn()
    {
        var run = new Rehearsal(new ConstantArrivalRate(2, 10_000));
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
        var run = new Rehearsal(new ConstantArrivalRate(100, 1_000, MaxVus: 2), plan => plan with { FailurePauseMs = 1_000 });
        run.Target.Behaviour = _ => new(1, Failure: new HttpRequestException("refused", new SocketException((int)SocketError.ConnectionRefused)));
        var end = run.RunToEnd();
        Assert.Equal((100, 0), (end.Total.Errors["connect-refused"], end.Total.Dropped));
    }

    [Fact]
    public void Stop_UsersWaitingForAStart_LetsThemGo()
    {
        var run = new Rehearsal(new ConstantArrivalRate(100, 60_000));
        run.RunTo(1_000);
        run.Core.RequestStop();
        var end = run.RunToEnd();
        Assert.Equal((0, 0), (end.Users, end.InFlight));
        Assert.InRange(run.NowMs, 1_000, 1_100);
    }
}
