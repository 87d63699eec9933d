using LoadEngine.Executors;
using LoadEngine.Plans;
using LoadEngine.Tests.Rehearsing;

namespace LoadEngine.Tests.Executors;

public sealed class ConstantVusTests
{
    [Fact]
    public void Run_FixedUsers_EachSendsAgainWhenAnswered()
    {
        var run = new Rehearsal(new ConstantVus(3, Ms(1_000)));
        run.RunTo(500);
        Assert.Equal(3, run.Target.InFlight);
        var end = run.RunToEnd();
        Assert.Equal(3, run.Target.MostInFlight);
        Assert.Equal(300, end.Total.Counts.Succeeded);
        Assert.Equal(10, end.Total.Service!.P50Ms, tolerance: 0.01);
        Assert.Equal(0, end.Users);
    }

    [Fact]
    public void Run_ThinkTime_RestsBetweenIterationsOnly()
    {
        var run = new Rehearsal(new ConstantVus(1, Ms(1_000)), plan => plan with { ThinkTime = Ms(90) });
        run.RunToEnd();
        Assert.Equal(Enumerable.Range(0, 10).Select(k => k * 100.0), run.StartsMs);
    }

    [Fact]
    public void Run_StartJitter_SpreadsTheFirstStarts()
    {
        var run = new Rehearsal(new ConstantVus(200, Ms(5_000)) { StartJitter = Ms(1_000) });
        run.Target.Behaviour = _ => new(10_000);
        run.RunTo(5_000);
        var starts = run.StartsMs.ToArray();
        Assert.Equal(200, starts.Length);
        Assert.InRange(starts.Max(), 800, 1_000 + Rehearsal.LongestStepMs);
        Assert.InRange(starts.Count(ms => ms < 500), 60, 140);
    }

    [Fact]
    public void TrySetUsers_MidRun_TakesEffectAtOnceInBothDirections()
    {
        var run = new Rehearsal(new ConstantVus(10, Ms(10_000)));
        run.RunTo(1_000);
        Assert.True(run.Core.Executor.TrySetUsers(25));
        run.RunTo(1_100);
        Assert.Equal((25, 25), (run.Target.InFlight, run.Snapshot().Users));
        Assert.True(run.Core.Executor.TrySetUsers(4));
        run.RunTo(1_200);
        Assert.Equal((4, 4), (run.Target.InFlight, run.Snapshot().Users));
        Assert.True(run.Core.Executor.TrySetUsers(0));
        run.RunTo(1_300);
        Assert.Equal((0, 0), (run.Target.InFlight, run.Snapshot().Users));
        Assert.True(run.Core.Executor.TrySetUsers(2));
        run.RunTo(1_400);
        Assert.Equal(2, run.Target.InFlight);
        run.RunToEnd();
    }

    [Fact]
    public void TrySetUsers_UpAndDownForLong_KeepsNoUsersThatHaveLeft()
    {
        var run = new Rehearsal(new ConstantVus(10, Ms(1_000_000)));
        for (var round = 1; round <= 40; round++)
        {
            run.Core.Executor.TrySetUsers(round % 2 == 0 ? 10 : 400);
            run.RunTo(round * 50);
            Assert.Equal(round % 2 == 0 ? 10 : 400, run.Target.InFlight);
        }

        Assert.Equal(10, run.Snapshot().Users);
        Assert.False(run.Core.Executor.TrySetRate(5));
    }

    [Fact]
    public void TrySetUsers_FewerWhileUsersThink_SendsNothingForThoseThatLeft()
    {
        var run = new Rehearsal(new ConstantVus(10, Ms(60_000)), plan => plan with { ThinkTime = Ms(1_000) });
        run.RunTo(500);
        Assert.Equal(10, run.Target.Arrivals.Count);
        run.Core.Executor.TrySetUsers(2);
        run.RunTo(600);
        Assert.Equal(2, run.Snapshot().Users);
        run.RunTo(1_500);
        Assert.Equal(12, run.Target.Arrivals.Count);
        Assert.Equal(0, run.Snapshot().Total.Counts.Cancelled);
    }

    [Theory]
    [InlineData(0, false)]
    [InlineData(20, true)]
    public void Run_StartsAfterTheResponse_AreNotLateUnlessTheyArePlanned(double thinkMs, bool isPlanned)
    {
        var run = new Rehearsal(new ConstantVus(2, Ms(1_000)), plan => plan with { ThinkTime = Ms(thinkMs) });
        run.RunTo(500);

        Assert.Equal(isPlanned, run.Snapshot().Total.Lateness is not null);
    }

    [Fact]
    public void Run_ManyUsers_TimeOutHalfAPercentLateAtMost()
    {
        var run = new Rehearsal(new ConstantVus(1_500, Ms(5_000)), plan => plan with { Timeout = Ms(4_000) });
        run.Target.Behaviour = _ => new(60_000);
        run.RunTo(4_500);

        var ages = run.Snapshot().Total.FailedService!;
        Assert.Equal(1_500, ages.Count);
        Assert.InRange(ages.MaxMs, 4_000, 4_000 * 1.005 + Rehearsal.LongestStepMs);
    }
}
