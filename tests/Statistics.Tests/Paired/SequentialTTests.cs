using Statistics.Paired;

namespace Statistics.Tests.Paired;

public sealed class SequentialTTests
{
    [Fact]
    public void Evidence_PublishedPairs_AsComputed()
    {
        Assert.Equal(6.088, SequentialT.Evidence(PairedTables.Hamilton), 3);
        Assert.Equal(1.817, SequentialT.Evidence(PairedTables.Darwin), 3);
        Assert.Equal(25.475, SequentialT.Evidence(PairedTables.Sleep), 3);
    }

    [Theory]
    [InlineData(1.0, 14)]
    [InlineData(2.0, 7)]
    [InlineData(5.0, 5)]
    public void Evidence_EffectInDeviations_DecidesAfterPairs(double effect, int pairs)
    {
        Assert.True(SequentialT.Evidence(WithEffect(effect, pairs)) >= SequentialT.DecisiveEvidence);
        Assert.True(SequentialT.Evidence(WithEffect(effect, pairs - 1)) < SequentialT.DecisiveEvidence);
    }

    [Fact]
    public void Estimate_Evidence_DecidesWhereTheIntervalLeavesZero()
    {
        foreach (var pairs in new[] { PairedTables.Hamilton, PairedTables.Darwin, PairedTables.Sleep })
            Assert.Equal(
                SequentialT.Evidence(pairs) >= SequentialT.DecisiveEvidence,
                SequentialT.Estimate(pairs, 0.95).Excludes(0)
            );
    }

    [Fact]
    public void Evidence_LookAfterEveryPair_WrongInAtMostFivePercent()
    {
        var random = new Random(46);
        var wrong = 0;
        for (var trial = 0; trial < 2_000; trial++)
        {
            var differences = new List<double>();
            while (differences.Count < 40 && SequentialT.Evidence(differences) < SequentialT.DecisiveEvidence)
                differences.Add(Enumerable.Range(0, 12).Sum(_ => random.NextDouble()) - 6);
            wrong += SequentialT.Evidence(differences) >= SequentialT.DecisiveEvidence ? 1 : 0;
        }

        Assert.InRange(wrong / 2_000.0, 0, 0.05);
    }

    [Fact]
    public void Evidence_EqualDifferences_Decides()
    {
        Assert.Equal(double.PositiveInfinity, SequentialT.Evidence([0.3, 0.3]));
        Assert.True(SequentialT.Evidence([0, 0, 0]) < 1);
        Assert.Equal(1, SequentialT.Evidence([0.3]));
    }

    // Differences whose mean is the effect and whose standard deviation is 1.
    private static double[] WithEffect(double effect, int pairs)
    {
        var raw = Enumerable.Range(0, pairs).Select(i => (double)i).ToArray();
        var mean = raw.Average();
        var deviation = Math.Sqrt(raw.Sum(value => (value - mean) * (value - mean)) / (pairs - 1));
        return [.. raw.Select(value => (value - mean) / deviation + effect)];
    }
}
