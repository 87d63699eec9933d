using LoadEngine.Plans;
using LoadEngine.Scheduling;
using LoadEngine.Tests.Rehearsing;

namespace LoadEngine.Tests.Scheduling;

public sealed class ThinkTimeSamplerTests
{
    private const int Draws = 20_000;

    [Fact]
    public void NextNs_Fixed_IsAlwaysTheSame() =>
        Assert.All(DrawMs(ThinkTime.Fixed(Ms(250))), ms => Assert.Equal(250, ms));

    [Fact]
    public void NextNs_Uniform_LiesBetweenAndHasTheMiddleAsItsMean()
    {
        var drawn = DrawMs(ThinkTime.Uniform(Ms(1_000), Ms(3_000)));
        Assert.All(drawn, ms => Assert.InRange(ms, 1_000, 3_000));
        Assert.Equal(2_000, drawn.Average(), tolerance: 20);
        Assert.Equal(Draws / 4, drawn.Count(ms => ms < 1_500), tolerance: 250.0);
    }

    [Fact]
    public void NextNs_Exponential_HasItsMeanAndItsShareAboveIt()
    {
        var drawn = DrawMs(ThinkTime.Exponential(Ms(2_000)));
        Assert.Equal(2_000, drawn.Average(), tolerance: 60);
        Assert.Equal(Draws / Math.E, drawn.Count(ms => ms > 2_000), tolerance: 300);
    }

    [Fact]
    public void NextNs_Normal_HasItsMeanAndItsDeviation()
    {
        var drawn = DrawMs(ThinkTime.Normal(Ms(2_000), Ms(300)));
        Assert.Equal(2_000, drawn.Average(), tolerance: 15);
        Assert.Equal(300, Math.Sqrt(drawn.Average(ms => (ms - 2_000) * (ms - 2_000))), tolerance: 10);
    }

    [Fact]
    public void NextNs_NormalThatWouldBeBelowZero_IsZero() =>
        Assert.All(DrawMs(ThinkTime.Normal(Ms(10), Ms(1_000))), ms => Assert.True(ms >= 0));

    [Fact]
    public void Run_ThinkTimeOfADistribution_SpreadsTheStartsAndIsTheSameForTheSameSeed()
    {
        double[] Starts(int seed)
        {
            var run = new Rehearsal(
                new ConstantVus(1, Ms(20_000)),
                plan => plan with { ThinkTime = ThinkTime.Uniform(Ms(100), Ms(300)), Seed = seed }
            );
            run.RunToEnd();
            return [.. run.StartsMs];
        }

        var starts = Starts(1);
        var pauses = starts.Zip(starts.Skip(1), (one, next) => next - one - 10).ToArray();
        Assert.All(pauses, ms => Assert.InRange(ms, 99, 306));
        Assert.True(pauses.Max() - pauses.Min() > 100);
        Assert.Equal(starts, Starts(1));
        Assert.NotEqual(starts, Starts(2));
    }

    private static double[] DrawMs(ThinkTime thinkTime)
    {
        var (pauses, user) = (new ThinkTimeSampler(thinkTime), new IdleUser());
        return [.. Enumerable.Range(0, Draws).Select(_ => pauses.NextNs(user) / 1e6)];
    }
}
