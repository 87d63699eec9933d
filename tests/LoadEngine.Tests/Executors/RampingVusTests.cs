using LoadEngine.Plans;
using LoadEngine.Tests.Rehearsing;

namespace LoadEngine.Tests.Executors;

public sealed class RampingVusTests
{
    [Fact]
    public void Run_PublishedExample_KeepsThePublishedNumberBusy()
    {
        var run = new Rehearsal(
            new RampingVus(
                [
                    new(Ms(2_000), 6),
                    new(Ms(5_000), 1),
                    new(Ms(4_000), 5),
                    new(Ms(4_000), 1),
                    new(Ms(3_000), 4),
                    new(Ms(2_000), 4),
                    new(Ms(0), 1),
                    new(Ms(3_000), 1),
                ],
                StartUsers: 4
            )
        );
        int[] expected = [4, 5, 6, 5, 4, 3, 2, 1, 2, 3, 4, 5, 4, 3, 2, 1, 2, 3, 4, 4, 1];
        for (var second = 0; second < expected.Length; second++)
        {
            run.RunTo(second * 1_000 + 50);
            Assert.Equal(expected[second], run.Target.InFlight);
        }

        Assert.Equal(0, run.RunToEnd().Total.Counts.Cancelled);
    }

    [Fact]
    public void RampDown_WithinTheGrace_LetsRequestsFinish()
    {
        var run = new Rehearsal(
            new RampingVus([new(Ms(0), 10), new(Ms(1_000), 10), new(Ms(0), 0), new(Ms(5_000), 0)])
            {
                GracefulRampDown = Ms(2_000),
            }
        );
        run.Target.Behaviour = _ => new(1_500);
        run.RunTo(1_100);
        Assert.Equal(10, run.Target.InFlight);
        var end = run.RunToEnd();
        Assert.Equal((10, 0), (end.Total.Counts.Succeeded, end.Total.Counts.Cancelled));
    }

    [Fact]
    public void RampDown_PastTheGrace_InterruptsAndCountsApart()
    {
        var run = new Rehearsal(
            new RampingVus([new(Ms(0), 10), new(Ms(1_000), 10), new(Ms(0), 3), new(Ms(5_000), 3)])
            {
                GracefulRampDown = Ms(500),
            }
        );
        run.Target.Behaviour = _ => FakeAnswer.Never;
        run.RunTo(1_400);
        Assert.Equal(10, run.Target.InFlight);
        run.RunTo(1_500 + 3 * Rehearsal.LongestStepMs);
        Assert.Equal((3, 7), (run.Target.InFlight, run.Target.Cancelled));
        var snapshot = run.Snapshot();
        Assert.Equal((7, 0, 3), (snapshot.Total.Counts.Cancelled, snapshot.Total.Counts.Failed, snapshot.InFlight));
        Assert.Equal(3, snapshot.Users);
    }

    [Fact]
    public void RampDown_UsersThatThink_LeaveWithoutAnotherRequest()
    {
        var run = new Rehearsal(
            new RampingVus([new(Ms(0), 10), new(Ms(1_000), 10), new(Ms(0), 0), new(Ms(5_000), 0)]),
            plan => plan with { ThinkTime = Ms(3_000) }
        );
        run.RunTo(1_100);
        Assert.Equal(0, run.Snapshot().Users);
        run.RunToEnd();
        Assert.Equal(10, run.Target.Arrivals.Count);
    }

    [Fact]
    public void RampDown_UserWaitingToRetry_LeavesWithItsFailure()
    {
        var run = new Rehearsal(
            new RampingVus([new(Ms(0), 4), new(Ms(1_000), 4), new(Ms(0), 0), new(Ms(5_000), 0)]),
            plan => plan with { Retry = new(20, RetryBackoff.ExponentialWithJitter) { BaseDelay = Ms(60_000) } }
        );
        run.Target.Behaviour = _ => new(10, Status: 500);
        run.RunTo(1_100);
        var snapshot = run.Snapshot();
        Assert.Equal((0, 0, 4), (snapshot.Users, snapshot.InFlight, snapshot.Total.Counts.Failed));
        Assert.Equal(0, snapshot.Total.Counts.Retries);
    }

    [Fact]
    public void RampDown_AndUpAgainWhileRequestsAreUnderWay_NeverHasMoreUsersThanWereAskedFor()
    {
        var run = new Rehearsal(
            new RampingVus([
                new(Ms(0), 30),
                new(Ms(1_000), 30),
                new(Ms(0), 0),
                new(Ms(300), 0),
                new(Ms(0), 30),
                new(Ms(8_000), 30),
            ])
        );
        run.Target.Behaviour = _ => new(4_000);
        var users = new List<int>();
        while (run.NowMs < 9_000)
        {
            run.RunTo(run.NowMs + 50);
            users.Add(run.Snapshot().Users);
        }

        Assert.Equal((30, 30), (users.Min(), users.Max()));
        Assert.Equal(60, run.Target.Arrivals.Count(arrival => arrival.AtMs < 5_000));
        Assert.Equal(0, run.RunToEnd().Total.Counts.Failed);
    }
}
