using FsCheck;
using FsCheck.Fluent;
using LoadEngine.Plans;
using LoadEngine.Scheduling;

namespace LoadEngine.Tests.Scheduling;

public sealed class RateScheduleTests
{
    private const long Second = 1_000_000_000;

    [Fact]
    public void Ramping_PublishedExample_StartsAtThePublishedMoments()
    {
        var schedule = RateSchedule.Ramping(0, [new(Ms(5_000), 1), new(Ms(1_000), 1), new(Ms(5_000), 0)]);
        Assert.Equal(
            [3.162, 4.472, 5.500, 6.527, 7.837, 11.000],
            StartsOf(schedule).Select(ns => ns / 1_000_000 / 1e3)
        );
        Assert.Equal(11 * Second, schedule.DurationNs);
    }

    [Theory]
    [InlineData(10, 1_000, 10)]
    [InlineData(1_000_000, 1_000, 1_000_000)]
    [InlineData(0.1, 30_000, 3)]
    [InlineData(3, 1_500, 5)]
    [InlineData(0.3, 1_000, 1)]
    [InlineData(33.3, 10_000, 333)]
    public void Constant_Rate_StartsAtEveryMultipleWithinItsLength(double rate, long durationMs, long count)
    {
        var schedule = RateSchedule.Constant(rate, durationMs * 1_000_000);
        Assert.Equal(count, schedule.Count);
        Assert.Equal(0, schedule.StartNs(0));
        Assert.Equal(long.MaxValue, schedule.StartNs(count));
        for (var k = 0L; k < count; k += Math.Max(1, count / 97))
            Assert.Equal(k / rate * 1e9, schedule.StartNs(k), tolerance: 1);
        Assert.True(schedule.StartNs(count - 1) < durationMs * 1_000_000);
    }

    [Fact]
    public void Ramping_AnyStages_ReachesEachStartWhereTheIntegralDoes() =>
        Prop.ForAll(
                AnyRamp.ToArbitrary(),
                ramp =>
                {
                    var schedule = RateSchedule.Ramping(ramp.StartRate, ramp.Stages);
                    var starts = StartsOf(schedule);
                    var area = Integral(ramp, schedule.DurationNs / 1e9);
                    return Math.Abs(area - schedule.Count) < 1 + 1e-3
                        && starts.SequenceEqual(starts.Order())
                        && starts.All(ns => ns >= 0 && ns <= schedule.DurationNs)
                        && Enumerable
                            .Range(0, starts.Length)
                            .All(k => Math.Abs(Integral(ramp, starts[k] / 1e9) - (k + 1)) < 1e-3);
                }
            )
            .QuickCheckThrowOnFailure();

    [Fact]
    public void Ramping_InstantJumps_ChangeTheRateAndNotTheTime()
    {
        var schedule = RateSchedule.Ramping(
            0,
            [new(Ms(0), 10), new(Ms(1_000), 10), new(Ms(0), 2), new(Ms(1_000), 2), new(Ms(0), 0), new(Ms(1_000), 0)]
        );
        Assert.Equal(
            [100, 200, 300, 400, 500, 600, 700, 800, 900, 1_000, 1_500, 2_000],
            StartsOf(schedule).Select(ns => Math.Round(ns / 1e6, 3))
        );
        Assert.Equal(3 * Second, schedule.DurationNs);
    }

    [Fact]
    public void Ramping_RestInTheMiddle_GoesOnAfterwards()
    {
        var schedule = RateSchedule.Ramping(
            4,
            [new(Ms(1_000), 4), new(Ms(0), 0), new(Ms(10_000), 0), new(Ms(0), 4), new(Ms(500), 4)]
        );
        Assert.Equal([0.25, 0.5, 0.75, 1, 11.25, 11.5], StartsOf(schedule).Select(ns => Math.Round(ns / 1e9, 3)));
    }

    [Fact]
    public void Ramping_LongAndFast_LosesNothingToRounding()
    {
        var schedule = RateSchedule.Ramping(0, [new(Ms(900_000), 1_000_000), new(Ms(900_000), 0)]);
        Assert.Equal(900_000_000, schedule.Count);
        Assert.Equal(900 * Second, schedule.StartNs(449_999_999), tolerance: 1_000);
        Assert.Equal(1_800 * Second, schedule.StartNs(899_999_999), tolerance: 2_000_000);
    }

    private static Gen<Ramp> AnyRamp { get; } =
        from startRate in Gen.Choose(0, 50)
        from count in Gen.Choose(1, 6)
        from stages in Gen.ArrayOf(
            from ms in Gen.Frequency((1, Gen.Constant(0)), (4, Gen.Choose(1, 20_000)))
            from target in Gen.Frequency((1, Gen.Constant(0)), (3, Gen.Choose(0, 500)))
            select new LoadStage(Ms(ms), target / 10.0),
            count
        )
        select new Ramp(startRate, stages);

    private static long[] StartsOf(RateSchedule schedule) =>
        [.. Enumerable.Range(0, (int)schedule.Count).Select(k => schedule.StartNs(k))];

    private static double Integral(Ramp ramp, double untilSeconds)
    {
        const int Steps = 64;
        var (area, at, from) = (0.0, 0.0, ramp.StartRate);
        foreach (var stage in ramp.Stages)
        {
            var length = Math.Min(stage.Duration.TotalSeconds, untilSeconds - at);
            if (length <= 0 && stage.Duration > TimeSpan.Zero)
                break;
            var (lineFrom, lineTo, whole) = (from, stage.Target, stage.Duration.TotalSeconds);
            for (var i = 0; i < Steps && length > 0; i++)
                area += length / Steps * (lineFrom + (lineTo - lineFrom) * ((i + 0.5) * length / Steps / whole));
            at += whole;
            from = stage.Target;
        }

        return area;
    }

    private sealed record Ramp(double StartRate, LoadStage[] Stages);
}
