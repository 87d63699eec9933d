using Statistics.Paired;

namespace Statistics.Tests.Paired;

public sealed class SignedRankTests
{
    [Fact]
    public void TwoSidedP_PublishedPairs_AsPublished()
    {
        Assert.Equal(40, SignedRank.Statistic(PairedTables.Hamilton));
        Assert.Equal(0.03906, SignedRank.TwoSidedP(PairedTables.Hamilton), 5);
        Assert.Equal(96, SignedRank.Statistic(PairedTables.Darwin));
        Assert.Equal(0.04126, SignedRank.TwoSidedP(PairedTables.Darwin), 5);
    }

    [Fact]
    public void Estimate_PublishedPairs_AsPublished()
    {
        var interval = SignedRank.Estimate(PairedTables.Hamilton, 0.95);
        Assert.Equal(0.460, interval.Estimate, 3);
        Assert.Equal((0.010, 0.786), (Math.Round(interval.Low, 3), Math.Round(interval.High, 3)));
        Assert.Equal(0.961, interval.Confidence, 3);

        var narrower = SignedRank.Estimate(PairedTables.Hamilton, 0.9);
        Assert.Equal((0.175, 0.726), (Math.Round(narrower.Low, 3), Math.Round(narrower.High, 3)));
        Assert.Equal(0.902, narrower.Confidence, 3);

        var maize = SignedRank.Estimate(PairedTables.Darwin, 0.95);
        Assert.Equal((4.0, 25.0, 41.5), (maize.Low, maize.Estimate, maize.High));
    }

    [Theory]
    [InlineData(5, false)]
    [InlineData(6, true)]
    public void Estimate_FewPairs_LimitedFromSixOn(int pairs, bool isLimited)
    {
        var interval = SignedRank.Estimate([.. Enumerable.Range(1, pairs).Select(i => (double)i)], 0.95);
        Assert.Equal(isLimited, double.IsFinite(interval.Low) && double.IsFinite(interval.High));
        Assert.Equal((pairs + 1) / 2.0, interval.Estimate);
    }

    [Fact]
    public void TwoSidedP_TiesAndZeros_CountsEachSignAssignment()
    {
        double[] differences = [0, 1, 1, -1, 2, 0, 3];
        var sizes = differences.Where(difference => difference != 0).Select(Math.Abs).ToArray();
        var sums = Enumerable
            .Range(0, 1 << sizes.Length)
            .Select(signs => SignedRank.Statistic([.. sizes.Select((size, i) => (signs >> i & 1) == 1 ? size : -size)]))
            .ToArray();
        var observed = SignedRank.Statistic(differences);
        var tail = Math.Min(sums.Count(sum => sum <= observed), sums.Count(sum => sum >= observed));
        Assert.Equal(2.0 * tail / sums.Length, SignedRank.TwoSidedP(differences), 12);
    }

    [Fact]
    public void Estimate_TrueValueInside_AsOftenAsPromised()
    {
        var random = new Random(46);
        var covered = 0;
        for (var trial = 0; trial < 4_000; trial++)
        {
            var interval = SignedRank.Estimate(
                [.. Enumerable.Range(0, 8).Select(_ => random.NextDouble() - 0.5)],
                0.95
            );
            covered += interval.Excludes(0) ? 0 : 1;
        }

        Assert.InRange(covered / 4_000.0, 0.94, 0.98);
    }

    [Fact]
    public void Estimate_NotFinite_Throws() =>
        Assert.Throws<ArgumentException>(() => SignedRank.Estimate([1, double.NaN], 0.95));
}
