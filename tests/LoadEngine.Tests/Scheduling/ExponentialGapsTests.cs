using LoadEngine.Scheduling;

namespace LoadEngine.Tests.Scheduling;

public sealed class ExponentialGapsTests
{
    private const int Count = 100_000;
    private const double Rate = 200;

    // The standard errors of mean and variance are 0.0032 and 0.0089 for 100,000 values.
    [Fact]
    public void Next_ManyGaps_HaveMeanAndVarianceOfOne()
    {
        var gaps = new ExponentialGaps(seed: 7);
        var values = Enumerable.Range(0, Count).Select(_ => gaps.Next()).ToArray();

        var mean = values.Average();
        Assert.Equal(1, mean, tolerance: 0.015);
        Assert.Equal(1, values.Sum(value => Math.Pow(value - mean, 2)) / Count, tolerance: 0.045);
        Assert.Equal(Math.Exp(-2), values.Count(value => value > 2) / (double)Count, tolerance: 0.005);
        Assert.All(values, value => Assert.True(value >= 0));
    }

    [Fact]
    public void StartNs_ConstantRate_CountsPerSecondHaveThePoissonVariance()
    {
        const int Seconds = 1_000;
        var starts = StartsOf(RateSchedule.Constant(Rate, Seconds * 1_000_000_000L, new(3)));

        var perSecond = new int[Seconds];
        foreach (var startNs in starts)
            perSecond[startNs / 1_000_000_000]++;

        Assert.Equal(Rate, perSecond.Average(), tolerance: 2);
        Assert.Equal(Rate, perSecond.Sum(count => Math.Pow(count - Rate, 2)) / Seconds, tolerance: 40);
        Assert.Equal(starts.Order(), starts);
    }

    [Fact]
    public void StartNs_Ramp_FollowsTheRate()
    {
        var starts = StartsOf(
            RateSchedule.Ramping(0, [new(Ms(100_000), Rate), new(Ms(0), Rate / 2), new(Ms(100_000), Rate / 2)], new(5))
        );

        Assert.Equal(2_500, starts.Count(ns => ns < 50_000_000_000), tolerance: 250);
        Assert.Equal(7_500, starts.Count(ns => ns is >= 50_000_000_000 and < 100_000_000_000), tolerance: 430);
        Assert.Equal(10_000, starts.Count(ns => ns >= 100_000_000_000), tolerance: 500);
    }

    [Fact]
    public void StartNs_Seed_DeterminesTheStarts()
    {
        Assert.Equal(Starts(1), Starts(1));
        Assert.NotEqual(Starts(1), Starts(2));

        static List<long> Starts(int seed) => StartsOf(RateSchedule.Constant(50, 10_000_000_000, new(seed)));
    }

    private static List<long> StartsOf(RateSchedule schedule)
    {
        var starts = new List<long>();
        for (var number = 0L; schedule.StartNs(number) is < long.MaxValue and var startNs; number++)
            starts.Add(startNs);
        return starts;
    }
}
