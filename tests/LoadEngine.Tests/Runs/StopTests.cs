using LoadEngine.Plans;
using LoadEngine.Runs;
using LoadEngine.Tests.Rehearsing;

namespace LoadEngine.Tests.Runs;

public sealed class StopTests
{
    public static TheoryData<ExecutorPlan> Executors =>
        [
            new ConstantVus(8, Ms(60_000)),
            new RampingVus([new(Ms(0), 8), new(Ms(60_000), 8)]),
            new ConstantArrivalRate(50, Ms(60_000)),
            new RampingArrivalRate([new(Ms(60_000), 50)], StartRatePerSecond: 50),
            new Burst([8, 8]),
            new SharedIterations(1_000, 8),
        ];

    [Theory]
    [MemberData(nameof(Executors))]
    public void Stop_AnswersWithinTheFirstDeadline_FinishNormally(ExecutorPlan executor)
    {
        var run = new Rehearsal(executor, plan => plan with { GracefulStop = Ms(1_000) });
        run.Target.Behaviour = _ => new(700);
        run.RunTo(300);
        run.Core.RequestStop();
        run.RunTo(310);
        var (started, inFlight) = (run.Target.Arrivals.Count, run.Target.InFlight);
        Assert.Equal(LoadRunPhase.Draining, run.Core.Phase);
        Assert.True(inFlight > 0);
        var end = run.RunToEnd();
        Assert.Equal(started, run.Target.Arrivals.Count);
        Assert.Equal((started, 0, 0), (end.Total.Counts.Succeeded, end.Total.Counts.Cancelled, end.InFlight));
    }

    [Fact]
    public void Stop_AnswersStillOnTheirWay_ReportsForHowLongTheyAreAwaited()
    {
        var run = new Rehearsal(new ConstantVus(8, Ms(60_000)), plan => plan with { GracefulStop = Ms(1_000) });
        run.Target.Behaviour = _ => new(700);
        run.RunTo(300);
        Assert.Equal(Ms(0), run.Snapshot().Drain);
        run.Core.RequestStop();
        run.RunTo(550);
        Assert.InRange(run.Snapshot().Drain, Ms(240), Ms(250));
        Assert.InRange(run.RunToEnd().Drain, Ms(390), Ms(410));
    }

    [Theory]
    [MemberData(nameof(Executors))]
    public void Stop_SilentTarget_CancelsAtTheSecondDeadlineAndNothingIsInFlight(ExecutorPlan executor)
    {
        var run = new Rehearsal(executor, plan => plan with { GracefulStop = Ms(1_000) });
        run.Target.Behaviour = _ => FakeAnswer.Never;
        run.RunTo(300);
        run.Core.RequestStop();
        run.RunTo(1_290);
        var inFlight = run.Target.InFlight;
        Assert.True(inFlight > 0);
        run.RunTo(1_330);
        Assert.Equal(0, run.Target.InFlight);
        var end = run.Snapshot();
        Assert.Equal(LoadRunPhase.Ended, end.Phase);
        Assert.Equal(
            (inFlight, 0, 0, 0),
            (end.Total.Counts.Cancelled, end.Total.Counts.Failed, end.InFlight, end.Users)
        );
    }

    [Theory]
    [MemberData(nameof(Executors))]
    public void Abort_SilentTarget_CancelsAtOnce(ExecutorPlan executor)
    {
        var run = new Rehearsal(executor);
        run.Target.Behaviour = _ => FakeAnswer.Never;
        run.RunTo(300);
        run.Core.RequestAbort();
        run.RunTo(330);
        Assert.Equal((LoadRunPhase.Ended, 0), (run.Core.Phase, run.Target.InFlight));
    }

    [Fact]
    public void Abort_WhileDraining_CutsTheGraceShort()
    {
        var run = new Rehearsal(new ConstantVus(2, Ms(60_000)));
        run.Target.Behaviour = _ => FakeAnswer.Never;
        run.RunTo(100);
        run.Core.RequestStop();
        run.RunTo(200);
        run.Core.RequestAbort();
        run.RunTo(230);
        Assert.Equal(LoadRunPhase.Ended, run.Core.Phase);
    }

    [Fact]
    public void Stop_UsersThinkingRestingOrRetrying_LeaveAtOnce()
    {
        var run = new Rehearsal(new ConstantVus(5, Ms(60_000)), plan => plan with { ThinkTime = Ms(500_000) });
        run.RunTo(100);
        run.Core.RequestStop();
        run.RunTo(120);
        Assert.Equal(LoadRunPhase.Ended, run.Core.Phase);
    }

    [Fact]
    public void Stop_ImmediateRetriesAgainstADeadTarget_EndsTheIteration()
    {
        var run = new Rehearsal(new ConstantVus(3, Ms(60_000)), plan => plan with { Retry = new(20) });
        run.Target.Behaviour = _ => new(100, Status: 503);
        run.RunTo(250);
        run.Core.RequestStop();
        run.RunTo(320);
        Assert.Equal(LoadRunPhase.Ended, run.Core.Phase);
        var total = run.Snapshot().Total;
        Assert.Equal((3, 6), (total.Counts.Failed, total.Counts.Retries));
    }

    [Fact]
    public void Stop_AfterTheEnd_DoesNotRewriteHowItEnded()
    {
        var run = new Rehearsal(new SharedIterations(3, 1));
        run.RunToEnd();
        run.Core.RequestStop();
        run.Core.RequestAbort();
        Assert.False(run.Core.WasStopped);
    }

    [Fact]
    public void End_PlannedLengthOver_DrainsAsAStopDoes()
    {
        var run = new Rehearsal(new ConstantVus(4, Ms(1_000)), plan => plan with { GracefulStop = Ms(300) });
        run.Target.Behaviour = _ => FakeAnswer.Never;
        run.RunTo(1_250);
        Assert.Equal(4, run.Target.InFlight);
        var end = run.RunToEnd();
        Assert.Equal(4, end.Total.Counts.Cancelled);
        Assert.False(run.Core.WasStopped);
        Assert.Equal(1_300, end.Elapsed.TotalMilliseconds, tolerance: 30);
    }
}
