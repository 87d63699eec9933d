using Statistics.Counts;

namespace Statistics.Tests.Counts;

public sealed class FisherExactTests
{
    [Theory]
    [InlineData(3, 4, 1, 4, 0.4857142857)] // The lady tasting tea, as in R's fisher.test.
    [InlineData(10, 15, 2, 15, 0.0078243195)]
    [InlineData(0, 10, 0, 10, 1)]
    [InlineData(3, 10_000, 1, 10_000, 0.6249)]
    [InlineData(0, 0, 5, 10, 1)]
    public void TwoSidedP_Table_AsTheSumOfAllTablesAtMostAsLikely(long a, long n1, long b, long n2, double expected)
    {
        Assert.Equal(expected, FisherExact.TwoSidedP(a, n1, b, n2), 3);
        Assert.Equal(FisherExact.TwoSidedP(a, n1, b, n2), FisherExact.TwoSidedP(b, n2, a, n1), 9);
        Assert.Equal(ByDefinition(a, n1, b, n2), FisherExact.TwoSidedP(a, n1, b, n2), 9);
    }

    [Fact]
    public void TwoSidedP_LargeCounts_IsFinite()
    {
        Assert.InRange(FisherExact.TwoSidedP(50_000, 1_000_000, 40_000, 1_000_000), 0, 1e-12);
        Assert.InRange(FisherExact.TwoSidedP(50_000, 1_000_000, 50_000, 1_000_000), 0.99, 1);
    }

    private static double ByDefinition(long a, long n1, long b, long n2)
    {
        double Log(long n) => Enumerable.Range(1, (int)n).Sum(i => Math.Log(i));
        double Chance(long k) =>
            Math.Exp(
                Log(n1)
                    - Log(k)
                    - Log(n1 - k)
                    + Log(n2)
                    - Log(a + b - k)
                    - Log(n2 - a - b + k)
                    - (Log(n1 + n2) - Log(a + b) - Log(n1 + n2 - a - b))
            );
        var observed = Chance(a);
        return Enumerable
            .Range((int)Math.Max(0, a + b - n2), (int)(Math.Min(a + b, n1) - Math.Max(0, a + b - n2)) + 1)
            .Select(k => Chance(k))
            .Where(chance => chance <= observed * (1 + 1e-7))
            .Sum();
    }
}
