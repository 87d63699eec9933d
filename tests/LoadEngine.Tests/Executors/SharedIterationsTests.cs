using LoadEngine.Plans;
using LoadEngine.Runs;
using LoadEngine.Tests.Rehearsing;

namespace LoadEngine.Tests.Executors;

public sealed class SharedIterationsTests
{
    [Theory]
    [InlineData(1, 1)]
    [InlineData(5, 20)]
    [InlineData(100, 7)]
    [InlineData(1_000, 1_000)]
    public void Run_AnyNumbers_SendsExactlyAsManyAsAsked(int iterations, int users)
    {
        var run = new Rehearsal(new SharedIterations(iterations, users));
        var end = run.RunToEnd();
        Assert.Equal(iterations, run.Target.Arrivals.Count);
        Assert.Equal(iterations, end.Total.Counts.Succeeded);
        Assert.Equal(Math.Min(iterations, users), run.Target.MostInFlight);
    }

    [Fact]
    public void Run_ThinkTime_StillSendsExactlyAsManyAsAsked()
    {
        var run = new Rehearsal(new SharedIterations(20, 3), plan => plan with { ThinkTime = Ms(50) });
        Assert.Equal(20, run.RunToEnd().Total.Counts.Succeeded);
        Assert.Equal(20, run.Target.Arrivals.Count);
    }

    [Fact]
    public void Run_LastAnswersSlowerThanTheGracefulStop_WaitsForThem()
    {
        var run = new Rehearsal(new SharedIterations(4, 4), plan => plan with { GracefulStop = Ms(100) });
        run.Target.Behaviour = _ => new(2_000);
        var end = run.RunToEnd();
        Assert.Equal((4, 0), (end.Total.Counts.Succeeded, end.Total.Counts.Cancelled));
    }

    [Fact]
    public void Run_LongestDuration_EndsItBeforeTheWorkIsDone()
    {
        var run = new Rehearsal(new SharedIterations(1_000_000, 2) { MaxDuration = Ms(1_000) });
        Assert.Equal(200, run.RunToEnd().Total.Counts.Succeeded, tolerance: 2);
    }

    [Fact]
    public void Stop_MidRun_SendsNoMore()
    {
        var run = new Rehearsal(new SharedIterations(1_000, 2));
        run.RunTo(95);
        run.Core.RequestStop();
        var end = run.RunToEnd();
        Assert.Equal(20, run.Target.Arrivals.Count);
        Assert.Equal(20, end.Total.Counts.Succeeded);
        Assert.True(run.Core.WasStopped);
        Assert.Equal(LoadRunPhase.Ended, end.Phase);
    }
}
