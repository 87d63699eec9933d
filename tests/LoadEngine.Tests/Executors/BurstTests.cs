using System.Net.Sockets;
using LoadEngine.Executors;
using LoadEngine.Plans;
using LoadEngine.Tests.Rehearsing;

namespace LoadEngine.Tests.Executors;

public sealed class BurstTests
{
    [Fact]
    public void Run_Ladder_ReleasesEachRungAtOneInstantAfterTheLastReturned()
    {
        var run = new Rehearsal(new Burst([1, 10, 3, 50]) { Pause = Ms(200) });
        var number = 0;
        run.Target.Behaviour = _ => new(10 + number++ % 10 * 30);
        run.RunToEnd();

        var rungs = run.Target.Arrivals.GroupBy(arrival => arrival.AtMs).ToArray();
        Assert.Equal([1, 10, 3, 50], rungs.Select(rung => rung.Count()));
        var reported = ((BurstExecutor)run.Core.Executor).Steps;
        Assert.Equal([1, 10, 3, 50], reported.Select(rung => rung.Size));
        Assert.Equal(rungs.Select(rung => rung.Key), reported.Select(rung => rung.StartedMs));
        Assert.Equal([10, 280, 100, 280], reported.Select(rung => rung.DurationMs!.Value));
        for (var i = 1; i < rungs.Length; i++)
            Assert.InRange(
                rungs[i].Key - (rungs[i - 1].Key + reported[i - 1].DurationMs!.Value),
                200,
                200 + 2 * Rehearsal.LongestStepMs
            );
    }

    [Fact]
    public void Run_RefusedConnections_DoNotLengthenTheRungByThePauseAfterAFailure()
    {
        var run = new Rehearsal(new Burst([5]) { Pause = Ms(0) }, plan => plan with { FailurePause = Ms(5_000) });
        run.Target.Behaviour = _ =>
            new(
                3,
                Failure: new HttpRequestException("refused", new SocketException((int)SocketError.ConnectionRefused))
            );
        var end = run.RunToEnd();
        Assert.Equal(5, end.Total.Counts.ByError["connect-refused"]);
        Assert.Equal(3, Assert.Single(((BurstExecutor)run.Core.Executor).Steps).DurationMs);
    }

    [Fact]
    public void Run_LongestDuration_EndsTheLadder()
    {
        var run = new Rehearsal(new Burst([.. Enumerable.Repeat(2, 100)]) { Pause = Ms(300), MaxDuration = Ms(1_000) });
        run.RunToEnd();
        Assert.InRange(run.Target.Arrivals.Count, 6, 8);
    }

    [Fact]
    public void Stop_BetweenTwoRungs_ReleasesNoMore()
    {
        var run = new Rehearsal(new Burst([5, 5]) { Pause = Ms(1_000) });
        run.RunTo(500);
        run.Core.RequestStop();
        Assert.Equal(5, run.RunToEnd().Total.Counts.Scheduled);
    }

    [Fact]
    public void Run_RequestsThatTakeTimeToBegin_ReportsHowLongTheBurstTook()
    {
        var run = new Rehearsal(new Burst([1, 40]));
        run.Target.Behaviour = _ =>
        {
            run.Jump(0.5);
            return new(10);
        };
        run.RunToEnd();

        Assert.Equal([0.5, 20], ((BurstExecutor)run.Core.Executor).Steps.Select(step => step.ReleaseMs));
    }
}
