using Statistics.Differences;

namespace Statistics.Tests.Differences;

public sealed class ResolutionTests
{
    private const int Comparisons = 2_000;

    [Theory]
    [InlineData(null, null, 1.5, 2.5)]
    [InlineData(0.03, 0.1, 1.5, 2.5)]
    [InlineData(0.5, 1.0, 2.25, 4)]
    public void FromSameSide_LargestDifferences_AreDoubledAndNeverBelowTheAssumed(
        double? rate,
        double? latency,
        double expectedRate,
        double expectedLatency
    ) => Assert.Equal(new Resolution(expectedRate, expectedLatency), Resolution.FromSameSide(rate, latency));

    // The rate of a run varies by this share; three pairs of the same side are known.
    [Theory]
    [InlineData(0.02, 0)]
    [InlineData(0.04, 0)]
    [InlineData(0.08, 0.005)]
    [InlineData(0.4, 0.1)]
    public void FromSameSide_RunsOfTheSameCode_RarelyHaveAVerdict(double deviation, double mostVerdicts)
    {
        var random = new Random(7);
        var verdicts = Enumerable
            .Range(0, Comparisons)
            .Count(_ =>
            {
                var largest = Enumerable.Range(0, 3).Max(_ => Math.Abs(Log() - Log()));
                var resolution = Resolution.FromSameSide(Math.Exp(largest) - 1, null);
                return Difference.Between(Math.Exp(Log()), Math.Exp(Log()), true, resolution.Rate).HasVerdict;
            });

        Assert.InRange((double)verdicts / Comparisons, 0, mostVerdicts);

        double Log() =>
            deviation * Math.Sqrt(-2 * Math.Log(1 - random.NextDouble())) * Math.Cos(2 * Math.PI * random.NextDouble());
    }
}
