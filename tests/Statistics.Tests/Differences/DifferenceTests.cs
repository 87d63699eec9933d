using Statistics.Differences;

namespace Statistics.Tests.Differences;

public sealed class DifferenceTests
{
    [Theory]
    [InlineData(2.0, 6.0, 3.0)]
    [InlineData(6.0, 2.0, 1 / 3.0)]
    [InlineData(0.0, 0.0, 1.0)]
    [InlineData(0.0, 5.0, double.PositiveInfinity)]
    [InlineData(5.0, 0.0, 0.0)]
    [InlineData(null, 5.0, null)]
    [InlineData(5.0, null, null)]
    public void RatioOf_AnyValues_FollowsOneRule(double? before, double? after, double? expected) =>
        Assert.Equal(expected, Difference.RatioOf(before, after));

    [Theory]
    [InlineData(100.0, 150.0, true, Certainty.NotAProof, true)]
    [InlineData(100.0, 151.0, true, Certainty.BeyondResolution, true)]
    [InlineData(151.0, 100.0, true, Certainty.BeyondResolution, false)]
    [InlineData(151.0, 100.0, false, Certainty.BeyondResolution, true)]
    [InlineData(100.0, 100.0, false, Certainty.NotAProof, false)]
    [InlineData(0.0, 100.0, true, Certainty.BeyondResolution, true)]
    [InlineData(100.0, 0.0, true, Certainty.BeyondResolution, false)]
    [InlineData(0.0, 0.0, true, Certainty.NotAProof, false)]
    [InlineData(null, 100.0, true, Certainty.None, false)]
    public void Between_OneRunEach_HasAVerdictBeyondTheLimitOnly(
        double? before,
        double? after,
        bool isHigherBetter,
        Certainty expected,
        bool isBetter
    )
    {
        var difference = Difference.Between(before, after, isHigherBetter, 1.5);

        Assert.Equal((expected, isBetter), (difference.Certainty, difference.IsBetter));
        Assert.Equal(expected == Certainty.BeyondResolution, difference.HasVerdict);
    }

    // Six runs of 8 s of the same code, 20 users, one after the other (responses per second); the first was cold.
    [Fact]
    public void Between_SixRunsOfTheSameCode_HasNoVerdict()
    {
        double[] rates = [760, 909, 922, 993, 958, 995];

        Assert.All(
            rates.SelectMany(first => rates.Select(second => (first, second))),
            pair => Assert.False(Difference.Between(pair.first, pair.second, true, Resolution.Assumed.Rate).HasVerdict)
        );
        Assert.False(Difference.Between(18, 10, false, Resolution.Assumed.Latency).HasVerdict);
    }

    [Fact]
    public void Between_ThirtyTimes_IsBetter() =>
        Assert.True(Difference.Between(10, 300, true, Resolution.Assumed.Rate) is { HasVerdict: true, IsBetter: true });

    [Theory]
    [InlineData(0, 1_000, 400, 1_000, true)]
    [InlineData(0, 1_000, 3, 1_000, false)]
    [InlineData(3, 10_000, 1, 10_000, false)]
    [InlineData(300, 10_000, 100, 10_000, true)]
    [InlineData(200, 10_000, 100, 10_000, false)]
    [InlineData(0, 1_000, 0, 1_000, false)]
    public void OfFailures_Counts_NeedTheLimitAndTheExactTest(
        long failedBefore,
        long requestsBefore,
        long failedAfter,
        long requestsAfter,
        bool hasVerdict
    ) =>
        Assert.Equal(
            hasVerdict,
            Difference.OfFailures(failedBefore, requestsBefore, failedAfter, requestsAfter, 2.5).HasVerdict
        );

    [Theory]
    [InlineData(1.02, true, true)]
    [InlineData(0.98, true, false)]
    [InlineData(0.98, false, true)]
    public void Proven_SmallDifference_HasAVerdict(double ratio, bool isHigherBetter, bool isBetter) =>
        Assert.Equal(
            (Certainty.Proven, isBetter),
            (Difference.Proven(ratio, isHigherBetter).Certainty, Difference.Proven(ratio, isHigherBetter).IsBetter)
        );
}
