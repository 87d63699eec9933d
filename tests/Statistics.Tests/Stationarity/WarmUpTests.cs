using Statistics.Stationarity;

namespace Statistics.Tests.Stationarity;

public sealed class WarmUpTests
{
    [Theory]
    [InlineData(0)]
    [InlineData(5)]
    [InlineData(20)]
    public void Length_Step_EndsAtTheStep(int step) =>
        Assert.Equal(step, WarmUp.Length([.. Enumerable.Range(0, 60).Select(i => i < step ? 400.0 : 900.0)]));

    [Fact]
    public void Length_StepWithNoise_LeavesOutTheStepAndLittleMore()
    {
        var random = new Random(46);
        var series = Enumerable
            .Range(0, 80)
            .Select(i => (i < 18 ? 500 : 900) + random.Next(-20, 20))
            .Select(x => (double)x);
        Assert.InRange(WarmUp.Length([.. series]) ?? -1, 15, 30);
    }

    [Fact]
    public void Length_StillRising_IsNull() =>
        Assert.Null(WarmUp.Length([.. Enumerable.Range(0, 60).Select(i => 100.0 + i)]));

    [Fact]
    public void Length_Noise_IsSteady()
    {
        var random = new Random(46);
        var unsteady = 0;
        for (var trial = 0; trial < 500; trial++)
            unsteady += WarmUp.Length([.. Enumerable.Range(0, 40).Select(_ => 900 + 100 * random.NextDouble())]) is null
                ? 1
                : 0;
        Assert.InRange(unsteady / 500.0, 0, 0.02);
    }

    [Fact]
    public void Length_StepInTheSecondHalf_IsNull() =>
        Assert.Null(WarmUp.Length([.. Enumerable.Range(0, 60).Select(i => i < 40 ? 400.0 : 900.0)]));

    [Fact]
    public void Length_ShortSeries_IsNull() => Assert.Null(WarmUp.Length([.. Enumerable.Repeat(1.0, 19)]));
}
